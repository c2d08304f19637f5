/// A rectangle in canvas units with sides parallel to the axes; empty by default.
public struct Bounds: Sendable, Hashable {
  /// The corner with the least x and y.
  public var min: Point
  /// The corner with the greatest x and y.
  public var max: Point

  /// The empty rectangle.
  public static let empty = Bounds(
    min: Point(.infinity, .infinity), max: Point(-.infinity, -.infinity))

  /// Creates a rectangle from two opposite corners.
  public init(min: Point, max: Point) {
    self.min = min
    self.max = max
  }

  /// Creates the rectangle between two opposite corners, whichever they are.
  package init(across a: Point, _ b: Point) {
    self.init(
      min: Point(Swift.min(a.x, b.x), Swift.min(a.y, b.y)),
      max: Point(Swift.max(a.x, b.x), Swift.max(a.y, b.y)))
  }

  /// A Boolean value that is true if the rectangle is empty.
  public var isEmpty: Bool { min.x > max.x || min.y > max.y }
  /// The extent along x, in canvas units; 0 if empty.
  public var width: Double { isEmpty ? 0 : max.x - min.x }
  /// The extent along y, in canvas units; 0 if empty.
  public var height: Double { isEmpty ? 0 : max.y - min.y }
  /// The middle.
  public var center: Point { min.midpoint(to: max) }
  /// The corners, from the top left one clockwise.
  public var corners: [Point] { [min, Point(max.x, min.y), max, Point(min.x, max.y)] }

  /// Returns true if a point is inside or on an edge.
  public func contains(_ point: Point) -> Bool {
    point.x >= min.x && point.x <= max.x && point.y >= min.y && point.y <= max.y
  }

  /// Returns true if the rectangles share a point.
  public func intersects(_ other: Bounds) -> Bool {
    Swift.max(min.x, other.min.x) <= Swift.min(max.x, other.max.x)
      && Swift.max(min.y, other.min.y) <= Swift.min(max.y, other.max.y)
  }

  /// Returns true if the rectangles share more than points of their edges.
  package func overlaps(_ other: Bounds) -> Bool {
    min.x < other.max.x && other.min.x < max.x && min.y < other.max.y && other.min.y < max.y
  }

  /// Returns the part that both rectangles have, which may be empty.
  package func intersection(_ other: Bounds) -> Bounds {
    Bounds(
      min: Point(Swift.max(min.x, other.min.x), Swift.max(min.y, other.min.y)),
      max: Point(Swift.min(max.x, other.max.x), Swift.min(max.y, other.max.y)))
  }

  /// True if it has a width and a height.
  package var hasArea: Bool { min.x < max.x && min.y < max.y }

  /// Returns the rectangle with each side moved outwards by `margin`, in canvas units.
  package func expanded(by margin: Double) -> Bounds {
    let step = Point(margin, margin)
    return Bounds(min: min - step, max: max + step)
  }

  /// Enlarges the rectangle to contain the disc of `radius` around `center`.
  public mutating func insert(_ center: Point, radius: Double = 0) {
    min.x = Swift.min(min.x, center.x - radius)
    min.y = Swift.min(min.y, center.y - radius)
    max.x = Swift.max(max.x, center.x + radius)
    max.y = Swift.max(max.y, center.y + radius)
  }

  /// Enlarges the rectangle to contain `other`.
  public mutating func formUnion(_ other: Bounds) {
    guard !other.isEmpty else { return }
    insert(other.min)
    insert(other.max)
  }
}
