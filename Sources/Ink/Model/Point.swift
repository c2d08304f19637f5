/// A place, or a step between two places, in canvas units: 1/96 inch, x to the right, y down.
@frozen
public struct Point: Sendable, Hashable {
  /// Distance from the left edge, in canvas units.
  public var x: Double
  /// Distance from the top edge, in canvas units.
  public var y: Double

  /// A point at `x`, `y`.
  @inlinable public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin, and the step that leads nowhere.
  public static let zero = Point(0, 0)

  /// Whether both coordinates are finite.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The length of the step, in canvas units.
  @inlinable public var length: Double { (x * x + y * y).squareRoot() }

  /// The step turned a quarter turn from x towards y: for a direction of travel with y down, its
  /// right-hand side.
  @inlinable public var perpendicular: Point { Point(-y, x) }

  /// The scalar product with `other`.
  @inlinable public func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// The z component of the vector product: positive where `other` turns from x towards y.
  @inlinable public func cross(_ other: Point) -> Double { x * other.y - y * other.x }

  /// The distance to `other`, in canvas units.
  @inlinable public func distance(to other: Point) -> Double { (other - self).length }

  /// The point a share `t` of the way to `other`.
  @inlinable public func interpolated(to other: Point, _ t: Double) -> Point {
    Point(x + (other.x - x) * t, y + (other.y - y) * t)
  }

  /// The point halfway to `other`.
  @inlinable public func midpoint(to other: Point) -> Point {
    Point((x + other.x) / 2, (y + other.y) / 2)
  }

  /// The sum of two steps.
  @inlinable public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  /// The step from `b` to `a`.
  @inlinable public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  /// A step made `k` times as long.
  @inlinable public static func * (a: Point, k: Double) -> Point { Point(a.x * k, a.y * k) }
  /// A step made `k` times as short.
  @inlinable public static func / (a: Point, k: Double) -> Point { Point(a.x / k, a.y / k) }
  /// The step back.
  @inlinable public static prefix func - (a: Point) -> Point { Point(-a.x, -a.y) }
}
