/// What the bytes of a file say about where it and its newest cross-reference section begin.
///
/// The rules are those of libqpdf, so that offsets mean the same here and there.
enum SectionText {
  /// The number of bytes at the beginning of a file in which a header is looked for: a kilobyte,
  /// and the rest of a header that begins at its end.
  static let headerBytes = 1024 + 24

  /// Returns the offset of the header from which the file's offsets count. If there is none in the
  /// first kilobyte, or none with a version, they count from the first byte.
  static func header(in start: [UInt8]) -> Int {
    let mark = Array("%PDF-".utf8)
    return start.prefix(headerBytes).indices.prefix(1024).first {
      start[$0...].starts(with: mark) && hasVersion(start[($0 + mark.count)...])
    } ?? 0
  }

  /// True if the text starts with a number with a fraction.
  private static func hasVersion(_ text: ArraySlice<UInt8>) -> Bool {
    let whole = text.prefix(while: isDigit)
    let rest = text.dropFirst(whole.count)
    guard let next = rest.dropFirst().first else { return false }
    return !whole.isEmpty && rest.first == UInt8(ascii: ".") && isDigit(next)
  }

  /// Returns the offset after the last `startxref`, or nil if there is none, or 0.
  static func start(in end: [UInt8]) -> Int? {
    let word = Array("startxref".utf8)
    for place in end.indices.reversed() where end[place...].starts(with: word) {
      let digits = end[(place + word.count)...].drop(while: isSpace).prefix(while: isDigit)
      if digits.isEmpty { continue }
      let start = Int(String(decoding: digits, as: UTF8.self))
      return start == 0 ? nil : start
    }
    return nil
  }

  /// Returns true for a stream, false for a table, and nil for what is no cross-reference section.
  static func isStream(_ section: [UInt8]) -> Bool? {
    var rest = section.drop(while: isSpace)
    if rest.starts(with: "xref".utf8) { return false }
    for _ in 0..<2 {
      let digits = rest.prefix(while: isDigit)
      if digits.isEmpty { return nil }
      rest = rest.dropFirst(digits.count).drop(while: isSpace)
    }
    return rest.starts(with: "obj".utf8) ? true : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  /// True for white space (ISO 32000-1, table 1).
  static func isSpace(_ byte: UInt8) -> Bool { [0, 9, 10, 12, 13, 32].contains(byte) }
}
