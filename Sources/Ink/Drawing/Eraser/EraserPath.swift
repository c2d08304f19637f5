/// The path of a round nib between two positions: a capsule.
public struct EraserPath: Sendable, Hashable {
  /// The first position, in canvas units.
  public var start: Point
  /// The last position, in canvas units.
  public var end: Point
  /// Half the nib's width, in canvas units.
  public var radius: Double

  /// Creates the path of a nib of `radius` from `start` to `end`.
  public init(from start: Point, to end: Point, radius: Double) {
    self.start = start
    self.end = end
    self.radius = radius
  }

  /// Returns true if the path may touch something in `bounds`. Always true if it does, and also
  /// slightly beyond the corners. O(1).
  func comesNear(_ bounds: Bounds) -> Bool {
    bounds.shares(from: start, to: end, margin: radius) != nil
  }

  /// Returns true if the path touches the ink of `nib` between two stations. O(1).
  func touches(_ a: Station, _ b: Station, _ nib: NibMap) -> Bool {
    guard !nib.isRound else { return touches(a, b) }
    // The difference of both shapes contains zero.
    return !Separation.exists { way in
      let normal = nib.normal(way)
      let (first, last) = (a.center + nib(normal) * a.radius, b.center + nib(normal) * b.radius)
      let ink = first.dot(way) > last.dot(way) ? first : last
      return ink - ((start.dot(way) < end.dot(way) ? start : end) - way * radius)
    }
  }

  /// Returns true if the path touches the capsule between two stations. O(1).
  ///
  /// The distance between a disc of one capsule and the centre line of the other is convex in both
  /// positions. If it is least inside both, it is constant there, or the centre lines cross. So it
  /// is enough to test the ends and for a crossing.
  func touches(_ a: Station, _ b: Station) -> Bool {
    Capsules.depth(a, b, start) >= -radius || Capsules.depth(a, b, end) >= -radius
      || distance(to: a.center) <= a.radius + radius
      || distance(to: b.center) <= b.radius + radius
      || Segments.cross(start, end, a.center, b.center)
  }

  /// Returns true if the path touches the ink between two crossbars: the two triangles on either
  /// side of the diagonal from the second's right end to the first's left end. O(1).
  func touchesBand(_ a: Station, _ b: Station) -> Bool {
    touches(a.right, b.right, a.left) || touches(b.right, b.left, a.left)
  }

  private func touches(_ p: Point, _ q: Point, _ r: Point) -> Bool {
    // The path starts inside the triangle, or it crosses a side.
    let turns = ((q - p).cross(start - p), (r - q).cross(start - q), (p - r).cross(start - r))
    let isInside =
      min(turns.0, turns.1, turns.2) > 0 || max(turns.0, turns.1, turns.2) < 0
    return isInside || touches(p, q) || touches(q, r) || touches(r, p)
  }

  /// Returns true if the path touches the line segment from `p` to `q`.
  private func touches(_ p: Point, _ q: Point) -> Bool {
    distance(to: p) <= radius || distance(to: q) <= radius
      || Segments.distance(start, p, q) <= radius || Segments.distance(end, p, q) <= radius
      || Segments.cross(start, end, p, q)
  }

  /// Returns the distance of a point from the path's centre line.
  private func distance(to point: Point) -> Double { Segments.distance(point, start, end) }
}

/// Functions of line segments.
enum Segments {
  /// Returns the distance of `point` from the line segment from `a` to `b`. O(1).
  static func distance(_ point: Point, _ a: Point, _ b: Point) -> Double {
    let way = b - a
    let square = way.dot(way)
    guard square > 0 else { return point.distance(to: a) }
    let share = Swift.min(1, Swift.max(0, (point - a).dot(way) / square))
    return point.distance(to: a + way * share)
  }

  /// Returns true if the line segments from `a` to `b` and from `c` to `d` cross; false if they
  /// only meet. O(1).
  static func cross(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    let one = ((b - a).cross(c - a) > 0) != ((b - a).cross(d - a) > 0)
    let other = ((d - c).cross(a - c) > 0) != ((d - c).cross(b - c) > 0)
    return one && other
  }
}
