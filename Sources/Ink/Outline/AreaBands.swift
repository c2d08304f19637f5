/// The bands that an area consists of: trapezoids with two level sides, from which screens compute
/// its coverage as that of any other stroke.
///
/// The levels of all corners cut the area into slabs, in which the edges are ordered from left to
/// right. Where two of them cross, a slab is cut again. Bands between the same two edges are one.
///
struct AreaBands {
  /// The part of an edge between two levels.
  private struct Edge {
    let top: Point
    let bottom: Point
    /// The change of the winding number from left to right.
    let winding: Int

    init(_ a: Point, _ b: Point) {
      (top, bottom, winding) = a.y < b.y ? (a, b, 1) : (b, a, -1)
    }

    func x(at level: Double) -> Double {
      // Ends are exact, so that edges meet there.
      if level <= top.y { return top.x }
      if level >= bottom.y { return bottom.x }
      return top.x + (bottom.x - top.x) * ((level - top.y) / (bottom.y - top.y))
    }
  }

  /// A band that may go on below.
  private struct Band: Hashable {
    let left: Int
    let right: Int
    var top: Double
  }

  /// The default largest number of edges in all slabs. The longest text has fewer than a tenth; a
  /// file could have any number, whose further ink is left out.
  private static let maximumVisits = 4_000_000
  /// The largest number of times that a slab is cut again.
  private static let maximumCuts = 24
  /// A distance that does not show, in canvas units.
  private static let slack = 1e-7

  private(set) var stations: [Station] = []
  private let opacity: Double
  private let maximumVisits: Int
  private var edges: [Edge] = []
  /// The edges in the slab.
  private var active: [Int] = []
  private var bands: [Band] = []
  private var visits = 0

  /// Creates the bands of `contours`, with ink of `opacity`.
  ///
  /// - Complexity: O(n log n + e), with e edges in all slabs: for text, few in each.
  init(_ contours: [[Point]], opacity: Double, maximumVisits: Int = Self.maximumVisits) {
    self.opacity = opacity
    self.maximumVisits = maximumVisits
    // Contours side by side do not cut each other.
    let ranges = contours.map { corners in
      corners.dropFirst().reduce(into: corners[0].x...corners[0].x) {
        $0 = Swift.min($0.lowerBound, $1.x)...Swift.max($0.upperBound, $1.x)
      }
    }
    let order = contours.indices.sorted {
      (ranges[$0].lowerBound, $0) < (ranges[$1].lowerBound, $1)
    }
    var end = -Double.infinity
    for index in order {
      if ranges[index].lowerBound > end { addBands() }
      end = Swift.max(end, ranges[index].upperBound)
      var last = contours[index][contours[index].count - 1]
      for corner in contours[index] {
        if corner.y != last.y { edges.append(Edge(last, corner)) }
        last = corner
      }
    }
    addBands()
  }

  /// Adds the bands between `edges`, which are then removed.
  private mutating func addBands() {
    edges.sort { ($0.top.y, $0.top.x) < ($1.top.y, $1.top.x) }
    let levels = Set(edges.flatMap { [$0.top.y, $0.bottom.y] }).sorted()
    var next = 0
    for (top, bottom) in zip(levels, levels.dropFirst()) {
      active.removeAll { edges[$0].bottom.y <= top }
      while next < edges.count, edges[next].top.y <= top {
        active.append(next)
        next += 1
      }
      addSlab(top, bottom, cuts: 0)
      guard visits < maximumVisits else { break }
    }
    if let bottom = levels.last { for band in bands { emit(band, bottom) } }
    edges.removeAll(keepingCapacity: true)
    active.removeAll(keepingCapacity: true)
    bands.removeAll(keepingCapacity: true)
  }

  private mutating func addSlab(_ top: Double, _ bottom: Double, cuts: Int) {
    visits += active.count
    sort(at: top / 2 + bottom / 2)
    if cuts < Self.maximumCuts, let level = crossing(top, bottom) {
      addSlab(top, level, cuts: cuts + 1)
      return addSlab(level, bottom, cuts: cuts + 1)
    }
    var new: [Band] = []
    var (winding, left) = (0, 0)
    for index in active {
      if winding == 0 { left = index }
      winding += edges[index].winding
      if winding == 0 { new.append(Band(left: left, right: index, top: top)) }
    }
    // Both lists have the order of the edges, apart from the few that changed.
    var old = Dictionary(
      bands.map { (Band(left: $0.left, right: $0.right, top: 0), $0.top) },
      uniquingKeysWith: { first, _ in first })
    for index in new.indices {
      let key = Band(left: new[index].left, right: new[index].right, top: 0)
      if let start = old.removeValue(forKey: key) { new[index].top = start }
    }
    for band in bands where old[Band(left: band.left, right: band.right, top: 0)] != nil {
      emit(band, top)
    }
    bands = new
  }

  private mutating func sort(at level: Double) {
    let places = active.map { edges[$0].x(at: level) }
    guard zip(places, places.dropFirst()).contains(where: { $0 > $1 }) else { return }
    // A stable order of equal places keeps bands together.
    let order = active.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    active = order.map { active[$0] }
  }

  /// Returns a level inside the slab at which two neighbours cross, or nil.
  private func crossing(_ top: Double, _ bottom: Double) -> Double? {
    for (a, b) in zip(active, active.dropFirst()) {
      let above = edges[a].x(at: top) - edges[b].x(at: top)
      let below = edges[a].x(at: bottom) - edges[b].x(at: bottom)
      guard above > Self.slack || below > Self.slack, above * below < 0 else { continue }
      let level = top + (bottom - top) * (above / (above - below))
      if level > top, level < bottom { return level }
    }
    return nil
  }

  /// Adds the stations of a band that ends at `bottom`.
  private mutating func emit(_ band: Band, _ bottom: Double) {
    let (left, right) = (edges[band.left], edges[band.right])
    func bar(at level: Double) -> Station {
      let (a, b) = (left.x(at: level), right.x(at: level))
      // A band that ends in a point has a crossbar there, too.
      let half = Swift.max((b - a) / 2, Self.slack / 100)
      return Station(
        Point(a / 2 + b / 2, level), radius: 0, opacity: opacity, aside: Point(-half, 0))
    }
    let (first, last) = (bar(at: band.top), bar(at: bottom))
    // A station without a crossbar separates bands.
    if !stations.isEmpty { stations.append(Station(first.center, radius: 0, opacity: opacity)) }
    stations += [first, last]
  }
}

extension FilledArea {
  /// Returns stations whose ink is the area.
  func stations(opacity: Double) -> [Station] { AreaBands(contours, opacity: opacity).stations }
}
