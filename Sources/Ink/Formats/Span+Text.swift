extension Span<UInt8> {
  /// Returns the bytes in `range` as text for a message, limited to a readable length.
  func text(_ range: Range<Int>) -> String {
    String(decoding: range.prefix(200).map { self[$0] }, as: UTF8.self)
  }
}
