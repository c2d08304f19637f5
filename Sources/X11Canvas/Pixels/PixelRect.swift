/// A rectangle of whole pixels; the pixels from `x` up to but not including `x + width`.
public struct PixelRect: Sendable, Hashable {
  /// The leftmost column.
  public var x: Int
  /// The topmost row.
  public var y: Int
  /// The number of columns; nothing is inside where it is zero or less.
  public var width: Int
  /// The number of rows; nothing is inside where it is zero or less.
  public var height: Int

  /// A rectangle from its top left corner and size.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The rectangle that holds nothing.
  public static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)

  /// Whether no pixel is inside.
  public var isEmpty: Bool { width <= 0 || height <= 0 }
  /// One past the rightmost column.
  public var maxX: Int { x + width }
  /// One past the bottom row.
  public var maxY: Int { y + height }

  /// The pixels in both rectangles; empty where they do not meet.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let width = min(maxX, other.maxX) - left
    let height = min(maxY, other.maxY) - top
    guard width > 0, height > 0 else { return .empty }
    return PixelRect(x: left, y: top, width: width, height: height)
  }

  /// The smallest rectangle around both; an empty one adds nothing.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other.isEmpty ? .empty : other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(maxX, other.maxX) - left,
      height: max(maxY, other.maxY) - top)
  }

  /// Whether the two share a pixel.
  public func intersects(_ other: PixelRect) -> Bool {
    max(x, other.x) < min(maxX, other.maxX) && max(y, other.y) < min(maxY, other.maxY)
  }

  /// Whether the pixel at column `px`, row `py` is inside.
  public func contains(_ px: Int, _ py: Int) -> Bool {
    px >= x && px < maxX && py >= y && py < maxY
  }

  /// The rectangle moved by whole pixels.
  public func offset(x dx: Int, y dy: Int) -> PixelRect {
    PixelRect(x: x + dx, y: y + dy, width: width, height: height)
  }

  /// The rectangle with every edge moved inward by `d` pixels; outward where `d` is negative.
  public func inset(by d: Int) -> PixelRect {
    PixelRect(x: x + d, y: y + d, width: width - 2 * d, height: height - 2 * d)
  }
}

extension PixelRect {
  /// The pixels between these edges; empty where they are beyond any picture.
  static func around(left: Double, top: Double, right: Double, bottom: Double) -> PixelRect {
    let limit = 1e7
    let (left, top) = (max(-limit, left), max(-limit, top))
    let (right, bottom) = (min(limit, right), min(limit, bottom))
    guard left <= right, top <= bottom else { return .empty }
    let (x, y) = (floor(left), floor(top))
    return PixelRect(x: x, y: y, width: floor(right) + 1 - x, height: floor(bottom) + 1 - y)
  }

  /// The whole number at or below `value`. Rounding a `Double` is a call where a processor's newer
  /// instructions may not be counted on.
  private static func floor(_ value: Double) -> Int {
    let whole = Int(value)
    return Double(whole) > value ? whole - 1 : whole
  }
}
