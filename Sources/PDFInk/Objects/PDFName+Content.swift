extension PDFName {
  /// Passes the names in a content to `body`, and whatever looks like one in its strings and
  /// pictures. O(number of bytes).
  static func forEach(in content: [UInt8], _ body: (PDFName) -> Void) {
    var rest = content[...]
    while let slash = rest.firstIndex(of: UInt8(ascii: "/")) {
      let name = rest[(slash + 1)...].prefix { !ends.contains($0) }
      body(PDFName(unescaped(name)))
      rest = rest[name.endIndex...]
    }
  }

  /// White space and delimiters (ISO 32000-1, 7.2.2), which end a name.
  private static let ends = Set([0, 9, 10, 12, 13, 32] + Array("()<>[]{}/%".utf8))

  /// Returns the bytes of a name as it is written (ISO 32000-1, 7.3.5).
  private static func unescaped(_ written: ArraySlice<UInt8>) -> [UInt8] {
    guard written.contains(UInt8(ascii: "#")) else { return Array(written) }
    var (bytes, rest): ([UInt8], ArraySlice<UInt8>) = ([], written)
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "#"), digits.utf8.count == 2, let code = UInt8(digits, radix: 16) {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
