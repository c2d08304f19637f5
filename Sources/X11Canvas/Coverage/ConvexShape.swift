import Ink

/// A convex shape, in points of ink, `PointRows.points` to a pixel: what it inks of each row of
/// points lies between its left boundary and its right one.
protocol ConvexShape {
  /// The topmost line, in points.
  var top: Double { get }
  /// The bottom line, in points.
  var bottom: Double { get }

  /// Enters where each row meets the boundary on one side: in parts, which together hold every row
  /// between `top` and `bottom`.
  func trace(_ boundary: Boundary, _ trace: BoundaryTrace)
}

/// A side of a convex shape.
enum Boundary {
  /// Where the rows enter it.
  case left
  /// Where the rows leave it.
  case right
}

/// A disc, in points.
struct Disc {
  /// The middle's column.
  let x: Double
  /// The middle's line.
  let y: Double
  /// The radius.
  let radius: Double

  /// A disc from its parts, in points.
  init(x: Double, y: Double, radius: Double) {
    self.x = x
    self.y = y
    self.radius = radius
  }

  /// The disc of a station whose lengths are in pixels.
  init(_ station: PixelStation) {
    let scale = Double(PointRows.points)
    x = station.center.x * scale
    y = station.center.y * scale
    radius = station.radius * scale
  }
}

/// A straight part of a boundary, in points, from line `top` to line `bottom`.
struct Edge {
  /// The line it begins at.
  let top: Double
  /// The line it ends at.
  let bottom: Double
  /// The column at `top`.
  let x: Double
  /// How many columns it goes right on each line.
  let slope: Double

  /// The edge from `p` down to `q`; no edge where that leads up.
  init(from p: Point, downTo q: Point) {
    top = p.y
    bottom = q.y
    x = p.x
    slope = q.y > p.y ? (q.x - p.x) / (q.y - p.y) : 0
  }

  /// No edge: what comes before it goes on for ever.
  static let none = Edge(from: Point(0, .infinity), downTo: Point(0, .infinity))
}
