/// Where a round nib went between two places: a capsule.
public struct EraserPath: Sendable, Hashable {
  /// Where it was, in canvas units.
  public var start: Point
  /// Where it is, in canvas units.
  public var end: Point
  /// Half the nib's width, in canvas units.
  public var radius: Double

  /// The way of a nib of `radius` from `start` to `end`.
  public init(from start: Point, to end: Point, radius: Double) {
    self.start = start
    self.end = end
    self.radius = radius
  }

  /// Whether the path may touch what lies in `bounds`: true wherever it does, and beside the corners
  /// a little further out. O(1).
  func comesNear(_ bounds: Bounds) -> Bool {
    guard !bounds.isEmpty else { return false }
    // The part of the segment that lies between the sides, moved out by the radius.
    var (from, to) = (0.0, 1.0)
    let way = end - start
    for (place, step, low, high) in [
      (start.x, way.x, bounds.min.x - radius, bounds.max.x + radius),
      (start.y, way.y, bounds.min.y - radius, bounds.max.y + radius),
    ] {
      guard step != 0 else {
        if place < low || place > high { return false }
        continue
      }
      let (a, b) = ((low - place) / step, (high - place) / step)
      from = Swift.max(from, Swift.min(a, b))
      to = Swift.min(to, Swift.max(a, b))
    }
    return from <= to
  }

  /// Whether the path touches the capsule between two stations. O(1).
  ///
  /// The distance between a disc of the one and the centre line of the other is convex in both
  /// places, and where it is least inside of both it is constant, or they cross: so the ends decide.
  func touches(_ a: Station, _ b: Station) -> Bool {
    Capsules.depth(a, b, start) >= -radius || Capsules.depth(a, b, end) >= -radius
      || distance(to: a.center) <= a.radius + radius
      || distance(to: b.center) <= b.radius + radius
      || Segments.cross(start, end, a.center, b.center)
  }

  /// Whether the path touches what is inked between two crossbars: the quadrilateral's two halves on
  /// either side of the diagonal from the second's right to the first's left. O(1).
  func touchesBand(_ a: Station, _ b: Station) -> Bool {
    touches(a.right, b.right, a.left) || touches(b.right, b.left, a.left)
  }

  private func touches(_ p: Point, _ q: Point, _ r: Point) -> Bool {
    // Inside, or over a side.
    let turns = ((q - p).cross(start - p), (r - q).cross(start - q), (p - r).cross(start - r))
    let isInside =
      min(turns.0, turns.1, turns.2) > 0 || max(turns.0, turns.1, turns.2) < 0
    return isInside || touches(p, q) || touches(q, r) || touches(r, p)
  }

  /// Whether the path touches the line from `p` to `q`.
  private func touches(_ p: Point, _ q: Point) -> Bool {
    distance(to: p) <= radius || distance(to: q) <= radius
      || Segments.distance(start, p, q) <= radius || Segments.distance(end, p, q) <= radius
      || Segments.cross(start, end, p, q)
  }

  /// The distance of a point from the path's centre line.
  private func distance(to point: Point) -> Double { Segments.distance(point, start, end) }
}

/// Asks about straight lines between two points.
enum Segments {
  /// The distance of `point` from the line from `a` to `b`. O(1).
  static func distance(_ point: Point, _ a: Point, _ b: Point) -> Double {
    let way = b - a
    let square = way.dot(way)
    guard square > 0 else { return point.distance(to: a) }
    let share = Swift.min(1, Swift.max(0, (point - a).dot(way) / square))
    return point.distance(to: a + way * share)
  }

  /// Whether the lines from `a` to `b` and from `c` to `d` cross; false where they only meet. O(1).
  static func cross(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    let one = ((b - a).cross(c - a) > 0) != ((b - a).cross(d - a) > 0)
    let other = ((d - c).cross(a - c) > 0) != ((d - c).cross(b - c) > 0)
    return one && other
  }
}
