/// Smaller levels of an image, each half the size of the one before, so that an image that is drawn
/// small need not read all its pixels (L. Williams, Pyramidal Parametrics, 1983,
/// https://doi.org/10.1145/800059.801126).
extension Image {
  /// An image at one size.
  package struct Level: Sendable {
    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int
    /// The pixels, in the format of those of `Image`.
    package let pixels: [UInt32]

    package init(width: Int, height: Int, pixels: [UInt32]) {
      self.width = width
      self.height = height
      self.pixels = pixels
    }

    /// The maximum side of the smallest level.
    private static let enough = 512

    /// Returns the level of half the size, or nil if this one is small enough.
    fileprivate func half() -> Level? {
      guard max(width, height) > Self.enough, width > 1, height > 1 else { return nil }
      // An odd width or height loses a column or row, not more than half a pixel of the result.
      let (columns, rows) = (width / 2, height / 2)
      let halved = [UInt32](unsafeUninitializedCapacity: columns * rows) { buffer, count in
        pixels.withUnsafeBufferPointer { pixels in
          for y in 0..<rows {
            for x in 0..<columns {
              let at = 2 * y * width + 2 * x
              buffer[y * columns + x] = Self.mean(
                pixels[at], pixels[at + 1], pixels[at + width], pixels[at + width + 1])
            }
          }
        }
        count = columns * rows
      }
      return Level(width: columns, height: rows, pixels: halved)
    }

    /// Returns the rounded mean of four pixels, computed for two channels at a time.
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

  /// Returns the levels smaller than `level`, the largest first.
  static func smaller(than level: Level) -> [Level] {
    var levels: [Level] = []
    var last = level
    while let half = last.half() {
      levels.append(half)
      last = half
    }
    return levels
  }

  /// Returns the level to draw in a size in pixels: the smallest with at least that width and that
  /// height. The pixels of a fax are not square, so that its width alone would cost rows.
  func level(forWidth width: Double, height: Double) -> Level {
    smaller.last { Double($0.width) >= width && Double($0.height) >= height }
      ?? Level(width: self.width, height: self.height, pixels: pixels)
  }
}
