import Localization

/// A page that is written from right to left, as the search for places to sign reads it: in a
/// mirror, in which labels are left of their lines and words follow one another to the right.
enum RightToLeftPage {
  /// The largest gap between letters of one word, as a part of their height.
  private static let gap = 0.12

  /// Returns true if most letters of the words are of a script that is written from right to left.
  static func isOne(_ words: [PageWord]) -> Bool {
    var balance = 0
    for scalar in words.lazy.prefix(TextRun.maximumWords).flatMap(\.text.unicodeScalars) {
      if TextDirection.isRightToLeft(scalar) {
        balance += 1
      } else if scalar.properties.isAlphabetic {
        balance -= 1
      }
    }
    return balance > 0
  }

  /// Returns the words as a mirror shows them on a page of that width in points, with their letters
  /// in the order in which they are read.
  static func mirrored(_ words: [PageWord], width: Double) -> [PageWord] {
    let isReversed = areReversed(words)
    return words.map { word in
      let text = isReversed ? reversed(word.text) : word.text
      return PageWord(
        text,
        frame: Bounds(
          min: Point(width - word.frame.max.x, word.frame.min.y),
          max: Point(width - word.frame.min.x, word.frame.max.y)))
    }
  }

  /// Returns true if two words beside each other are letters of one. Some files place each letter
  /// by itself, and what reads them takes it for a word.
  static func isOneWord(_ first: PageWord, _ second: PageWord) -> Bool {
    guard first.text.count == 1 || second.text.count == 1,
      TextDirection.hasRightToLeft(first.text + second.text)
    else { return false }
    let height = max(first.frame.height, second.frame.height)
    return second.frame.min.x - first.frame.max.x <= gap * height
  }

  /// Returns true if the letters of the words are in the order of their places, from left to right,
  /// as many files have them. Letters that only end a word tell, and colons.
  private static func areReversed(_ words: [PageWord]) -> Bool {
    let ends: Set<Unicode.Scalar> = ["ך", "ם", "ן", "ף", "ץ", ":", ".", ","]
    var balance = 0
    for word in words.prefix(TextRun.maximumWords) {
      let scalars = word.text.unicodeScalars
      guard scalars.count > 1, TextDirection.hasRightToLeft(word.text) else { continue }
      if let first = scalars.first, ends.contains(first) { balance += 1 }
      if let last = scalars.last, ends.contains(last) { balance -= 1 }
    }
    return balance > 0
  }

  /// Returns a word with its letters in the opposite order, unless it has none from right to left.
  private static func reversed(_ text: String) -> String {
    TextDirection.hasRightToLeft(text) ? String(text.reversed()) : text
  }
}
