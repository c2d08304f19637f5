/// Removes the parts of a contour that lie in the ink: the loops on the inner side of a tight turn.
///
/// The contour winds around such a loop at least twice, once for each arm of the turn, and at least
/// once without the loop. A loop is removed only if that is so; a loop around a hole in the ink
/// stays.
struct ContourTrim {
  /// The largest distance from a fold at which its arms may cross, in radii plus canvas units.
  private static let reach = (radii: 8.0, units: 4.0)
  /// The number of edges on either side of a fold that are searched for crossings.
  private static let maximumEdges = 48

  private let stations: [Station]
  /// The capsule after each station but the last; empty until they are needed.
  private var capsules: [Capsule] = []
  /// The stations of the contour.
  private var whole = 0...0
  /// The loops removed so far.
  private var cuts: [Loop] = []
  /// The indices of the loops that touch each group of stations.
  private var cutsNear: [[Int]] = []
  /// The loops removed before that touch the stations around a loop.
  private var before: [Int] = []
  /// The number of stations of a group.
  private static let group = 16

  init(_ stations: [Station]) {
    self.stations = stations
  }

  /// Returns the contour without the loops that can be removed.
  mutating func trimmed(_ contour: Contour) -> Contour {
    let vertices = contour.vertices
    guard vertices.contains(where: { $0.isFold }) else { return contour }
    let numbers = vertices.lazy.map(\.station)
    whole = (numbers.min() ?? 0)...(numbers.max() ?? 0)
    if capsules.isEmpty { capsules = zip(stations, stations.dropFirst()).map(Capsule.init) }
    cuts.removeAll(keepingCapacity: true)
    cutsNear = Array(repeating: [], count: stations.count / Self.group + 1)
    // The contour must not begin within a loop.
    var kept: [Contour.Vertex] = []
    kept.reserveCapacity(vertices.count)
    let start = farthestFromFolds(vertices)
    var rest = Array((vertices[start...] + vertices[..<start]).reversed())
    while let vertex = rest.popLast() {
      kept.append(vertex)
      if vertex.isFold { cut(&kept, &rest) }
    }
    var trimmed = Contour(vertices: kept)
    trimmed.markCorners()
    return trimmed
  }

  private func farthestFromFolds(_ vertices: [Contour.Vertex]) -> Int {
    var best = (distance: -1, index: 0)
    let folds = vertices.indices.filter { vertices[$0].isFold }
    for (index, fold) in folds.enumerated() {
      let next = index + 1 < folds.count ? folds[index + 1] : folds[0] + vertices.count
      if next - fold > best.distance { best = (next - fold, (fold + (next - fold) / 2)) }
    }
    return best.index % vertices.count
  }

  /// Removes the largest loop around the fold at the end of `kept`.
  private mutating func cut(_ kept: inout [Contour.Vertex], _ rest: inout [Contour.Vertex]) {
    let fold = kept[kept.count - 1]
    let limit = Self.reach.radii * stations[fold.station].radius + Self.reach.units
    guard rest.count > 1, kept.count > 2 else { return }
    let found = gentleLoop(kept, rest) ?? largestLoop(kept, rest, within: limit)
    guard let best = found else { return }
    let station = kept[kept.count - best.i].station
    kept.removeLast(best.i - 1)
    rest.removeLast(best.j - 1)
    kept.append(Contour.Vertex(point: best.loop.points[0], station: station, isCorner: true))
    let groups = best.loop.stations
    for group in groups.lowerBound / Self.group...groups.upperBound / Self.group {
      cutsNear[group].append(cuts.count)
    }
    cuts.append(best.loop)
  }

  /// A loop that begins with the edge `i` before a fold and ends with the edge `j` after it, where
  /// both are counted from 1 at the fold.
  private typealias Cut = (i: Int, j: Int, loop: Loop)

  /// Returns the loop of a fold at a gentle turn between two capsules whose sides cross. It lies in
  /// the two capsules, and the fold adds one to the winding number wherever they do not overlap.
  private func gentleLoop(_ kept: [Contour.Vertex], _ rest: [Contour.Vertex]) -> Cut? {
    guard rest.count > 2 else { return nil }
    let (before, from) = (kept[kept.count - 3], kept[kept.count - 2])
    let (to, after) = (rest[rest.count - 1], rest[rest.count - 2])
    let fold = kept[kept.count - 1]
    guard !before.isFold, !from.isFold, !to.isFold, !after.isFold, from.station == fold.station,
      to.station == fold.station, abs(before.station - fold.station) == 1,
      abs(after.station - fold.station) == 1
    else { return nil }
    let (u, v) = (from.point - fold.point, to.point - fold.point)
    guard u.dot(v) > 0.5 * u.length * v.length,
      let at = Self.crossing(before.point, from.point, to.point, after.point)
    else { return nil }
    return (3, 2, Loop(at, [from, fold], [to], stations))
  }

