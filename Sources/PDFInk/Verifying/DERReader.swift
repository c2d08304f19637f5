/// The elements of DER (ITU-T X.690), one after another. What is not DER ends the reading.
struct DERReader {
  private let bytes: ArraySlice<UInt8>
  private var at: Int

  /// An element: its tag and what it contains.
  typealias Element = (tag: UInt8, content: ArraySlice<UInt8>)

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    at = bytes.startIndex
  }

  /// Returns the next element, or nil at the end and for what is wrong. Tags have one byte.
  mutating func next() -> Element? {
    guard bytes.endIndex - at >= 2 else { return nil }
    let tag = bytes[at]
    var length = Int(bytes[at + 1])
    var start = at + 2
    if tag & 0x1F == 0x1F || length == 0x80 { return nil }
    if length > 0x80 {
      let count = length & 0x7F
      guard count <= 4, count <= bytes.endIndex - start else { return nil }
      length = bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
      start += count
    }
    guard length <= bytes.endIndex - start else { return nil }
    at = start + length
    return (tag, bytes[start..<at])
  }

  /// Returns the next element if it has that tag.
  mutating func next(_ tag: UInt8) -> ArraySlice<UInt8>? {
    let before = at
    if let element = next(), element.tag == tag { return element.content }
    at = before
    return nil
  }

  /// Returns the elements of bytes, each with its tag and length.
  static func encodedValues(of bytes: ArraySlice<UInt8>) -> [[UInt8]] {
    var reader = DERReader(bytes)
    var values: [[UInt8]] = []
    var start = reader.at
    while reader.next() != nil {
      values.append(Array(bytes[start..<reader.at]))
      start = reader.at
    }
    return values
  }

  static let (octets, identifier, sequence): (UInt8, UInt8, UInt8) = (0x04, 0x06, 0x30)
}
