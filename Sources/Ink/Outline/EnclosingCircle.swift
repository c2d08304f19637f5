/// The smallest circle around points that arrive one at a time.
///
/// E. Welzl, "Smallest enclosing disks (balls and ellipsoids)", 1991,
/// https://doi.org/10.1007/BFb0038202, as nested loops: a point outside the circle so far lies on
/// the rim of the next one.
///
/// At most `capacity` points are stored. When there are more, only the farthest in each of
/// `directions` directions are kept. They are the farthest of all points so far, so errors do not
/// add up, and a dropped point lies outside the circle by at most 1 / cos(π / `directions`) - 1 of
/// the radius, half a percent (P. K. Agarwal, S. Har-Peled, K. R. Varadarajan, "Approximating
/// extent measures of points", 2004, https://doi.org/10.1145/1008731.1008736).
///
/// - Complexity: O(1) per point.
struct EnclosingCircle: Sendable {
  /// The largest number of points stored.
  static let capacity = 64
  /// The number of directions whose farthest points are kept.
  private static let directions = 32

  private(set) var center: Point
  private(set) var radius = 0.0
  /// The points that may lie on the rim of this circle or a later one.
  private(set) var points: [Point]

  init(_ point: Point) {
    center = point
    points = [point]
  }

  mutating func insert(_ point: Point) {
    guard point != points.last else { return }
    if !holds(point) {
      (center, radius) = (point, 0)
      for (i, a) in points.enumerated() where !holds(a) {
        span(a, point)
        for b in points[..<i] where !holds(b) { circle(a, b, point) }
      }
    }
    if points.count == Self.capacity { points = Self.farthest(of: points) }
    points.append(point)
  }

  /// Returns the farthest of `points` in each direction, each once.
  private static func farthest(of points: [Point]) -> [Point] {
    var isKept = Array(repeating: false, count: points.count)
    for normal in normals {
      var (farthest, reach) = (0, -Double.infinity)
      for (index, point) in points.enumerated() where point.dot(normal) > reach {
        (farthest, reach) = (index, point.dot(normal))
      }
      isKept[farthest] = true
    }
    return zip(points, isKept).compactMap { $1 ? $0 : nil }
  }

  /// Unit vectors in `directions` directions, evenly spaced.
  private static let normals: [Point] = {
    // The cosine and the sine of 2π / 32.
    let turn = Point(0.980_785_280_403_230_4, 0.195_090_322_016_128_28)
    var normals = [Point(1, 0)]
    while normals.count < directions {
      let last = normals[normals.count - 1]
      normals.append(last * turn.x + last.perpendicular * turn.y)
    }
    return normals
  }()

  private func holds(_ point: Point) -> Bool {
    center.distance(to: point) <= radius * (1 + 1e-12) + 1e-12
  }

  private mutating func span(_ a: Point, _ b: Point) {
    center = a.midpoint(to: b)
    radius = a.distance(to: b) / 2
  }

  /// Sets the circle through three points, or around the two farthest apart if all lie on a line.
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
    let offset = (v.perpendicular * u.dot(u) - u.perpendicular * v.dot(v)) / twice
    center = a - offset
    radius = offset.length
  }
}
