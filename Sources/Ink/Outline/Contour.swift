/// A closed contour of straight edges around a part of a stroke, clockwise as seen with y up.
struct Contour {
  /// A corner of the contour.
  struct Vertex {
    /// Where, in canvas units.
    var point: Point
    /// The number of the station it belongs to.
    var station: Int
    /// Whether the contour turns sharply there, and no smooth curve may lead through it.
    var isCorner = false
    /// Whether the contour goes back into the ink there; see `CapsuleContour`.
    var isFold = false
  }

  /// The corners; the last is joined to the first.
  var vertices: [Vertex] = []
  /// The disc the contour leads around, where it is a circle.
  var disc: Station?

  /// Adds a corner, unless it is where the one before is.
  mutating func add(_ point: Point, _ station: Int, isCorner: Bool = false, isFold: Bool = false) {
    if let last = vertices.last, last.point.distance(to: point) < 1e-6 {
      if isCorner { vertices[vertices.count - 1].isCorner = true }
      if isFold { vertices[vertices.count - 1].isFold = true }
      return
    }
    vertices.append(Vertex(point: point, station: station, isCorner: isCorner, isFold: isFold))
  }

  /// Drops the last corner where it is the first again.
  mutating func close() {
    while vertices.count > 1,
      vertices[0].point.distance(to: vertices[vertices.count - 1].point) < 1e-6
    {
      vertices.removeLast()
    }
  }

  /// Makes corners of the vertices, folds apart, at which the contour turns by an angle whose cosine
  /// is below `limit`, and of no others.
  mutating func markCorners(below limit: Double) {
    for index in vertices.indices where !vertices[index].isFold {
      let before = vertices[index > 0 ? index - 1 : vertices.count - 1].point
      let after = vertices[index + 1 < vertices.count ? index + 1 : 0].point
      let (u, v) = (vertices[index].point - before, after - vertices[index].point)
      vertices[index].isCorner = u.dot(v) < limit * u.length * v.length
    }
  }

  /// Adds the corners of an arc around `center`, from the normal `a` to the normal `b`, at most half
  /// a turn apart, `b` among them; `sign` is 1 for a turn from x towards y, else -1.
  mutating func addArc(
    _ center: Point, _ radius: Double, from a: Point, to b: Point, sign: Double, _ station: Int
  ) {
    // Chords that stay within the fineness of the arc, and turn by no more than 30 degrees.
    let flatness = 1 - Swift.min(Self.fineness / Swift.max(radius, 1e-9), 0.034)
    bisect(center, radius, a, b, sign, 2 * flatness * flatness - 1, station)
    add(center + b * radius, station)
  }

  /// How far the chords of an arc may stray from it, in canvas units.
  private static let fineness = 0.006

  private mutating func bisect(
    _ center: Point, _ radius: Double, _ a: Point, _ b: Point, _ sign: Double, _ cosine: Double,
    _ station: Int
  ) {
    let dot = a.dot(b)
    guard dot < cosine else { return }
    let sum = a + b
    // Half a turn has no middle of its own; `sign` tells it.
    let middle =
      dot < -0.99 ? between(a, b, sign) : sum / sum.length
    bisect(center, radius, a, middle, sign, cosine, station)
    add(center + middle * radius, station)
    bisect(center, radius, middle, b, sign, cosine, station)
  }

  private func between(_ a: Point, _ b: Point, _ sign: Double) -> Point {
    let across = (b - a).perpendicular
    let middle = across / across.length
    return middle * (-sign)
  }
}
