/// The direction of text, left to right or right to left.
///
/// A value in a sentence, such as the name of a file, may be written in the other direction.
/// Without isolation the signs and words around it would change places. See Unicode Standard Annex
/// #9, "Unicode Bidirectional Algorithm", https://www.unicode.org/reports/tr9/.
enum TextDirection {
  /// Returns a value to be put into `sentence`: isolated, if either has letters of a script that is
  /// written from right to left.
  static func isolated(_ value: String, in sentence: String) -> String {
    guard hasRightToLeft(value) || hasRightToLeft(sentence) else { return value }
    return "\u{2068}" + value + "\u{2069}"
  }

  /// Returns true if `text` has a letter of such a script: the blocks for them, from Hebrew to
  /// Arabic Extended-A, the presentation forms, and two ranges of the supplementary plane.
  static func hasRightToLeft(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }
}
