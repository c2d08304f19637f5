/// A stroke's ink on a page, worked out once: how much of each pixel it covers.
///
/// To lay it on again costs some nanoseconds a pixel, where to work it out costs more than twenty times
/// that; and gives the same pixels, to the last bit. Takes about as many bytes as the stroke has pixels.
struct InkSpans {
  /// The pixels it may cover.
  let area: PixelRect
  /// Whether a byte for the opacity, 255ths, follows that for the share of each pixel.
  let hasOpacities: Bool
  /// At first how many bytes each row of `area` has, in two bytes, the lower first; then the rows. A row
  /// is a list of spans: how many pixels to the right the span begins of where the one before ended, and
  /// how many it has, each in one byte; then what each pixel has. Longer ways and spans are several.
  let bytes: [UInt8]

  /// The largest area of a stroke whose spans are worth keeping, in pixels. Above it a stroke is seldom
  /// seen whole, and one after the other would displace all others.
  static let largestArea = 1 << 18
  /// The longest side of an area: so long a row takes less than 64 KB.
  static let longestSide = 1 << 14

  /// Whether the ink in `area` can be kept so.
  static func canHold(_ area: PixelRect) -> Bool {
    area.width <= longestSide && area.height <= longestSide
      && area.width * area.height <= largestArea
  }

  /// What it takes in memory, in bytes, with what an array needs for itself.
  var memory: Int { bytes.capacity + 96 }

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
