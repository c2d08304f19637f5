import Graphics
public import Ink

/// The differences between two pictures of the same drawing. Ink in both is grey; ink in only one
/// has the colour of that pane. Each is as strong as the ink is dark.
public enum PaneDifference {
  /// The colour of ink in both.
  public static let both = InkColor(hex: 0xbcbfc4)
  /// The colour of ink in the first alone.
  public static let first = InkColor(hex: 0x0b5fd8)
  /// The colour of ink in the second alone.
  public static let second = InkColor(hex: 0xe86a00)

  /// Returns the difference of a pixel from white paper, 0...255, in the channel where it is
  /// greatest: a yellow line counts as much as a black one.
  static func darkness(_ pixel: UInt32) -> Int {
    255 - Int(min(pixel & 0xff, (pixel >> 8) & 0xff, (pixel >> 16) & 0xff))
  }

  /// Returns the pixel to show if those of the panes are `a` and `b`.
  static func pixel(_ a: UInt32, _ b: UInt32) -> UInt32 {
    if a == 0xffff_ffff, b == 0xffff_ffff { return a }
    let (a, b) = (darkness(a), darkness(b))
    let common = min(a, b)
    var pixel: UInt32 = 0xff00_0000
    for shift in [0, 8, 16] as [UInt32] {
      func light(_ color: InkColor) -> Int { 255 - Int((color.pixel >> shift) & 0xff) }
      let taken = common * light(both) + (a - common) * light(first) + (b - common) * light(second)
      pixel |= UInt32(max(0, 255 - (taken + 127) / 255)) << shift
    }
    return pixel
  }
}

extension ImageSurface {
  /// Draws the differences between two surfaces of one size, `dx` to the right and `dy` down.
  mutating func drawDifference(
    _ a: borrowing ImageSurface, _ b: borrowing ImageSurface, dx: Int, dy: Int
  ) {
    let visible = a.bounds.intersection(b.bounds).intersection(bounds.offset(x: -dx, y: -dy))
    guard !visible.isEmpty else { return }
    withMutableBytes { bytes, stride in
      a.withBytes { first, firstStride in
        b.withBytes { second, secondStride in
          for y in visible.y..<visible.maxY {
            let row = bytes.row(y + dy, stride)
            let (one, other) = (first.row(y, firstStride), second.row(y, secondStride))
            for x in visible.x..<visible.maxX {
              row[x + dx] = PaneDifference.pixel(one[x] | 0xff00_0000, other[x] | 0xff00_0000)
            }
          }
        }
      }
    }
  }
}
