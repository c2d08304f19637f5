/// The smallest circle around points that come one at a time.
///
/// E. Welzl, "Smallest enclosing disks (balls and ellipsoids)", 1991, as nested loops: a point
/// outside the circle so far lies on the rim of the next. A point inside costs O(1), one outside
/// O(points) as a rule; of random points few are outside.
struct Enclosure: Sendable {
  /// The circle's middle.
  private(set) var center: Point
  /// The circle's radius.
  private(set) var radius = 0.0
  private var points: [Point]

  /// The circle around a single point.
  init(_ point: Point) {
    center = point
    points = [point]
  }

  /// Grows the circle so that `point` is inside.
  mutating func insert(_ point: Point) {
    guard point != points.last else { return }
    if !holds(point) {
      (center, radius) = (point, 0)
      for (i, a) in points.enumerated() where !holds(a) {
        span(a, point)
        for b in points[..<i] where !holds(b) { circle(a, b, point) }
      }
    }
    points.append(point)
  }

  private func holds(_ point: Point) -> Bool {
    center.distance(to: point) <= radius * (1 + 1e-12) + 1e-12
  }

  private mutating func span(_ a: Point, _ b: Point) {
    center = a.midpoint(to: b)
    radius = a.distance(to: b) / 2
  }

  /// The circle through three points; around the farthest two where they lie on a line.
  private mutating func circle(_ a: Point, _ b: Point, _ c: Point) {
    let (u, v) = (b - a, c - a)
    let twice = 2 * u.cross(v)
    guard abs(twice) > 1e-12 * u.length * v.length else {
      let pairs = [(a, b), (a, c), (b, c)]
      if let (p, q) = pairs.max(by: { $0.0.distance(to: $0.1) < $1.0.distance(to: $1.1) }) {
        span(p, q)
      }
      return
    }
    let way = (v.perpendicular * u.dot(u) - u.perpendicular * v.dot(v)) / twice
    center = a - way
    radius = way.length
  }
}
