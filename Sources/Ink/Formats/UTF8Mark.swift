/// The mark of UTF-8 (U+FEFF), which programs of Windows put before text. It is not part of the
/// text.
package enum UTF8Mark {
  /// Its bytes.
  package static let bytes: [UInt8] = [0xef, 0xbb, 0xbf]

  /// Returns the number of bytes before the text that begins with `bytes`: those of the mark, or 0
  /// if there is none.
  package static func length(in bytes: some Sequence<UInt8>) -> Int {
    bytes.starts(with: Self.bytes) ? Self.bytes.count : 0
  }

  /// Returns the same for a span, which is no sequence.
  static func length(in bytes: Span<UInt8>) -> Int {
    length(in: (0..<min(bytes.count, Self.bytes.count)).map { bytes[$0] })
  }
}
