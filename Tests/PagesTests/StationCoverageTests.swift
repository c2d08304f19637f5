import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import Pages

/// The ink between stations, compared point by point with its definition.
@Suite struct StationCoverageTests {
  private let pen = Pen(width: 3)
  private let varying = Pen(
    width: 1...3, opacity: 0...1, opacityDriver: .speed)

  private func picture(
    _ stations: [Station], _ pen: Pen, side: Int = 40, clips: [PixelRect]? = nil
  ) throws -> [UInt32] {
    var page = try ImageSurface.paper(width: side, height: side)
    var renderer = PageRenderer()
    for clip in clips ?? [page.bounds] {
      renderer.paint(stations, pen: pen, scale: 1, clip: clip, on: &page)
    }
    return (0..<side * side).map { page.pixel(x: $0 % side, y: $0 / side) & 0xff_ffff }
  }

  private func randomStations(_ seed: UInt64, spread: Double = 40) -> [Station] {
    var random = SeededRandom(seed)
    return (0..<5).map { _ in
      func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
      return Station(
        Point(number(0...spread), number(0...spread)), radius: number(0...3),
        opacity: number(0...1), aside: Point(number(-9...9), number(-9...9)))
    }
  }

  private func isInside(_ p: Point, _ a: Point, _ b: Point, _ c: Point) -> Bool {
    let (u, v, w) = ((b - a).cross(p - a), (c - b).cross(p - b), (a - c).cross(p - c))
    return (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0)
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func crossbarsBoundTwoTriangles(seed: UInt64) throws {
    let stations = randomStations(seed).map { (station: Station) in
      // The discs have no area, so that only the triangles are inked.
      var station = station
      station.radius = 0
      return station
    }
    let shown = try picture(stations, pen)
    for y in 0..<40 {
      for x in 0..<40 {
        var count = 0
        for point in 0..<256 {
          let p = Point(
            Double(x) + (Double(point % 16) + 0.5) / 16, Double(y) + (Double(point / 16) + 0.5) / 16
          )
          let isInked = zip(stations, stations.dropFirst()).contains { a, b in
            isInside(p, a.right, b.right, a.left) || isInside(p, b.right, b.left, a.left)
          }
          if isInked { count += 1 }
        }
        #expect(shown[y * 40 + x] & 0xff == 255 - UInt32((count * 255 + 128) >> 8))
      }
    }
  }

  /// Returns true if `p` lies in a disc whose middle and radius are interpolated linearly between
  /// the two stations.
  private func isInside(_ p: Point, _ a: Station, _ b: Station) -> Bool {
    let length = a.center.distance(to: b.center)
    guard length > 0 else { return p.distance(to: a.center) < max(a.radius, b.radius) }
    let along = (b.center - a.center) / length
    let slope = (b.radius - a.radius) / length
    let (u, v) = ((p - a.center).dot(along), abs((p - a.center).cross(along)))
    // The disc that extends farthest beyond the point.
    let best = abs(slope) < 1 ? u + v * slope / (1 - slope * slope).squareRoot() : slope * .infinity
    let share = max(0, min(best / length, 1))
    let radius = a.radius + (b.radius - a.radius) * share
    return p.distance(to: a.center.interpolated(to: b.center, share)) < radius
  }

  /// Slanting, horizontal and vertical; growing and shrinking; a small disc that bulges from each
  /// side of a large one, lies within it, touches it from inside, or is equal to it. All extend
  /// across tiles.
  @Test(arguments: [
    (8.3, 9.1, 2.2, 25.4, 27.3, 4.1), (25.4, 8.2, 3.3, 9.2, 26.1, 0.6),
    (8.3, 17.1, 2.2, 26.4, 17.1, 2.2), (17.3, 8.1, 2.2, 17.3, 26.1, 2.2),
    (8.3, 17.1, 2.2, 26.4, 17.1, 3.7), (17.3, 26.1, 2.2, 17.3, 8.1, 1.3),
    (16.1, 17.3, 6.3, 22.4, 17.1, 1.9), (16.1, 17.3, 6.3, 9.8, 17.9, 1.9),
    (16.1, 17.3, 6.3, 16.4, 10.9, 1.9), (22.3, 23.1, 1.7, 17.9, 18.3, 6.3),
    (16.1, 17.3, 6.3, 17.4, 17.1, 1.9), (16.1, 17.3, 6.3, 20.4, 17.3, 2.0),
    (16.1, 17.3, 6.3, 16.1, 12.8, 1.8), (16.1, 17.3, 6.3, 16.1, 17.3, 6.3),
    (15.9, 15.7, 0.0, 18.2, 16.4, 1.1), (15.93, 16.04, 0.9, 16.07, 15.96, 0.9),
  ])
  func capsulesContainTheDiscsBetweenStations(
    x1: Double, y1: Double, r1: Double, x2: Double, y2: Double, r2: Double
  ) throws {
    let (a, b) = (Station(Point(x1, y1), radius: r1), Station(Point(x2, y2), radius: r2))
    let shown = try picture([a, b], pen)
    for y in 0..<40 {
      for x in 0..<40 {
        let count = (0..<256).count { point in
          let (column, row) = (Double(point % 16) + 0.5, Double(point / 16) + 0.5)
          return isInside(Point(Double(x) + column / 16, Double(y) + row / 16), a, b)
        }
        #expect(shown[y * 40 + x] & 0xff == 255 - UInt32((count * 255 + 128) >> 8), "\(x), \(y)")
      }
    }
  }

  /// Capsules that share a disc, small and large, one within another, across tiles and clips: the
  /// parts that the later capsule leaves to the earlier one are inked.
  @Test(arguments: 30..<36 as Range<UInt64>)
  func consecutiveCapsulesLeaveNoGap(seed: UInt64) throws {
    let stations = randomStations(seed, spread: 34).map { (station: Station) in
      Station(station.center, radius: station.radius * station.radius)
    }
    let halves = [
      PixelRect(x: 0, y: 0, width: 40, height: 19), PixelRect(x: 0, y: 19, width: 40, height: 21),
    ]
    let shown = try picture(stations, pen, clips: halves)
    for y in 0..<40 {
      for x in 0..<40 {
        let count = (0..<256).count { point in
          let (column, row) = (Double(point % 16) + 0.5, Double(point / 16) + 0.5)
          let p = Point(Double(x) + column / 16, Double(y) + row / 16)
          return zip(stations, stations.dropFirst()).contains { isInside(p, $0, $1) }
        }
        #expect(shown[y * 40 + x] & 0xff == 255 - UInt32((count * 255 + 128) >> 8), "\(x), \(y)")
      }
    }
  }

  /// This also applies if stations lie far apart and the ink between them is divided into parts.
  @Test(arguments: [40.0, 900])
  func pictureDependsNeitherOnClipNorOnOrder(spread: Double) throws {
    for seed in 10..<20 as Range<UInt64> {
      let center = Point(spread / 2 - 20, spread / 2 - 20)
      let stations = randomStations(seed, spread: spread).map { (station: Station) in
        var station = station
        station.center = station.center - center
        return station
      }
      for pen in [pen, varying] {
        let whole = try picture(stations, pen)
        let clips = [
          PixelRect(x: 0, y: 0, width: 13, height: 40),
          PixelRect(x: 13, y: 0, width: 1, height: 29),
          PixelRect(x: 13, y: 29, width: 1, height: 11),
          PixelRect(x: 14, y: 0, width: 26, height: 17),
          PixelRect(x: 14, y: 17, width: 26, height: 23),
        ]
        #expect(try picture(stations, pen, clips: clips) == whole)
        // Neither capsules nor their opacity depend on the direction of the stroke. Reversing it
        // selects the same diagonal between crossbars.
        let turned = stations.reversed().map { (station: Station) in
          var station = station
          station.aside = -station.aside
          return station
        }
        let other = try picture(turned, pen)
        for (a, b) in zip(whole, other) { #expect(abs(Int(a & 0xff) - Int(b & 0xff)) <= 2) }
      }
    }
  }

  /// A place has the opacity of the most opaque disc that holds it, into however many capsules the
  /// line is cut. There are no steps where they meet: a pixel whose middle a capsule misses has the
  /// opacity of its end, which is up to half a pixel away, here 2.6 levels.
  @Test(arguments: [1, 2, 7, 30]) func opacityIsThatOfTheMostOpaqueDisc(parts: Int) throws {
    let stations = (0...parts).map { number in
      let share = Double(number) / Double(parts)
      return Station(Point(5 + 30 * share, 20), radius: 4, opacity: 0.2 + 0.6 * share)
    }
    let ahead = (4 * 4 - 0.5 * 0.5).squareRoot()
    for line in [stations, stations.reversed()] {
      let shown = try picture(line, varying)
      for x in 2..<38 {
        let opacity = 0.2 + 0.6 * min(1, (Double(x) + 0.5 + ahead - 5) / 30)
        let maximum = parts == 1 ? 1.0 : 3.1
        #expect(abs(255 - Double(shown[20 * 40 + x] & 0xff) - 255 * opacity) <= maximum)
      }
    }
  }

  /// A line that returns over itself with fainter ink: no pixel becomes darker or lighter.
  @Test func greatestOpacityWinsWhereAStrokeOverlapsItself() throws {
    let there = [
      Station(Point(5, 20), radius: 4, opacity: 0.9),
      Station(Point(35, 20), radius: 4, opacity: 0.9),
    ]
    let back = [
      Station(Point(35, 20), radius: 4, opacity: 0.3),
      Station(Point(5, 20), radius: 4, opacity: 0.1),
    ]
    let once = try picture(there, varying)
    #expect(try picture(there + back, varying) == once)
    #expect(try picture(back + there, varying) == once)
  }

  @Test func translucentStrokeHasOneTone() throws {
    let pen = Pen(width: 6...6, opacity: 0.5...0.5)
    let stations = [Point(5, 5), Point(35, 35), Point(35, 5), Point(5, 35)].map {
      Station($0, radius: 3)
    }
    let shown = try picture(stations, pen)
    #expect(shown.min() == 0x7f7f7f)
    for i in [10, 20, 30] { #expect(shown[i * 40 + i] == 0x7f7f7f) }
  }

  @Test func inkedPixelsContainTheCrossbars() {
    let stations = [
      Station(Point(20, 20), radius: 1, aside: Point(0, 12)),
      Station(Point(25, 20), radius: 1, aside: Point(3, 14)),
    ]
    let area = inkedPixels(stations, scale: 2)
    #expect(area.y <= 2 * 6 && area.maxY >= 2 * 34)
  }
}
