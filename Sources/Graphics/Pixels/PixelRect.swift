import Ink

/// A rectangle of whole pixels. Its columns are `x` up to but not including `x + width`.
public struct PixelRect: Sendable, Hashable {
  /// The leftmost column.
  public var x: Int
  /// The topmost row.
  public var y: Int
  /// The number of columns. The rectangle is empty if it is zero or less.
  public var width: Int
  /// The number of rows. The rectangle is empty if it is zero or less.
  public var height: Int

  /// Creates a rectangle from its top left corner and size.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The empty rectangle.
  public static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)

  /// True if the rectangle has no pixel.
  public var isEmpty: Bool { width <= 0 || height <= 0 }
  /// The column after the rightmost one.
  public var maxX: Int { x + width }
  /// The row after the bottom one.
  public var maxY: Int { y + height }

  /// Returns the pixels in both rectangles. Empty if they do not overlap.
  @inline(__always)
  public func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let width = min(maxX, other.maxX) - left
    let height = min(maxY, other.maxY) - top
    guard width > 0, height > 0 else { return .empty }
    return PixelRect(x: left, y: top, width: width, height: height)
  }

  /// Returns the smallest rectangle that contains both. An empty one adds nothing.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other.isEmpty ? .empty : other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Returns true if the rectangles share a pixel.
  public func intersects(_ other: PixelRect) -> Bool {
    max(x, other.x) < min(maxX, other.maxX) && max(y, other.y) < min(maxY, other.maxY)
  }

  /// Returns true if the pixel at column `px`, row `py` is inside.
  public func contains(_ px: Int, _ py: Int) -> Bool {
    px >= x && px < maxX && py >= y && py < maxY
  }

  /// Returns the rectangle moved by whole pixels.
  public func offset(x dx: Int, y dy: Int) -> PixelRect {
    PixelRect(x: x + dx, y: y + dy, width: width, height: height)
  }

  /// Returns the rectangle with every edge moved inward by `d` pixels, or outward if `d` is
  /// negative.
  public func inset(by d: Int) -> PixelRect {
    PixelRect(x: x + d, y: y + d, width: width - 2 * d, height: height - 2 * d)
  }
}

extension PixelRect {
  /// The position of the top left corner.
  package var corner: Point { Point(Double(x), Double(y)) }

  /// The positions from the top left corner to the bottom right one.
  package var extent: Bounds { Bounds(min: corner, max: Point(Double(maxX), Double(maxY))) }

  /// The centre, between pixels if a side is even.
  package var center: Point { Point(Double(x) + Double(width) / 2, Double(y) + Double(height) / 2) }

  /// Returns the rectangle inset by `dx` pixels left and right and `dy` above and below.
  package func inset(x dx: Int, y dy: Int) -> PixelRect {
    PixelRect(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
  }

  /// Returns a rectangle with the same rows and other columns.
  package func columns(_ x: Int, width: Int) -> PixelRect {
    PixelRect(x: x, y: y, width: width, height: height)
  }

  /// Returns a rectangle with the same columns and other rows.
  package func rows(_ y: Int, height: Int) -> PixelRect {
    PixelRect(x: x, y: y, width: width, height: height)
  }

  /// Returns a rectangle of the given size with the same centre.
  package func centered(width: Int, height: Int) -> PixelRect {
    PixelRect(
      x: x + (self.width - width) / 2, y: y + (self.height - height) / 2, width: width,
      height: height)
  }

  /// Returns the pixels of `bounds`, at `scale` pixels per unit, and of a margin around them.
  package static func around(_ bounds: Bounds, scale: Double = 1, margin: Double = 0) -> PixelRect {
    .around(
      left: bounds.min.x * scale - margin, top: bounds.min.y * scale - margin,
      right: bounds.max.x * scale + margin, bottom: bounds.max.y * scale + margin)
  }

  /// Returns the pixels between these edges. Empty if they are outside ±1e10, beyond the pages at
  /// the largest zoom.
  package static func around(left: Double, top: Double, right: Double, bottom: Double) -> PixelRect
  {
    let limit = 1e10
    let (left, top) = (max(-limit, left), max(-limit, top))
    let (right, bottom) = (min(limit, right), min(limit, bottom))
    guard left <= right, top <= bottom else { return .empty }
    let (x, y) = (floor(left), floor(top))
    return PixelRect(x: x, y: y, width: floor(right) + 1 - x, height: floor(bottom) + 1 - y)
  }

  /// Returns the largest whole number not above `value`. `Double.rounded` is a function call unless
  /// the compiler may assume newer instructions of the processor.
  private static func floor(_ value: Double) -> Int {
    let whole = Int(value)
    return Double(whole) > value ? whole - 1 : whole
  }
}
