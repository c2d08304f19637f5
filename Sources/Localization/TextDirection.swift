/// The direction of text, left to right or right to left.
///
/// A value in a sentence, such as the name of a file, may be written in the other direction.
/// Without isolation the signs and words around it would change places. See Unicode Standard Annex
/// #9, "Unicode Bidirectional Algorithm", https://www.unicode.org/reports/tr9/.
package enum TextDirection: Sendable, Hashable {
  /// As Latin.
  case leftToRight
  /// As Hebrew and Arabic.
  case rightToLeft

  /// The languages that are written from right to left by default, by their codes of ISO 639.
  private static let languages: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "mzn", "nqo", "ps", "sd", "syr", "ug", "ur",
    "yi",
  ]

  /// Creates the direction of the language of a locale, such as `he_IL.UTF-8`. A locale with
  /// another script than usual names it after an `@`.
  package init(locale: String) {
    let language = locale.prefix { !"_.@".contains($0) }
    let script = locale.split(separator: "@").dropFirst().first
    let isUsual = script != "latin" && script != "devanagari"
    self = isUsual && Self.languages.contains(String(language)) ? .rightToLeft : .leftToRight
  }

  /// Creates the direction of a text, that of its first letter or mark.
  package init(of text: String) {
    let first = text.unicodeScalars.first { $0.properties.isAlphabetic || $0 == "\u{200F}" }
    let isFromRight = first.map { $0 == "\u{200F}" || Self.isRightToLeft($0) } ?? false
    self = isFromRight ? .rightToLeft : .leftToRight
  }

  /// What gives a text without letters the direction of the interface: a mark (U+200F), or nothing
  /// where texts have it without.
  package var mark: String { self == .rightToLeft ? "\u{200F}" : "" }

  /// Returns a value to be put into `sentence`: isolated, if either has letters of a script that is
  /// written from right to left.
  static func isolated(
    _ value: String, in sentence: String, interface: TextDirection = Translation.direction
  ) -> String {
    guard hasRightToLeft(value) || hasRightToLeft(sentence) else { return value }
    return isolated(value, interface: interface)
  }

  private static func isolated(_ value: String, interface: TextDirection) -> String {
    "\u{2068}" + (interface == .rightToLeft ? marked(value) : value) + "\u{2069}"
  }

  /// Returns items in a row. Each is read in its own direction, and they follow one another in that
  /// of the interface.
  static func joined(
    _ items: some Collection<String>, separator: String,
    interface: TextDirection = Translation.direction
  ) -> String {
    guard items.count > 1 else { return items.first ?? "" }
    guard interface == .rightToLeft || items.contains(where: hasRightToLeft) else {
      return items.joined(separator: separator)
    }
    return interface.mark
      + items.map { isolated($0, interface: interface) }.joined(separator: separator)
  }

  /// Returns a value of an interface that is read from right to left, with a mark of direction
  /// where its first letter is not what tells that.
  private static func marked(_ value: String) -> String {
    guard let first = value.unicodeScalars.first else { return value }
    // A text of the interface that begins with a value. What is isolated tells no direction, so the
    // first letter after it would.
    if first == "\u{2068}" { return Self.rightToLeft.mark + value }
    // FriBidi 1.0.8 forgets the direction of an isolated text until its first letter.
    let isNumber = value.unicodeScalars.allSatisfy { $0.properties.numericType != nil }
    guard first.properties.numericType != nil, !isNumber else { return value }
    return (TextDirection(of: value) == .leftToRight ? "\u{200E}" : Self.rightToLeft.mark) + value
  }

  /// Returns a translation that is read in its own direction, although it may begin with a word or
  /// a value in the other: what shows a text takes its direction from the first letter. A mark of
  /// direction is put before it if needed.
  static func led(_ text: String, by translation: String) -> String {
    guard hasRightToLeft(translation), TextDirection(of: text) == .leftToRight else { return text }
    return TextDirection.rightToLeft.mark + text
  }

  /// Returns true if `text` has a letter of such a script.
  package static func hasRightToLeft(_ text: String) -> Bool {
    text.unicodeScalars.contains(where: isRightToLeft)
  }

  /// Returns true for the letters of such scripts: the blocks for them, from Hebrew to Arabic
  /// Extended-A, the presentation forms, and two ranges of the supplementary plane.
  package static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
