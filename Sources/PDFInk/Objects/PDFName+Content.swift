extension PDFName {
  /// Creates the name that is written as these bytes, without its slash: `#` and two digits stand
  /// for a byte (ISO 32000-1, 7.3.5).
  init(written: some Sequence<UInt8>) {
    var bytes: [UInt8] = []
    var rest = Array(written)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "#") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
      if digits.count == 2 {
        bytes.append(UInt8(digits[0] << 4 | digits[1]))
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    self.init(bytes)
  }

  /// Passes the names in a content to `body`, and whatever looks like one in its strings and
  /// pictures. O(number of bytes).
  static func forEach(in content: [UInt8], _ body: (PDFName) -> Void) {
    var rest = content[...]
    while let slash = rest.firstIndex(of: UInt8(ascii: "/")) {
      let name = rest[(slash + 1)...].prefix(while: ByteCursor.isRegular)
      body(PDFName(written: name))
      rest = rest[name.endIndex...]
    }
  }
}
