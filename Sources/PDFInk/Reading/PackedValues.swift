/// The values that the shim of libqpdf puts into one block of bytes; its header has the form.
struct PackedValues {
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// True if all bytes are used up.
  var isAtEnd: Bool { at >= bytes.count }

  /// Returns the next number; 0 at the end.
  mutating func number<Number: FixedWidthInteger>(_: Number.Type) -> Number {
    let end = at + MemoryLayout<Number>.size
    guard end <= bytes.count else {
      at = bytes.count
      return 0
    }
    defer { at = end }
    return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: at, as: Number.self) }
  }

  /// Returns the next bytes, which have their count in front.
  private mutating func block() -> [UInt8] {
    let count = Int(number(UInt32.self))
    let end = min(at + count, bytes.count)
    defer { at = end }
    return Array(bytes[at..<end])
  }

  /// Returns the next operator, bracket or operand of a content, or nil at the end.
  mutating func word() -> ArraySlice<UInt8>? {
    if isAtEnd { return nil }
    let start = at + 1
    at = min(start + Int(bytes[at]), bytes.count)
    return bytes[start..<at]
  }

  mutating func next() -> PDFValue {
    switch number(UInt8.self) {
    case UInt8(ascii: "f"): return .boolean(false)
    case UInt8(ascii: "t"): return .boolean(true)
    case UInt8(ascii: "i"): return .integer(Int(number(Int64.self)))
    case UInt8(ascii: "r"): return .real(String(decoding: block(), as: UTF8.self))
    case UInt8(ascii: "s"): return .string(block())
    case UInt8(ascii: "n"): return .name(PDFName(block()))
    case UInt8(ascii: "a"):
      let count = number(UInt32.self)
      return .array((0..<count).map { _ in next() })
    case UInt8(ascii: "d"):
      let count = number(UInt32.self)
      var entries = PDFDictionary(minimumCapacity: Int(count))
      for _ in 0..<count {
        let key = PDFName(block())
        entries[key] = next()
      }
      return .dictionary(entries)
    case UInt8(ascii: "R"):
      let number = Int(number(Int32.self))
      return .reference(PDFReference(number, Int(self.number(Int32.self))))
    default: return .null
    }
  }
}
