/// A smooth line through the vertices of a part of a contour without corners, as points with
/// directions.
///
/// The vertices lie on the edge of the ink, but the edges between them do not: they cut bends. So
/// the direction at a vertex is that of the circle through it and its neighbours, and points on
/// long edges are those of the cubic with these directions.
struct SmoothLine {
  /// The points: the vertices, and further points between them, so that a curve close to all of
  /// them cannot bulge between them.
  private(set) var points: [Point] = []
  /// The unit direction of the line at each point.
  private(set) var directions: [Point] = []
  /// The length along the points up to each of them.
  private(set) var way: [Double] = []
  /// The distance by which a bend may leave the edge, in canvas units.
  private let slack: Double
  private var vertices: [Point] = []
  private var edges: [Edge] = []

  /// A step between two vertices.
  private struct Edge {
    var along: Point
    var length: Double
  }

  /// The largest length of an edge without a point, in canvas units, unless it has the most.
  static let spacing = 0.6
  /// The most points on an edge: enough to constrain a cubic along a long one.
  private static let maximumPoints = 8.0

  /// Creates an empty line whose bends leave the edges by about `slack`.
  init(slack: Double) {
    self.slack = slack
  }

  /// Begins another line at `vertex`.
  mutating func begin(at vertex: Point) {
    vertices.removeAll(keepingCapacity: true)
    edges.removeAll(keepingCapacity: true)
    vertices.append(vertex)
  }

  /// Leads the line to another vertex. A turn that is no bend is rounded.
  mutating func lead(to vertex: Point) {
    let last = vertices[vertices.count - 1]
    let step = vertex - last
    let length = step.length
    guard length > 0 else { return }
    let along = step / length
    if let before = edges.last {
      let excess = Self.excess(before.along, before.length, along, length, slack)
      if excess > 0 {
        // The rounding leaves the vertex by about half the slack.
        let maximum = 0.4 * Swift.min(before.length, length)
        let setback = Swift.min(maximum, slack / excess)
        edges[edges.count - 1].length -= setback
        vertices[vertices.count - 1] = last - before.along * setback
        append(last + along * setback)
      }
    }
    append(vertex)
  }

  private mutating func append(_ vertex: Point) {
    let step = vertex - vertices[vertices.count - 1]
    let length = step.length
    guard length > 0 else { return }
    vertices.append(vertex)
    edges.append(Edge(along: step / length, length: length))
  }

  /// Returns true if the turn at `vertex` is a corner: sharper than any bend through both edges
  /// that keeps close to them, and too sharp to be rounded.
  func isCorner(_ before: Point, _ vertex: Point, _ after: Point) -> Bool {
    let (a, b) = (vertex - before, after - vertex)
    let (length, next) = (a.length, b.length)
    guard length > 0, next > 0 else { return false }
    return Self.excess(a / length, length, b / next, next, slack) > Self.roundest
  }

  /// The sine of the largest turn that is rounded, about 14 degrees.
  private static let roundest = 0.25

  /// Returns the sine of the turn from one edge to another, 0 if a bend can make it that keeps
  /// close to both edges. Turns of a right angle and more are 1.
  private static func excess(
    _ a: Point, _ length: Double, _ b: Point, _ next: Double, _ slack: Double
  ) -> Double {
    let sine = a.dot(b) > 0 ? abs(a.cross(b)) : 1
    return sine > 4 * slack * (1 / length + 1 / next) ? sine : 0
  }

  /// Computes the points. The directions at both ends of a closed line are equal. O(n).
  mutating func finish(isClosed: Bool) {
    points.removeAll(keepingCapacity: true)
    directions.removeAll(keepingCapacity: true)
    way.removeAll(keepingCapacity: true)
    guard let first = edges.first, let last = edges.last else { return }
    let meeting = isClosed ? Self.direction(last, first, slack) : nil
    var leave = meeting ?? start
    add(vertices[0], leave, 0)
    for (index, edge) in edges.enumerated() {
      var arrive: Point
      if index + 1 < edges.count {
        arrive = Self.direction(edge, edges[index + 1], slack)
      } else {
        arrive = meeting ?? Self.mirrored(leave, edge, slack)
      }
      if edges.count == 1, !isClosed { arrive = edge.along }
      lead(edge, from: vertices[index], leave, to: vertices[index + 1], arrive)
      leave = arrive
    }
  }

  /// The direction in which a line between corners begins.
  private var start: Point {
    guard edges.count > 1 else { return edges[0].along }
    return Self.mirrored(Self.direction(edges[0], edges[1], slack), edges[0], slack)
  }

  private mutating func add(_ point: Point, _ direction: Point, _ step: Double) {
    way.append((way.last ?? 0) + step)
    points.append(point)
    directions.append(direction)
  }

  /// Adds the points of an edge up to its end.
  private mutating func lead(
    _ edge: Edge, from start: Point, _ leave: Point, to end: Point, _ arrive: Point
  ) {
    let count = Int(Swift.min(Self.maximumPoints, (edge.length / Self.spacing).rounded(.up)))
    if count > 1 {
      let curve = CurvePiece.cubic(
        start, start + leave * (edge.length / 3), end - arrive * (edge.length / 3), end)
      for i in 1..<count {
        let (place, slope) = curve.pointAndSlope(at: Double(i) / Double(count))
        let length = slope.length
        guard length > 0 else { continue }
        add(place, slope / length, place.distance(to: points[points.count - 1]))
      }
    }
    add(end, arrive, end.distance(to: points[points.count - 1]))
  }

  /// Returns the direction where two edges meet: that of the circle through their ends. The longer
  /// edge limits it, for a bend at its end must not leave it.
  private static func direction(_ a: Edge, _ b: Edge, _ slack: Double) -> Point {
    let sum = a.along * b.length + b.along * a.length
    let length = sum.length
    guard length > 0 else { return b.along }
    return limited(sum / length, a.length > b.length ? a : b, slack)
  }

  /// Returns the direction at the other end of an edge that bends evenly.
  private static func mirrored(_ direction: Point, _ edge: Edge, _ slack: Double) -> Point {
    limited(edge.along * (2 * direction.dot(edge.along)) - direction, edge, slack)
  }

  /// Returns `direction`, or that of `edge` if a bend would leave the edge by more than the slack,
  /// a quarter of the angle times the length: then the edge is straight up to its end.
  private static func limited(_ direction: Point, _ edge: Edge, _ slack: Double) -> Point {
    let isBend =
      direction.dot(edge.along) > 0
      && abs(edge.along.cross(direction)) * edge.length <= 4 * slack
    return isBend ? direction : edge.along
  }
}
