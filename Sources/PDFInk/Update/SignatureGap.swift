/// The part of a file that a digital signature does not cover, and the entry that names it
/// (ISO 32000-2, table 255: /ByteRange).
enum SignatureGap {
  /// The value of the entry before the places are known: as wide as any.
  static let range = PDFValue.array([.integer(0)] + [PDFValue](repeating: .real(widest), count: 3))
  private static let widest = "9999999999"

  /// Writes the places into the entry, and returns the place of the digits in the whole file, with
  /// the brackets around them.
  ///
  /// - Parameters:
  ///   - bytes: The update.
  ///   - object: The part of it that is the signature's dictionary.
  ///   - size: The number of bytes of the file before it.
  static func close(
    in bytes: inout [UInt8], _ object: Range<Int>, after size: Int
  ) -> Range<Int>? {
    var text = PDFText()
    text.write(range)
    // These two entries are the first ones.
    guard let entry = bytes[object].firstRange(of: text.bytes),
      let open = bytes[entry.upperBound..<object.upperBound].firstIndex(of: UInt8(ascii: "<")),
      let close = bytes[open..<object.upperBound].firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let gap = size + open..<size + close + 1
    let end = size + bytes.count
    var value = Array("[0 \(gap.lowerBound) \(gap.upperBound) \(end - gap.upperBound)".utf8)
    value += [UInt8](repeating: UInt8(ascii: " "), count: entry.count - 1 - value.count)
    bytes.replaceSubrange(entry, with: value + [UInt8(ascii: "]")])
    return gap
  }
}
