import TestSupport
import Testing

@testable import Ink

@Suite struct EraserHitTests {
  /// Returns the distance of the nib from the ink: the minimum over closely spaced discs along
  /// both, and over the triangles between crossbars. It is never less than the exact distance.
  private func distance(_ path: EraserPath, _ stations: [Station]) -> Double {
    var minimum = Double.infinity
    // A nib that does not move has one position.
    let count = Int((path.start.distance(to: path.end) / spacing(path)).rounded(.up))
    let nib = (0...count).map {
      path.start.interpolated(to: path.end, Double($0) / Double(max(1, count)))
    }
    for index in 0..<max(1, stations.count - 1) {
      let (a, b) = (stations[index], stations[min(index + 1, stations.count - 1)])
      for step in 0...30 {
        let t = Double(step) / 30
        let center = a.center.interpolated(to: b.center, t)
        let radius = a.radius + (b.radius - a.radius) * t
        for place in nib {
          minimum = min(minimum, place.distance(to: center) - radius - path.radius)
        }
      }
      guard a.hasCrossbar, b.hasCrossbar else { continue }
      for (p, q, r) in [(a.right, b.right, a.left), (b.right, b.left, a.left)] {
        for i in 0...12 {
          for j in 0...12 - i {
            let place = p + (q - p) * (Double(i) / 12) + (r - p) * (Double(j) / 12)
            for place2 in nib { minimum = min(minimum, place2.distance(to: place) - path.radius) }
          }
        }
      }
    }
    return minimum
  }

  /// Returns the spacing of the positions along the path of the nib.
  private func spacing(_ path: EraserPath) -> Double {
    max(0.2, path.start.distance(to: path.end) / 60)
  }

  /// The exact test agrees with brute force, except where the distance is within the tolerance.
  @Test(arguments: EngineSettings.defaults)
  func agreesWithBruteForce(engine: EngineSettings) {
    var random = SeededRandom(11)
    var wrong: [String] = []
    var (hits, misses) = (0, 0)
    for round in 0..<240 {
      let stroke = InkGenerators.randomStroke(seed: UInt64(round % 80), within: 120)
      // The test takes a few stations at a time because brute force is slow.
      let all = stroke.stations(engine: engine)
      let first = Int.random(in: 0..<all.count, using: &random)
      let stations = Array(all[first..<min(all.count, first + 12)])
      let target = stations[stations.count / 2].center
      func offset(_ reach: Double) -> Point { .random(in: -reach...reach, using: &random) }
      let start = target + offset(20)
      let path = EraserPath(
        from: start, to: start + offset([0, 6, 60][round % 3]),
        radius: .random(in: 0.5...8, using: &random))
      let minimum = distance(path, stations)
      let isTouched = StrokeShape(stations: stations).isTouched(by: path)
      // The positions are up to this far apart.
      let slack = 0.3 + spacing(path)
      if minimum <= 0 {
        hits += 1
        if !isTouched { wrong.append("missed \(round), \(minimum)") }
      } else if minimum > slack + 1.5 {
        misses += 1
        if isTouched { wrong.append("touched \(round), \(minimum)") }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5)) of \(wrong.count)")
    #expect(hits > 40 && misses > 20, "\(hits), \(misses)")
  }

  /// Nibs just inside and just outside an edge whose exact position is known.
  @Test func theEdgeIsExact() {
    let line = StrokeShape(stations: [
      Station(Point(0, 0), radius: 1), Station(Point(100, 0), radius: 3),
    ])
    // The capsule's side rises by 2 in 100, so its normal at x = 50 is slightly tilted.
    let rise = (1 - 0.02 * 0.02).squareRoot()
    let edge = (2 / rise)
    func isTouched(_ y: Double, _ radius: Double = 8) -> Bool {
      let place = Point(50, y)
      return line.isTouched(by: EraserPath(from: place, to: place, radius: radius))
    }
    // A nib at (50, y) touches where y * cos - radius is within 2 of the middle's disc.
    let limit = edge + 8 / rise
    #expect(isTouched(limit - 1e-6) && !isTouched(limit + 1e-6))
    let dot = StrokeShape(stations: [Station(Point(10, 10), radius: 2)])
    let hit = EraserPath(from: Point(0, 19.9999), to: Point(30, 19.9999), radius: 8)
    let miss = EraserPath(from: Point(0, 20.0001), to: Point(30, 20.0001), radius: 8)
    #expect(dot.isTouched(by: hit) && !dot.isTouched(by: miss))
    let nothing = StrokeShape(stations: [])
    #expect(!nothing.isTouched(by: hit))
  }

  /// The line between two distant events counts, even over very thin ink.
  @Test func aSwipeOverAThinStrokeTouchesIt() {
    let samples = (0...40).map { Sample(Point(500, Double($0) * 5), time: Double($0) * 0.01) }
    let pen = Pen(width: 0.2...0.4)
    for engine in EngineSettings.defaults {
      let shape = StrokeShape(
        Stroke(id: StrokeID(1), pen: pen, samples: samples), engine: engine)
      let swipe = EraserPath(from: Point(-4000, 90), to: Point(5000, 110), radius: 0.1)
      #expect(shape.isTouched(by: swipe), "\(engine)")
      let beside = EraserPath(from: Point(-4000, 220), to: Point(5000, 240), radius: 8)
      #expect(!shape.isTouched(by: beside), "\(engine)")
    }
  }

  @Test func tapsAreTouchedAtTheirDot() {
    for engine in EngineSettings.defaults {
      let tap = Stroke(
        id: StrokeID(1), pen: Pen(width: 4), samples: [Sample(Point(50, 50), time: 0)])
      let shape = StrokeShape(tap, engine: engine)
      let (near, far) = (Point(59.9, 50), Point(60.1, 50))
      #expect(shape.isTouched(by: EraserPath(from: near, to: near, radius: 8)), "\(engine)")
      #expect(!shape.isTouched(by: EraserPath(from: far, to: far, radius: 8)), "\(engine)")
    }
  }

  @Test func farFromTheOriginNothingChanges() {
    for offset in [Point(1e6, -1e6), Point(-3e7, 3e7)] {
      let samples = (0...20).map {
        Sample(offset + Point(Double($0) * 3, 0), time: Double($0) * 0.01)
      }
      for engine in EngineSettings.defaults {
        let shape = StrokeShape(
          Stroke(id: StrokeID(1), pen: Pen(width: 2), samples: samples), engine: engine)
        let hit = offset + Point(30, 8.5)
        let miss = offset + Point(30, 9.5)
        #expect(shape.isTouched(by: EraserPath(from: hit, to: hit, radius: 8)) || engine != .lines)
        #expect(!shape.isTouched(by: EraserPath(from: miss, to: miss, radius: 8)), "\(engine)")
      }
    }
  }
}