  /// Returns the largest loop around a fold that can be removed. Each edge before the fold, the
  /// farthest first, is intersected with each edge after it.
  private mutating func largestLoop(
    _ kept: [Contour.Vertex], _ rest: [Contour.Vertex], within limit: Double
  ) -> Cut? {
    let (back, ahead) = (Self.edges(at: kept, within: limit), Self.edges(at: rest, within: limit))
    let blocks = Self.blocks(rest, ahead)
    var best: Cut?
    var size = 0
    for i in stride(from: back, to: 1, by: -1) {
      let (a, b) = (kept[kept.count - i].point, kept[kept.count - i + 1].point)
      var edge = Bounds.empty
      edge.insert(a)
      edge.insert(b)
      for block in blocks.reversed() where block.bounds.intersects(edge) {
        for j in block.edges.reversed() where i + j > size {
          let (c, d) = (rest[rest.count - j + 1].point, rest[rest.count - j].point)
          guard let at = Self.crossing(a, b, c, d) else { continue }
          let loop = Loop(at, kept.suffix(i - 1), rest.suffix(j - 1), stations)
          if isLost(loop) {
            best = (i, j, loop)
            size = i + j
          }
        }
      }
    }
    return best
  }

  /// Returns the first `count` edges at the end of `vertices`, without the very first, in blocks
  /// with their bounds.
  private static func blocks(_ vertices: [Contour.Vertex], _ count: Int)
    -> [(edges: ClosedRange<Int>, bounds: Bounds)]
  {
    guard count > 1 else { return [] }
    return stride(from: 2, through: count, by: 6).map { first in
      let last = Swift.min(first + 5, count)
      var bounds = Bounds.empty
      for j in first - 1...last { bounds.insert(vertices[vertices.count - j].point) }
      return (first...last, bounds)
    }
  }

  /// Returns the number of edges at the end of `vertices` that are searched, counting from 1, over
  /// a length of about `limit`.
  private static func edges(at vertices: [Contour.Vertex], within limit: Double) -> Int {
    var count = 1
    var way = 0.0
    while count < Swift.min(vertices.count - 1, maximumEdges), way < limit {
      let index = vertices.count - count
      way += vertices[index].point.distance(to: vertices[index - 1].point)
      count += 1
    }
    return count
  }

  /// Returns the intersection of the edges from `a` to `b` and from `c` to `d`.
  private static func crossing(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Point? {
    guard Swift.max(a.x, b.x) >= Swift.min(c.x, d.x), Swift.min(a.x, b.x) <= Swift.max(c.x, d.x),
      Swift.max(a.y, b.y) >= Swift.min(c.y, d.y), Swift.min(a.y, b.y) <= Swift.max(c.y, d.y)
    else { return nil }
    let (u, v, w) = (b - a, d - c, c - a)
    let area = u.cross(v)
    guard area != 0 else { return nil }
    let (s, t) = (w.cross(v) / area, w.cross(u) / area)
    guard s >= 0, s <= 1, t >= 0, t <= 1 else { return nil }
    return a + u * s
  }

  /// Returns true if the contour winds around the same points with `loop` and without it. Samples
  /// some dozens of points.
  private mutating func isLost(_ loop: Loop) -> Bool {
    let low = Swift.max(whole.lowerBound, loop.stations.lowerBound - 3)
    let high = Swift.min(whole.upperBound, loop.stations.upperBound + 3)
    before.removeAll(keepingCapacity: true)
    for group in low / Self.group...high / Self.group {
      for index in cutsNear[group]
      where cuts[index].stations.overlaps(low...high) && !before.contains(index) {
        before.append(index)
      }
    }
    return loop.allSatisfy(samples: Self.samples, shares: Self.shares) { point, winding in
      let ink = visits(point, low...high)
      var count = ink + loop.extra(at: point) - winding
      for index in before {
        count += cuts[index].extra(at: point) - cuts[index].winding(around: point)
      }
      return ink > 0 ? count > 0 : count == 0
    }
  }

  /// The approximate number of samples on a loop's edge, and the shares of the distance from there
  /// to the crossing.
  private static let samples = 12.0
  private static let shares = [0.03, 0.3, 0.7]

  /// Returns how often the stroke visits `point` between the stations of `range`. A visit may last
  /// for several capsules.
  private func visits(_ point: Point, _ range: ClosedRange<Int>) -> Int {
    var count = 0
    for index in range.lowerBound..<range.upperBound where capsules[index].isNear(point) {
      if capsules[index].holds(point) { count += 1 }
      if index > range.lowerBound, capsules[index].startHolds(point) { count -= 1 }
    }
    return count
  }
}
