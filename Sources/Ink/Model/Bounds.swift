/// A rectangle in canvas units with its sides along the axes; empty until something is put in.
public struct Bounds: Sendable, Hashable {
  /// The corner with the least x and y.
  public var min: Point
  /// The corner with the greatest x and y.
  public var max: Point

  /// The bounds of nothing.
  public static let empty = Bounds(
    min: Point(.infinity, .infinity), max: Point(-.infinity, -.infinity))

  /// A rectangle from two opposite corners.
  public init(min: Point, max: Point) {
    self.min = min
    self.max = max
  }

  /// Whether nothing is inside.
  public var isEmpty: Bool { min.x > max.x || min.y > max.y }
  /// The extent along x, in canvas units; 0 where nothing is inside.
  public var width: Double { isEmpty ? 0 : max.x - min.x }
  /// The extent along y, in canvas units; 0 where nothing is inside.
  public var height: Double { isEmpty ? 0 : max.y - min.y }

  /// Grows the rectangle so that the disc of `radius` around `center` is inside.
  public mutating func insert(_ center: Point, radius: Double = 0) {
    min.x = Swift.min(min.x, center.x - radius)
    min.y = Swift.min(min.y, center.y - radius)
    max.x = Swift.max(max.x, center.x + radius)
    max.y = Swift.max(max.y, center.y + radius)
  }

  /// Grows the rectangle so that `other` is inside.
  public mutating func formUnion(_ other: Bounds) {
    guard !other.isEmpty else { return }
    insert(other.min)
    insert(other.max)
  }
}
