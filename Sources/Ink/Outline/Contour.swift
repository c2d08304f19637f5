/// A closed contour of straight edges around a part of a stroke, clockwise with the y axis up.
struct Contour {
  struct Vertex {
    /// The position, in canvas units.
    var point: Point
    /// The index of the station that the vertex belongs to.
    var station: Int
    /// A Boolean value that is true if the contour turns sharply here, so that no smooth curve may
    /// pass.
    var isCorner = false
    /// A Boolean value that is true if the contour goes back into the ink here; see
    /// `CapsuleContour`.
    var isFold = false
  }

  /// The vertices; the last is joined to the first.
  var vertices: [Vertex] = []
  /// The disc that the contour encloses, if it is a circle.
  var disc: Station?

  mutating func add(_ point: Point, _ station: Int, isCorner: Bool = false, isFold: Bool = false) {
    add(Vertex(point: point, station: station, isCorner: isCorner, isFold: isFold))
  }

  /// Adds a vertex, or its marks to the last one if they coincide.
  mutating func add(_ vertex: Vertex) {
    guard let last = vertices.last, last.point.distance(to: vertex.point) < 1e-6 else {
      return vertices.append(vertex)
    }
    if vertex.isCorner { vertices[vertices.count - 1].isCorner = true }
    if vertex.isFold { vertices[vertices.count - 1].isFold = true }
  }

  /// Removes the last vertices that coincide with the first.
  mutating func close() {
    while vertices.count > 1,
      vertices[0].point.distance(to: vertices[vertices.count - 1].point) < 1e-6
    {
      vertices.removeLast()
    }
  }

  /// Marks as corners the vertices, except folds, at which the contour turns by more than 32
  /// degrees.
  mutating func markCorners() {
    for index in vertices.indices where !vertices[index].isFold {
      let before = vertices[index > 0 ? index - 1 : vertices.count - 1].point
      let after = vertices[index + 1 < vertices.count ? index + 1 : 0].point
      let (u, v) = (vertices[index].point - before, after - vertices[index].point)
      vertices[index].isCorner = u.dot(v) < 0.85 * u.length * v.length
    }
  }

  /// Adds the vertices of an arc around `center` from the unit normal `a`, exclusive, to the unit
  /// normal `b`, inclusive. The normals are at most half a turn apart; `sign` is 1 for a turn from
  /// x towards y, and -1 otherwise.
  mutating func addArc(
    _ center: Point, _ radius: Double, from a: Point, to b: Point, sign: Double, _ station: Int
  ) {
    // Chords stay within `fineness` of the arc and turn by at most 30 degrees.
    let share = Swift.max(Self.fineness / Swift.max(radius, 1e-9), Self.finest)
    let flatness = 1 - Swift.min(share, 0.034)
    bisect(center, radius, a, b, sign, 2 * flatness * flatness - 1, station)
    add(center + b * radius, station)
  }

  /// The largest distance of the chords of an arc from it, in canvas units.
  private static let fineness = 0.006
  /// The least such distance, as a share of the radius: a circle has at most 4,096 chords.
  /// Only lines wider than three metres reach it.
  static let finest = 1e-6

  private mutating func bisect(
    _ center: Point, _ radius: Double, _ a: Point, _ b: Point, _ sign: Double, _ cosine: Double,
    _ station: Int
  ) {
    let dot = a.dot(b)
    guard dot < cosine else { return }
    // The mean of opposite normals is zero; `sign` selects the middle of the arc.
    let isHalfTurn = dot < -0.99
    let way = isHalfTurn ? (b - a).perpendicular : a + b
    let bisector = way / way.length * (isHalfTurn ? -sign : 1)
    bisect(center, radius, a, bisector, sign, cosine, station)
    add(center + bisector * radius, station)
    bisect(center, radius, bisector, b, sign, cosine, station)
  }
}
