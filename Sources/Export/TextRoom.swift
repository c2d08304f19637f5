/// How much text a box has room for at most. A longer one does not fit, which is known so without
/// laying all of it out: that takes minutes for a text of many pages.
struct TextRoom {
  private let lines: Double
  private let characters: Double

  /// The least height of a line and the least mean width of a character, for each unit of the size.
  /// Those of real fonts are about twice as large.
  private static let (leastHeight, leastWidth) = (0.8, 0.15)
  /// The characters that may have no width at all, such as accents.
  private static let withoutWidth = 1000.0

  /// Measures a box.
  ///
  /// - Parameters:
  ///   - width: Its width.
  ///   - height: Its height.
  ///   - size: The size of the font.
  init(width: Double, height: Double, size: Double) {
    lines = 2 + height / (Self.leastHeight * size)
    characters = Self.withoutWidth + lines * (1 + width / (Self.leastWidth * size))
  }

  /// Returns the beginning of a text for which there is no room, or nil if there may be room for
  /// all of it. O(characters in the beginning).
  func beginning(of text: String) -> String? {
    var (line, count) = (1.0, 0.0)
    for index in text.indices {
      let character = text[index]
      count += Double(character.unicodeScalars.count)
      if character.isNewline { line += 1 }
      if line > lines || count > characters { return String(text[..<index]) }
    }
    return nil
  }
}
