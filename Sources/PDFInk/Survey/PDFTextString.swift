/// The text of strings in PDFs (ISO 32000-2, 7.9.2.2).
enum PDFTextString {
  /// Returns the text of a string: UTF-16 or UTF-8 if it has their mark, else PDFDocEncoding.
  static func text(of bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xFE, 0xFF]) {
      return plain(utf16(bytes.dropFirst(2), isBigEndian: true))
    }
    if bytes.starts(with: [0xFF, 0xFE]) {
      return plain(utf16(bytes.dropFirst(2), isBigEndian: false))
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return plain(String(decoding: bytes.dropFirst(3), as: UTF8.self))
    }
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(scalar(of: byte)) }
    return String(text)
  }

  /// Returns the string of a text: PDFDocEncoding if that has every character, else UTF-16.
  static func bytes(of text: String) -> [UInt8] {
    let bytes = text.unicodeScalars.map { codes[$0] }
    let encoded = bytes.compactMap(\.self)
    // It must not begin as if it were of another encoding.
    let marks: [[UInt8]] = [[0xFE, 0xFF], [0xFF, 0xFE], [0xEF, 0xBB, 0xBF]]
    let isMarked = marks.contains { encoded.starts(with: $0) }
    if encoded.count == bytes.count, !isMarked { return encoded }
    return [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  }

  /// The codes of the characters in PDFDocEncoding. Of those below a space there are the tabulator
  /// and the ends of lines only.
  private static let codes: [Unicode.Scalar: UInt8] = {
    let known = (UInt8(9)...255).filter { byte in
      byte >= 0x18 && ![0x7F, 0x9F, 0xAD].contains(byte) || [9, 10, 13].contains(byte)
    }
    return Dictionary(known.map { (scalar(of: $0), $0) }) { first, _ in first }
  }()

  /// Returns a text of Unicode without the codes of languages in it: two or four letters between
  /// characters of escape. O(length).
  private static func plain(_ text: String) -> String {
    let escape: Unicode.Scalar = "\u{1B}"
    guard text.unicodeScalars.contains(escape) else { return text }
    var plain = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == escape, let end = rest.prefix(5).firstIndex(of: escape),
        isLanguage(rest[..<end])
      {
        rest = rest[end...].dropFirst()
      } else {
        plain.append(scalar)
      }
    }
    return String(plain)
  }

  private static func isLanguage(_ code: Substring.UnicodeScalarView) -> Bool {
    [2, 4].contains(code.count)
      && code.allSatisfy { $0.isASCII && $0.properties.isAlphabetic }
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String {
    let pairs = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2)
    let units = pairs.map { at -> UInt16 in
      let (first, second) = (UInt16(bytes[at]), UInt16(bytes[at + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// The characters where PDFDocEncoding differs from Latin-1 (ISO 32000-2, annex D.2).
  private static let low = Array("˘ˇˆ˙˝˛˚˜".unicodeScalars)
  private static let high = Array(
    "•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\u{FFFD}€".unicodeScalars)

  private static func scalar(of byte: UInt8) -> Unicode.Scalar {
    switch byte {
    case 0x18..<0x20: low[Int(byte) - 0x18]
    case 0x80...0xA0: high[Int(byte) - 0x80]
    default: Unicode.Scalar(byte)
    }
  }
}
