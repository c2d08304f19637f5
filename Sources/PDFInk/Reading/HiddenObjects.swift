/// The objects of a damaged file that do not begin a line, so that libqpdf does not find them:
/// those that continue the line of the end of an object or of the file. Programs that go by the
/// cross-reference table see them.
enum HiddenObjects {
  private static let marks = [Array("%%EOF".utf8), Array("endobj".utf8)]
  private static let portion = 1 << 20
  /// The most bytes of a mark, and of the beginning of an object behind it.
  private static let longest = 64

  /// Returns these objects with their offsets from the header, in the order of the file.
  ///
  /// - Parameter end: The end of the file, from its header.
  static func found(
    in file: QPDFHandle, before end: Int
  ) -> [(offset: Int, reference: PDFReference)] {
    var found: [(Int, PDFReference)] = []
    let base = file.base
    for start in stride(from: 0, to: end, by: portion) {
      let bytes = file.bytes(from: base + start, count: portion + longest)
      for place in bytes.indices.prefix(portion) {
        guard bytes[place] == UInt8(ascii: "%") || bytes[place] == UInt8(ascii: "e"),
          let mark = marks.first(where: { bytes[place...].starts(with: $0) }),
          let (skipped, reference) = object(bytes[(place + mark.count)...].prefix(longest))
        else { continue }
        found.append((start + place + mark.count + skipped, reference))
      }
    }
    return found
  }

  /// Returns the object that begins behind at most blanks, and how many there are.
  private static func object(_ text: ArraySlice<UInt8>) -> (skipped: Int, PDFReference)? {
    var rest = text.drop(while: isBlank)
    let skipped = text.count - rest.count
    var numbers: [Int] = []
    for _ in 0..<2 {
      let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      guard let number = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
      numbers.append(number)
      rest = rest.dropFirst(digits.count)
      let next = rest.drop(while: isBlank)
      if next.count == rest.count { return nil }
      rest = next
    }
    let after = rest.dropFirst(3).first ?? 0
    guard rest.starts(with: "obj".utf8),
      after < UInt8(ascii: "0") || after == UInt8(ascii: "<")
        || after == UInt8(ascii: "["), 1...PDFFile.maximumNumber ~= numbers[0],
      0...65535 ~= numbers[1]
    else { return nil }
    return (skipped, PDFReference(numbers[0], numbers[1]))
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0, 9, 12, 32].contains(byte) }
}
