import Graphics

/// Pixels read from the screen.
@frozen public struct Pixels: Sendable, Hashable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The rows of pixels from the top, each `0xffRRGGBB`.
  public let argb: [UInt32]

  /// Creates pixels from their values.
  @inlinable
  public init(width: Int, height: Int, argb: [UInt32]) {
    self.width = width
    self.height = height
    self.argb = argb
  }

  /// The pixel at column `x`, row `y`.
  @inlinable public subscript(x: Int, y: Int) -> UInt32 { argb[y * width + x] }

  /// Returns the pixels of a row.
  @inlinable
  public func row(_ y: Int) -> ArraySlice<UInt32> { argb[y * width..<(y + 1) * width] }

  /// Returns the number of pixels in a row that have a colour, whatever their opacity.
  public func count(of color: UInt32, inRow y: Int) -> Int {
    row(y).reduce(0) { $0 + ($1 & 0xff_ffff == color ? 1 : 0) }
  }

  /// Returns the colours that more than `count` pixels have, whatever their opacity.
  public func colors(ofMoreThan count: Int) -> Set<UInt32> {
    var counts: [UInt32: Int] = [:]
    for pixel in argb { counts[pixel & 0xff_ffff, default: 0] += 1 }
    return Set(counts.filter { $0.value > count }.keys)
  }

  /// Returns the number of pixels for which the condition is true.
  @inlinable
  public func count(where isSuch: (UInt32) -> Bool) -> Int {
    var count = 0
    for pixel in argb where isSuch(pixel) { count += 1 }
    return count
  }

  /// Returns the smallest rectangle around the pixels for which the condition is true, or an empty
  /// one.
  @inlinable
  public func bounds(where isSuch: (UInt32) -> Bool) -> PixelRect {
    var (left, top, right, bottom) = (width, height, -1, -1)
    for y in 0..<height {
      for x in 0..<width where isSuch(self[x, y]) {
        left = min(left, x)
        right = max(right, x)
        top = min(top, y)
        bottom = y
      }
    }
    guard right >= 0 else { return .empty }
    return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// Returns the number of pixels that differ from those of `other` by more than `tolerance` in a
  /// colour component, or the number of all pixels if the sizes differ.
  @inlinable
  public func differences(from other: Pixels, tolerance: Int = 0) -> Int {
    guard width == other.width, height == other.height else { return max(argb.count, 1) }
    guard argb != other.argb else { return 0 }
    var count = 0
    for (a, b) in zip(argb, other.argb) where a != b {
      for shift: UInt32 in [0, 8, 16] {
        let difference = Int((a >> shift) & 255) - Int((b >> shift) & 255)
        if abs(difference) > tolerance {
          count += 1
          break
        }
      }
    }
    return count
  }
}
