/// A position, or a step between two positions, in canvas units: 1/96 inch, x to the right, y down.
@frozen
public struct Point: Sendable, Hashable {
  /// The distance from the left edge, in canvas units.
  public var x: Double
  /// The distance from the top edge, in canvas units.
  public var y: Double

  /// Creates a point from its coordinates.
  @inlinable public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin, or the zero step.
  public static let zero = Point(0, 0)

  /// A Boolean value that is true if both coordinates are finite.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The length of the step, in canvas units.
  @inlinable public var length: Double { (x * x + y * y).squareRoot() }

  /// The step rotated by 90 degrees from x towards y: the right-hand side of a direction of travel,
  /// with y down.
  @inlinable public var perpendicular: Point { Point(-y, x) }

  /// Returns the scalar product with `other`.
  @inlinable public func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// Returns the z component of the vector product: positive if `other` turns from x towards y.
  @inlinable public func cross(_ other: Point) -> Double { x * other.y - y * other.x }

  /// Returns the distance to `other`, in canvas units.
  @inlinable public func distance(to other: Point) -> Double { (other - self).length }

  /// Returns the step, shortened to `longest` if it is longer.
  func limited(to longest: Double) -> Point {
    let length = self.length
    return length > longest ? self * (longest / length) : self
  }

  /// Returns the point a share `t` of the way to `other`.
  @inlinable public func interpolated(to other: Point, _ t: Double) -> Point {
    Point(x + (other.x - x) * t, y + (other.y - y) * t)
  }

  /// Returns the midpoint to `other`.
  @inlinable public func midpoint(to other: Point) -> Point {
    Point((x + other.x) / 2, (y + other.y) / 2)
  }

  /// Returns the sum of two steps.
  @inlinable public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  /// Returns the step from `b` to `a`.
  @inlinable public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  /// Returns a step multiplied by `k`.
  @inlinable public static func * (a: Point, k: Double) -> Point { Point(a.x * k, a.y * k) }
  /// Returns a step divided by `k`.
  @inlinable public static func / (a: Point, k: Double) -> Point { Point(a.x / k, a.y / k) }
  /// Returns the opposite step.
  @inlinable public static prefix func - (a: Point) -> Point { Point(-a.x, -a.y) }
}
