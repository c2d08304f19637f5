/// The ink of a stroke on a page, computed once: the coverage of each pixel.
///
/// Compositing it again costs a few nanoseconds a pixel; computing it costs more than twenty times
/// that. Both give the same pixels, bit for bit. The memory is about one byte for each pixel of the
/// stroke.
package struct InkSpans {
  /// The pixels that it may cover.
  let area: PixelRect
  /// True if a byte for the opacity, in 255ths, follows the byte for the coverage of each pixel.
  let hasOpacities: Bool
  /// The encoded rows. First comes the size of each row of `area` in bytes, as two bytes, the lower
  /// first; then the rows. A row is a list of spans. A span has one byte for the gap between the
  /// end of the span before and its start, one byte for its length, both in pixels, and then the
  /// data of its pixels. Longer gaps and spans are divided into several.
  let bytes: [UInt8]

  /// The largest area of a stroke whose spans are worth keeping, in pixels. A larger stroke is
  /// seldom visible as a whole, and a few of them would evict all others.
  static let largestArea = 1 << 18
  /// The longest side of an area: a row of that length takes less than 64 KB.
  static let longestSide = 1 << 14

  /// Returns true if the ink in `area` can be stored as spans.
  package static func canHold(_ area: PixelRect) -> Bool {
    area.width <= longestSide && area.height <= longestSide
      && area.width * area.height <= largestArea
  }

  /// The memory it takes, in bytes, including the overhead of the array.
  package var memory: Int { bytes.capacity + 96 }

  /// Calls `body` with the bytes of each row of the area in `rows`, counted from its top.
  func forEachRow(in rows: Range<Int>, _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      func length(_ row: Int) -> Int { Int(bytes[2 * row]) | Int(bytes[2 * row + 1]) << 8 }
      var start = 2 * area.height
      for row in 0..<rows.lowerBound { start += length(row) }
      for row in rows {
        let end = start + length(row)
        body(row, UnsafeBufferPointer(rebasing: bytes[start..<end]))
        start = end
      }
    }
  }
}
