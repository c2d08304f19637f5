/// A picture in half its size, and that in half, and so on: what is drawn small need not look at all
/// its pixels (L. Williams, Pyramidal Parametrics, 1983).
extension Picture {
  /// A picture at a size.
  struct Level: Sendable {
    /// How many pixels it is wide.
    let width: Int
    /// How many pixels it is high.
    let height: Int
    /// As those of `Picture`.
    let pixels: [UInt32]

    /// The longest side of a picture that is small enough.
    private static let enough = 512

    /// The next smaller one; nil where this is small enough.
    fileprivate func half() -> Level? {
      guard max(width, height) > Self.enough, width > 1, height > 1 else { return nil }
      // What is odd loses a row or column, not more than half a pixel of the result.
      let (columns, rows) = (width / 2, height / 2)
      let halved = [UInt32](unsafeUninitializedCapacity: columns * rows) { room, count in
        pixels.withUnsafeBufferPointer { pixels in
          for y in 0..<rows {
            for x in 0..<columns {
              let at = 2 * y * width + 2 * x
              room[y * columns + x] = Self.mean(
                pixels[at], pixels[at + 1], pixels[at + width], pixels[at + width + 1])
            }
          }
        }
        count = columns * rows
      }
      return Level(width: columns, height: rows, pixels: halved)
    }

    /// The mean of four pixels, two channels at a time, rounded.
    private static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
      func pair(_ shift: UInt32) -> UInt32 {
        let mask: UInt32 = 0xff_00ff
        let sum =
          (a >> shift & mask) + (b >> shift & mask) + (c >> shift & mask)
          + (d >> shift & mask) + 0x2_0002
        return sum >> 2 & mask
      }
      return pair(8) << 8 | pair(0)
    }
  }

  /// The smaller ones of a picture, the largest first.
  static func smaller(than level: Level) -> [Level] {
    var levels: [Level] = []
    var last = level
    while let half = last.half() {
      levels.append(half)
      last = half
    }
    return levels
  }

  /// What to draw `width` pixels wide: the smallest that has as many.
  func level(forWidth width: Double) -> Level {
    smaller.last { Double($0.width) >= width }
      ?? Level(width: self.width, height: height, pixels: pixels)
  }
}
