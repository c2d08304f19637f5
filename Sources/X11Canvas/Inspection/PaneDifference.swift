import Graphics
public import Ink

/// The differences between two pictures of the same drawing. Ink in both is grey; ink in only one
/// has the colour of that pane. Each is as strong as the ink differs from the paper.
public enum PaneDifference {
  /// The colour of ink in both.
  public static let both = InkColor(hex: 0xbcbfc4)
  /// The colour of ink in the first alone.
  public static let first = InkColor(hex: 0x0b5fd8)
  /// The colour of ink in the second alone.
  public static let second = InkColor(hex: 0xe86a00)

  /// Returns the difference of a pixel from that of the paper, 0...255, in the channel where it is
  /// greatest: a yellow line on white counts as much as a black one.
  static func strength(_ pixel: UInt32, on paper: UInt32) -> Int {
    func distance(_ shift: UInt32) -> Int {
      abs(Int((pixel >> shift) & 0xff) - Int((paper >> shift) & 0xff))
    }
    return max(distance(0), distance(8), distance(16))
  }

  /// Returns the pixel to show if those of the panes are `a` and `b`, and that of the paper is
  /// `paper`.
  static func pixel(_ a: UInt32, _ b: UInt32, on paper: UInt32) -> UInt32 {
    if a == paper, b == paper { return paper }
    let (a, b) = (strength(a, on: paper), strength(b, on: paper))
    let common = min(a, b)
    var pixel: UInt32 = 0xff00_0000
    for shift in [0, 8, 16] as [UInt32] {
      let ground = Int((paper >> shift) & 0xff)
      func step(_ color: InkColor) -> Int { Int((color.pixel >> shift) & 0xff) - ground }
      let sum = common * step(both) + (a - common) * step(first) + (b - common) * step(second)
      pixel |= UInt32(min(max(0, (255 * ground + sum + 127) / 255), 255)) << shift
    }
    return pixel
  }
}

extension ImageSurface {
  /// Draws the differences between two surfaces, `dx` to the right and `dy` down. `paper` shows
  /// what is under their ink. All have one size.
  mutating func drawDifference(
    _ a: borrowing ImageSurface, _ b: borrowing ImageSurface, on paper: borrowing ImageSurface,
    dx: Int, dy: Int
  ) {
    let visible = a.bounds.intersection(b.bounds).intersection(paper.bounds)
      .intersection(bounds.offset(x: -dx, y: -dy))
    guard !visible.isEmpty else { return }
    withMutableBytes { bytes, stride in
      a.withBytes { first, firstStride in
        b.withBytes { second, secondStride in
          paper.withBytes { ground, groundStride in
            for y in visible.y..<visible.maxY {
              let row = bytes.row(y + dy, stride)
              let (one, other) = (first.row(y, firstStride), second.row(y, secondStride))
              let under = ground.row(y, groundStride)
              for x in visible.x..<visible.maxX {
                row[x + dx] = PaneDifference.pixel(
                  one[x] | 0xff00_0000, other[x] | 0xff00_0000, on: under[x] | 0xff00_0000)
              }
            }
          }
        }
      }
    }
  }
}
