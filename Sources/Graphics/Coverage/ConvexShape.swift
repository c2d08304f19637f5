import Ink

/// A convex shape, in points, `PointRows.points` to a pixel. It inks each row of points between its
/// left and its right boundary.
protocol ConvexShape {
  /// The topmost line, in points.
  var top: Double { get }
  /// The bottom line, in points.
  var bottom: Double { get }

  /// Enters the crossing of each row with the boundary on one side, in parts that together contain
  /// every row between `top` and `bottom`.
  func trace(_ boundary: Boundary, _ trace: BoundaryTrace)
}

/// A side of a convex shape.
enum Boundary {
  /// The side on which rows enter the shape.
  case left
  /// The side on which rows leave the shape.
  case right
}

/// A disc around the point `x`, `y`, in points.
struct Disc {
  let x: Double
  let y: Double
  let radius: Double
}

extension Disc {
  /// Creates the disc of a station, whose lengths are in pixels.
  init(_ station: PixelStation) {
    let scale = Double(PointRows.points)
    self.init(
      x: station.center.x * scale, y: station.center.y * scale, radius: station.radius * scale)
  }
}

/// A straight part of a boundary, in points, from line `top` to line `bottom`.
struct Edge {
  let top: Double
  let bottom: Double
  /// The horizontal position at `top`.
  let x: Double
  /// The horizontal change per line, positive to the right.
  let slope: Double

  /// Creates the edge from `p` down to `q`, which is empty if `q` lies above `p`.
  init(from p: Point, downTo q: Point) {
    top = p.y
    bottom = q.y
    x = p.x
    slope = q.y > p.y ? (q.x - p.x) / (q.y - p.y) : 0
  }

  /// The absent edge: the part before it has no end.
  static let none = Edge(from: Point(0, .infinity), downTo: Point(0, .infinity))
}
