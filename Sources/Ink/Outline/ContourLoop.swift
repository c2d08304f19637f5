extension ContourTrim {
  /// A part of a contour that begins and ends where the contour crosses itself.
  struct Loop {
    /// The crossing, followed by the vertices up to the return to it.
    let points: [Point]
    /// The stations that the vertices belong to.
    let stations: ClosedRange<Int>
    private let sectors: [Sector]
    private let bounds: Bounds

    /// The area in which a fold adds to the winding number: the sector of the station's disc
    /// between the neighbours of the fold.
    private struct Sector {
      var disc: Station
      var from: Point
      var to: Point

      func holds(_ point: Point) -> Bool {
        let off = point - disc.center
        guard off.dot(off) <= disc.radius * disc.radius else { return false }
        // Folds turn from x towards y. A fold of half a turn or more does not count.
        return from.cross(to) > 0 && from.cross(off) > 0 && off.cross(to) > 0
      }
    }

    /// Creates the loop from the crossing `at` through the vertices `before`, of which there is at
    /// least one, and the vertices `after` in reverse.
    init(
      _ at: Point, _ before: ArraySlice<Contour.Vertex>, _ after: ArraySlice<Contour.Vertex>,
      _ all: [Station]
    ) {
      var points = [at]
      points.reserveCapacity(before.count + after.count + 1)
      var folds: [(place: Int, station: Int)] = []
      var (low, high) = (Int.max, Int.min)
      var bounds = Bounds.empty
      bounds.insert(at)
      func add(_ vertex: Contour.Vertex) {
        if vertex.isFold { folds.append((points.count, vertex.station)) }
        points.append(vertex.point)
        bounds.insert(vertex.point)
        low = Swift.min(low, vertex.station)
        high = Swift.max(high, vertex.station)
      }
      for vertex in before { add(vertex) }
      for vertex in after.reversed() { add(vertex) }
      self.points = points
      self.bounds = bounds
      stations = low...high
      sectors = folds.map { place, station in
        let disc = all[station]
        let next = points[place + 1 < points.count ? place + 1 : 0]
        return Sector(disc: disc, from: points[place - 1] - disc.center, to: next - disc.center)
      }
    }

    /// Returns how much the folds of the loop add to the winding number around `point`.
    func extra(at point: Point) -> Int { sectors.count { $0.holds(point) } }

    /// Returns the winding number of the loop around `point`, positive from y towards x.
    ///
    /// Each edge that crosses the horizontal line through the point counts by its direction (D.
    /// Sunday, "Inclusion of a Point in a Polygon", 2001,
    /// https://geomalgorithms.com/a03-_inclusion.html).
    func winding(around point: Point) -> Int {
      guard bounds.contains(point) else { return 0 }
      var winding = 0
      var a = points[points.count - 1]
      for b in points {
        winding += Edge(from: a, to: b).winding(around: point)
        a = b
      }
      return winding
    }

    /// An edge of the loop.
    private struct Edge {
      var from: Point
      var to: Point

      /// Returns true if the edge crosses a horizontal line.
      func crosses(_ level: Double) -> Bool { (from.y <= level) != (to.y <= level) }

      /// Returns what the edge adds to the winding number around `point`.
      func winding(around point: Point) -> Int {
        guard crosses(point.y) else { return 0 }
        let side = (to - from).cross(point - from)
        return from.y <= point.y ? (side > 0 ? -1 : 0) : (side < 0 ? 1 : 0)
      }
    }

    /// Returns true if `holds` is true for all sample points in the loop, each passed with the
    /// loop's winding number there. The samples are about `samples` points on the edge, each moved
    /// by each of `shares` of the distance to the crossing, and the points of a grid.
    func allSatisfy(samples: Double, shares: [Double], _ holds: (Point, Int) -> Bool) -> Bool {
      var perimeter = 0.0
      for (a, b) in zip(points, points.dropFirst()) { perimeter += a.distance(to: b) }
      let spacing = Swift.max(perimeter / samples, 1e-6)
      // The way along the current edge to the next sample.
      var way = spacing / 2
      for (index, a) in points.enumerated() {
        let b = points[index + 1 < points.count ? index + 1 : 0]
        let length = a.distance(to: b)
        while way < length {
          let edge = a.interpolated(to: b, way / length)
          for share in shares {
            let point = edge.interpolated(to: points[0], share)
            let winding = winding(around: point)
            if winding != 0, !holds(point, winding) { return false }
          }
          way += spacing
        }
        way -= length
      }
      return allOfGridSatisfy(holds)
    }

    /// The distance between the points of a grid over a loop, in canvas units, unless there would
    /// be too many.
    private static let fineness = 0.4
    /// The largest number of grid points along either axis.
    private static let maximumPlaces = 16.0

    /// Returns true if `holds` is true for the points of a grid over the loop, which finds gaps in
    /// its interior.
    private func allOfGridSatisfy(_ holds: (Point, Int) -> Bool) -> Bool {
      let columns = Swift.min(Self.maximumPlaces, (bounds.width / Self.fineness).rounded(.up))
      let rows = Swift.min(Self.maximumPlaces, (bounds.height / Self.fineness).rounded(.up))
      var edges: [Edge] = []
      for row in 0..<Int(rows) {
        let level = bounds.min.y + (Double(row) + 0.5) / rows * bounds.height
        edges.removeAll(keepingCapacity: true)
        var a = points[points.count - 1]
        for b in points {
          let edge = Edge(from: a, to: b)
          if edge.crosses(level) { edges.append(edge) }
          a = b
        }
        for column in 0..<Int(columns) {
          let point = Point(
            bounds.min.x + (Double(column) + 0.5) / columns * bounds.width, level)
          let winding = edges.reduce(0) { $0 + $1.winding(around: point) }
          if winding != 0, !holds(point, winding) { return false }
        }
      }
      return true
    }
  }
}
