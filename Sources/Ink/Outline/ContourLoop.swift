extension ContourTrim {
  /// A part of a contour that begins and ends where the contour crosses itself.
  struct Loop {
    /// The crossing, and the vertices from there back to it.
    let points: [Point]
    /// The stations the loop belongs to.
    let stations: ClosedRange<Int>
    private var sectors: [Sector] = []
    private var bounds = Bounds.empty

    /// What a fold adds to the winding: the sector of the station's disc between its neighbours.
    private struct Sector {
      var disc: Station
      var from: Point
      var to: Point

      func holds(_ point: Point) -> Bool {
        let off = point - disc.center
        guard off.dot(off) <= disc.radius * disc.radius else { return false }
        // Folds turn from x towards y; one of half a turn or more is counted as none.
        return from.cross(to) > 0 && from.cross(off) > 0 && off.cross(to) > 0
      }
    }

    /// The loop from the crossing `at` through `vertices`, of which there is at least one.
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

    /// How often the folds of the loop add to the winding around `point`.
    func extra(at point: Point) -> Int { sectors.count { $0.holds(point) } }

    /// How often the loop winds around `point`, from y towards x.
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

    /// Whether `holds` is true at all places looked at in the loop, each told with the loop's winding
    /// there: about `looks` on its edge, from each of these `shares` of the way to the crossing, and
    /// a grid.
    func allSatisfy(looks: Double, shares: [Double], _ holds: (Point, Int) -> Bool) -> Bool {
      var perimeter = 0.0
      for (a, b) in zip(points, points.dropFirst()) { perimeter += a.distance(to: b) }
      let spacing = Swift.max(perimeter / looks, 1e-6)
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

    /// How far the places of a grid over a loop lie apart, in canvas units, unless they are too many.
    private static let fineness = 0.25
    /// The most places of the grid along either axis.
    private static let mostPlaces = 32.0

    /// The same for the places of a grid over the loop: a gap the edge does not tell of lies inside.
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
