import Ink

/// A line as points at equal distances, of which its roughness is measured.
struct EvenLine {
  /// The distance between points, in canvas units.
  static let step = 1.0

  private(set) var points: [Point] = []

  /// Creates the line through `points`, at least one.
  init(_ line: [Point]) {
    points = [line[0]]
    var missing = Self.step
    for (start, end) in zip(line, line.dropFirst()) {
      var start = start
      var distance = start.distance(to: end)
      while distance >= missing {
        start = start.interpolated(to: end, missing / distance)
        points.append(start)
        distance -= missing
        missing = Self.step
      }
      missing -= distance
    }
  }

  /// The length, in canvas units.
  var length: Double { Double(points.count - 1) * Self.step }

  /// The total change of the curvature, per canvas unit.
  var roughness: Double {
    guard points.count > 3 else { return 0 }
    let bends = (1..<points.count - 1).map { i in
      let (a, b) = (points[i] - points[i - 1], points[i + 1] - points[i])
      let product = a.length * b.length * (points[i + 1] - points[i - 1]).length
      return product > 0 ? 2 * a.cross(b) / product : 0
    }
    return zip(bends, bends.dropFirst()).reduce(0) { $0 + abs($1.1 - $1.0) }
  }
}
