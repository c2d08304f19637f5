extension ContourTrim {
  /// A part of a contour that begins and ends where the contour crosses itself.
  struct Loop {
    /// The crossing, followed by the vertices up to the return to it.
    let points: [Point]
    /// The stations that the vertices belong to.
    let stations: ClosedRange<Int>
    private var sectors: [Sector] = []
    private var bounds = Bounds.empty

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

    /// Creates the loop from the crossing `at` through `vertices`, of which there is at least one.
    init(_ at: Point, _ vertices: some Sequence<Contour.Vertex>, _ all: [Station]) {
      var points = [at]
      var folds: [(place: Int, station: Int)] = []
      var (low, high) = (Int.max, Int.min)
      bounds.insert(at)
      for vertex in vertices {
        if vertex.isFold { folds.append((points.count, vertex.station)) }
        points.append(vertex.point)
        bounds.insert(vertex.point)
        low = Swift.min(low, vertex.station)
        high = Swift.max(high, vertex.station)
      }
      for (place, station) in folds {
        let disc = all[station]
        let after = points[place + 1 < points.count ? place + 1 : 0]
        sectors.append(
          Sector(disc: disc, from: points[place - 1] - disc.center, to: after - disc.center))
      }
      self.points = points
      stations = low...high
    }

    /// Returns how much the folds of the loop add to the winding number around `point`.
    func extra(at point: Point) -> Int { sectors.count { $0.holds(point) } }

    /// Returns the winding number of the loop around `point`, positive from y towards x.
    ///
    /// Each edge that crosses the horizontal line through the point counts by its direction (D.
    /// Sunday, "Inclusion of a Point in a Polygon", 2001,
    /// https://geomalgorithms.com/a03-_inclusion.html).
    func winding(around point: Point) -> Int {
      guard point.x >= bounds.min.x, point.x <= bounds.max.x, point.y >= bounds.min.y,
        point.y <= bounds.max.y
      else { return 0 }
      var winding = 0
      var a = points[points.count - 1]
      for b in points {
        if a.y <= point.y {
          if b.y > point.y, (b - a).cross(point - a) > 0 { winding -= 1 }
        } else if b.y <= point.y, (b - a).cross(point - a) < 0 {
          winding += 1
        }
        a = b
      }
      return winding
    }

    /// Returns true if `holds` is true for all sample points in the loop, each passed with the
    /// loop's winding number there. The samples are about `samples` points on the edge, each moved
    /// by each of `shares` of the distance to the crossing, and the points of a grid.
    func allSatisfy(samples: Double, shares: [Double], _ holds: (Point, Int) -> Bool) -> Bool {
      var perimeter = 0.0
      for (a, b) in zip(points, points.dropFirst()) { perimeter += a.distance(to: b) }
      let spacing = Swift.max(perimeter / samples, 1e-6)
      for (index, a) in points.enumerated() {
        let b = points[index + 1 < points.count ? index + 1 : 0]
        let count = Int((a.distance(to: b) / spacing).rounded(.up))
        for i in 0..<count {
          let edge = a.interpolated(to: b, (Double(i) + 0.5) / Double(count))
          for share in shares {
            let point = edge.interpolated(to: points[0], share)
            let winding = winding(around: point)
            if winding != 0, !holds(point, winding) { return false }
          }
        }
      }
      return allOfGridSatisfy(holds)
    }

    /// The distance between the points of a grid over a loop, in canvas units, unless there would
    /// be too many.
    private static let fineness = 0.4
    /// The largest number of grid points along either axis.
    private static let mostPlaces = 16.0

    /// Returns true if `holds` is true for the points of a grid over the loop, which finds gaps in
    /// its interior.
    private func allOfGridSatisfy(_ holds: (Point, Int) -> Bool) -> Bool {
      let columns = Swift.min(Self.mostPlaces, (bounds.width / Self.fineness).rounded(.up))
      let rows = Swift.min(Self.mostPlaces, (bounds.height / Self.fineness).rounded(.up))
      for row in 0..<Int(rows) {
        for column in 0..<Int(columns) {
          let point = Point(
            bounds.min.x + (Double(column) + 0.5) / columns * bounds.width,
            bounds.min.y + (Double(row) + 0.5) / rows * bounds.height)
          let winding = winding(around: point)
          if winding != 0, !holds(point, winding) { return false }
        }
      }
      return true
    }
  }
}
