/// The contours around the bands between crossbars.
///
/// Two triangles lie between two crossbars. If both have the winding of contours, they form a
/// quadrilateral. A run of such quadrilaterals has one contour, through the right ends of the
/// crossbars and back through the left ends. If a band folds or twists, each triangle has its own
/// contour. The sum of all contours winds around the bands at least once everywhere.
struct BandContour {
  /// A run of crossbars between which all quadrilaterals are sound.
  private struct Run {
    var first: Int
    var last: Int
  }

  /// The largest difference between a cap and its disc, in canvas units.
  private static let slack = 0.02
  /// The number of bands on either side that are searched for one that covers a disc.
  private static let farthest = 12

  private let stations: [Station]
  private var runs: [Run] = []
  private(set) var contours: [Contour] = []
  /// A Boolean value for each station that is true if its disc is a rounded end.
  private var isCap: [Bool]

  /// Creates the contours of the bands between `stations`. O(n).
  init(_ stations: [Station]) {
    self.stations = stations
    isCap = Array(repeating: false, count: stations.count)
    for index in stations.indices.dropLast() where isBand(index) {
      let (a, b) = (stations[index], stations[index + 1])
      let areas = (
        (b.right - a.right).cross(a.left - a.right), (b.left - b.right).cross(a.left - b.right)
      )
      if areas.0 <= 0, areas.1 <= 0 {
        if areas.0 + areas.1 == 0 { continue }
        if let last = runs.last, last.last == index {
          runs[runs.count - 1].last = index + 1
        } else {
          runs.append(Run(first: index, last: index + 1))
        }
      } else {
        addTriangle([a.right, b.right, a.left], index, areas.0)
        addTriangle([b.right, b.left, a.left], index, areas.1)
      }
    }
    for run in runs { add(run) }
  }

  /// Returns true if a crossbar reaches beyond its disc. Otherwise the capsules contain all bands.
  static func areNeeded(_ stations: [Station]) -> Bool {
    stations.contains { $0.hasCrossbar && $0.aside.length > $0.radius + 1e-9 }
  }

  private func isBand(_ index: Int) -> Bool {
    stations[index].hasCrossbar && stations[index + 1].hasCrossbar
  }

  private mutating func addTriangle(_ corners: [Point], _ station: Int, _ area: Double) {
    guard abs(area) > 1e-9 else { return }
    var contour = Contour()
    for corner in area < 0 ? corners : corners.reversed() {
      contour.add(corner, station, isCorner: true)
    }
    contours.append(contour)
  }

  private mutating func add(_ run: Run) {
    var contour = Contour()
    for index in run.first...run.last { contour.add(stations[index].right, index) }
    addEnd(run.last, to: &contour, forwards: true)
    for index in (run.first...run.last).reversed() { contour.add(stations[index].left, index) }
    addEnd(run.first, to: &contour, forwards: false)
    contour.close()
    contour.markCorners()
    if contour.vertices.count > 2 { contours.append(contour) }
  }

  /// Rounds an end if a disc there is as wide as the crossbar.
  private mutating func addEnd(_ index: Int, to contour: inout Contour, forwards: Bool) {
    let end = stations[index]
    let half = end.aside.length
    var caps = [index]
    if index > 0, stations[index - 1].center == end.center { caps.append(index - 1) }
    if index + 1 < stations.count, stations[index + 1].center == end.center {
      caps.append(index + 1)
    }
    let widest = caps.map { stations[$0].radius }.max() ?? 0
    guard abs(widest - half) <= Self.slack, half > 0 else { return }
    for cap in caps { isCap[cap] = true }
    let right = end.aside / half
    let (from, to) = forwards ? (right, -right) : (-right, right)
    contour.addArc(end.center, half, from: from, to: to, sign: -1, index)
  }

  /// Returns the ranges of stations whose capsules reach beyond the bands.
  func bareRuns() -> [ClosedRange<Int>] {
    var bare: [ClosedRange<Int>] = []
    for index in stations.indices.dropLast()
    where !isCovered(stations[index], index) || !isCovered(stations[index + 1], index + 1)
      || !isBand(index) && stations[index].center != stations[index + 1].center
    {
      if let last = bare.last, last.upperBound == index {
        bare[bare.count - 1] = last.lowerBound...index + 1
      } else {
        bare.append(index...index + 1)
      }
    }
    return bare
  }

  /// Returns true if bands and caps cover the disc of station `index`, sampled in twelve
  /// directions.
  private func isCovered(_ disc: Station, _ index: Int) -> Bool {
    let radius = disc.radius - Self.slack
    guard radius > 0 else { return true }
    let low = Swift.max(0, index - Self.farthest)
    let high = Swift.min(stations.count - 2, index + Self.farthest)
    guard low <= high else { return false }
    return Self.directions.allSatisfy { direction in
      let point = disc.center + direction * radius
      // The nearest first.
      for offset in 0...Self.farthest {
        let (after, before) = (index + offset, index - 1 - offset)
        if after <= high, isBand(after), Self.holds(stations[after], stations[after + 1], point) {
          return true
        }
        if before >= low, isBand(before), Self.holds(stations[before], stations[before + 1], point)
        {
          return true
        }
      }
      return (low...high + 1).contains { isCap[$0] && isInCap(point, $0) }
    }
  }

  private func isInCap(_ point: Point, _ index: Int) -> Bool {
    let cap = stations[index]
    guard
      let run = runs.first(where: {
        stations[$0.first].center == cap.center || stations[$0.last].center == cap.center
      })
    else { return false }
    let bar = stations[run.first].center == cap.center ? stations[run.first] : stations[run.last]
    let ahead = stations[run.first].center == cap.center ? -1.0 : 1.0
    let off = point - cap.center
    return off.length <= bar.aside.length + 1e-9 && bar.aside.cross(off) * ahead <= 1e-9
  }

  private static let directions: [Point] = {
    let (c, s) = (0.866_025_403_784_438_6, 0.5)
    return [
      Point(1, 0), Point(c, s), Point(s, c), Point(0, 1), Point(-s, c), Point(-c, s),
      Point(-1, 0), Point(-c, -s), Point(-s, -c), Point(0, -1), Point(s, -c), Point(c, -s),
    ]
  }()

  /// Returns true if one of the two triangles between `a` and `b` contains `point`.
  private static func holds(_ a: Station, _ b: Station, _ point: Point) -> Bool {
    triangle(a.right, b.right, a.left, point) || triangle(b.right, b.left, a.left, point)
  }

  private static func triangle(_ a: Point, _ b: Point, _ c: Point, _ point: Point) -> Bool {
    let p = (b - a).cross(point - a)
    let q = (c - b).cross(point - b)
    let r = (a - c).cross(point - c)
    return p <= 0 && q <= 0 && r <= 0 || p >= 0 && q >= 0 && r >= 0
  }
}
