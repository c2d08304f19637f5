import Ink

/// Compositing of ink that is kept as spans.
extension ImageSurface {
  /// Blends `ink` over the pixels through the part of `spans` in `clip`. The surface's top left
  /// pixel has the column `x` and the row `y` of `spans`.
  package mutating func blend(
    _ ink: InkColor, opacity: UInt8, mode: Pen.Blend = .normal, spans: InkSpans, clip: PixelRect,
    x: Int, y: Int
  ) {
    if mode == .multiply {
      let opaque = format.opaqueBits
      return blend(ink, opacity: opacity, spans: spans, clip: clip, x: x, y: y) { pixel, color in
        Self.multiplied(color, by: pixel | opaque)
      }
    }
    blend(ink, opacity: opacity, spans: spans, clip: clip, x: x, y: y) { _, color in color }
  }

  /// Blends `ink` as above. `mixed` returns the colour for a pixel from that of the ink, both
  /// premultiplied.
  @inline(__always)
  private mutating func blend(
    _ ink: InkColor, opacity: UInt8, spans: InkSpans, clip: PixelRect, x: Int, y: Int,
    _ mixed: (_ pixel: UInt32, _ color: UInt32) -> UInt32
  ) {
    let color = Self.translucent(ink.pixel, opacity)
    let opaque = ink.pixel
    let area = spans.area
    let visible = clip.intersection(bounds.offset(x: x, y: y)).intersection(area)
    guard !visible.isEmpty else { return }
    let (first, last) = (visible.x - area.x, visible.maxX - area.x)
    let size = spans.hasOpacities ? 2 : 1
    let rows = visible.y - area.y..<visible.maxY - area.y
    withMutableBytes { bytes, stride in
      spans.forEachRow(in: rows) { line, shares in
        let row = bytes.row(line + area.y - y, stride) + (area.x - x)
        var (index, start) = (0, 0)
        while index < shares.count {
          start += Int(shares[index])
          let length = Int(shares[index + 1])
          let pixels = index + 2
          let (from, to) = (max(start, first), min(start + length, last))
          let before = start
          start += length
          index = pixels + length * size
          guard from < to else { continue }
          if size == 1 {
            for column in from..<to {
              let share = UInt32(shares[pixels &+ column &- before])
              row[column] = Self.over(row[column], mixed(row[column], color), share)
            }
          } else {
            for column in from..<to {
              let pixel = pixels &+ 2 &* (column &- before)
              let color = Self.translucent(opaque, shares[pixel &+ 1])
              row[column] = Self.over(
                row[column], mixed(row[column], color), UInt32(shares[pixel]))
            }
          }
        }
      }
    }
  }
}
