import Ink

/// Where two pictures of the same drawing differ: grey where they agree, in the colour of the pane
/// that alone has ink elsewhere, each as strong as the ink is dark.
enum PaneDifference {
  /// Ink in both panes.
  static let both = InkColor(hex: 0xbcbfc4)
  /// Ink in the first pane alone.
  static let first = InkColor(hex: 0x0b5fd8)
  /// Ink in the second pane alone.
  static let second = InkColor(hex: 0xe86a00)

  /// How far a pixel is from white paper, 0...255: in the channel that is farthest, for a yellow line
  /// is as much a line as a black one.
  static func darkness(_ pixel: UInt32) -> Int {
    255 - Int(min(pixel & 0xff, (pixel >> 8) & 0xff, (pixel >> 16) & 0xff))
  }

  /// What to show where the panes have pixels `a` and `b`.
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
  /// Draws, `dx` to the right and `dy` down, where two surfaces of one size differ.
  mutating func drawDifference(
    _ a: borrowing ImageSurface, _ b: borrowing ImageSurface, dx: Int, dy: Int
  ) {
    let visible = a.bounds.intersection(b.bounds).intersection(bounds.offset(x: -dx, y: -dy))
    guard !visible.isEmpty else { return }
    withMutableBytes { bytes, stride in
      a.withBytes { first, firstStride in
        b.withBytes { second, secondStride in
          for y in visible.y..<visible.maxY {
            for x in visible.x..<visible.maxX {
              let pixel = PaneDifference.pixel(
                first.load(fromByteOffset: y * firstStride + x * 4, as: UInt32.self) | 0xff00_0000,
                second.load(fromByteOffset: y * secondStride + x * 4, as: UInt32.self)
                  | 0xff00_0000)
              bytes.storeBytes(
                of: pixel, toByteOffset: (y + dy) * stride + (x + dx) * 4, as: UInt32.self)
            }
          }
        }
      }
    }
  }
}
