extension Span<UInt8> {
  /// The bytes in `range` as text, for a message: no more of them than one would read.
  func text(_ range: Range<Int>) -> String {
    String(decoding: range.prefix(200).map { self[$0] }, as: UTF8.self)
  }
}
