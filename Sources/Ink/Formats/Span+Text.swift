extension UInt8 {
  /// A Boolean value that is true if the byte is white space in XML and JSON.
  var isBlank: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\t")
      || self == UInt8(ascii: "\r")
  }
}

extension Span<UInt8> {
  /// Returns the bytes in `range` as text for a message, limited to a readable length.
  func text(_ range: Range<Int>) -> String {
    String(decoding: range.prefix(200).map { self[$0] }, as: UTF8.self)
  }
}
