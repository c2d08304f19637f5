import Testing
import TestSupport

@testable import Ink

private func stroke(_ points: [Point], width: Double = 4, interval: Double = 0.008) -> Stroke {
  let samples = points.enumerated().map { Sample($1, time: Double($0) * interval) }
  return Stroke(id: StrokeID(1), pen: Pen(width: width), samples: samples)
}

@Suite struct StrokeBuilderTests {
  @Test(arguments: EngineSettings.defaults)
  func inkReachesTheNewestSampleAtEverySample(engine: EngineSettings) {
    for seed in 0..<60 as Range<UInt64> {
      let stroke = InkGenerators.randomStroke(seed: seed)
      var builder = StrokeBuilder(engine: engine, pen: stroke.pen)
      var settled: [Station] = []
      var tail: [Station] = []
      for sample in stroke.samples {
        builder.append(sample, settled: &settled)
        builder.tail(&tail)
        if tail.count == 1, settled.isEmpty {
          // A tap is a dot at its first sample.
          #expect(tail[0].center.distance(to: sample.position) <= StrokeStart.radius)
          continue
        }
        #expect(tail.last?.center == sample.position)
        if let last = settled.last { #expect(last == tail.first) }
        #expect((settled.first ?? tail[0]).center == stroke.samples[0].position)
      }
    }
  }

  @Test(arguments: EngineSettings.defaults)
  func liveShapeIsTheFinalShape(engine: EngineSettings) {
    for seed in 0..<60 as Range<UInt64> {
      let stroke = InkGenerators.randomStroke(seed: seed)
      var builder = StrokeBuilder(engine: engine, pen: stroke.pen)
      var live: [Station] = []
      var tail: [Station] = []
      for sample in stroke.samples {
        builder.append(sample, settled: &live)
      }
      builder.tail(&tail, isFinished: true)
      live.append(contentsOf: tail.dropFirst(live.isEmpty ? 0 : 1))
      #expect(live == stroke.stations(engine: engine))
    }
  }

  @Test(arguments: EngineSettings.defaults)
  func tapIsADotAsWideAsThePen(engine: EngineSettings) {
    let stations = stroke([Point(5, 7)], width: 6).stations(engine: engine)
    #expect(stations == [Station(Point(5, 7), radius: 3)])
    let still = stroke([Point(5, 7), Point(5, 7), Point(5, 7)], width: 6)
    for station in still.stations(engine: engine) {
      #expect(station == Station(Point(5, 7), radius: 3))
    }
  }

  /// A pen that reports the same position again, for example when only its pressure changes, leaves
  /// no ink beyond that position.
  @Test(arguments: EngineSettings.defaults)
  func repeatedPlacesLeaveNoSpur(engine: EngineSettings) {
    let there = [200, 250, 300, 300, 300].map { Point($0, 100) }
    let back = [300, 300, 250, 200].map { Point($0, 120) }
    for points in [there, there + back] {
      let samples = points.enumerated().map { Sample($1, time: Double($0) * 0.008) }
      // Smoothing overshoots a little at an abrupt stop, which no hand makes.
      let pen = Pen(width: 0.8...4, smoothing: 0)
      let stroke = Stroke(id: StrokeID(1), pen: pen, samples: samples)
      for station in stroke.stations(engine: engine) {
        #expect(station.center.x <= 300 + 1e-9 || points.count > 5 && station.center.y > 100)
      }
    }
  }

  /// More pressure at the same position widens the ink. Less pressure does not narrow it again.
  @Test(arguments: EngineSettings.defaults)
  func inkWidensInPlaceAndStays(engine: EngineSettings) {
    let samples = [0.1, 0.9, 0.2].enumerated().map {
      Sample(Point(5, 5), time: Double($0) * 0.01, pressure: $1)
    }
    let dot = Stroke(id: StrokeID(1), pen: Pen(width: 10), samples: samples)
    let widest = engine.kind.widestNib(of: dot.pen, pressure: 0.9).width / 2
    let radius = dot.stations(engine: engine).map(\.radius).max() ?? 0
    #expect(abs(radius - widest) < 1e-9)
  }

  @Test(arguments: EngineSettings.defaults)
  func samplesThatAreNotFiniteArePassedOver(engine: EngineSettings) {
    let bad = stroke([
      Point(.nan, 0), Point(0, 0), Point(10, 0), Point(.infinity, 5), Point(20, .nan), Point(20, 0),
    ])
    let stations = bad.stations(engine: engine)
    #expect(stations.allSatisfy { $0.center.isFinite && $0.radius.isFinite })
    #expect(stations.first?.center == Point(0, 0))
    #expect(stations.last?.center == Point(20, 0))
    #expect(stroke([Point(.nan, .nan)]).stations(engine: engine).isEmpty)
    let cut = stroke([Point(0, 0), Point(10, 0), Point(.nan, 5)]).stations(engine: engine)
    #expect(cut.last?.center == Point(10, 0))
    let far = stroke([Point(-1e9, 1e9), Point(1e9, -1e9), Point(0, 0), Point(1e9, 0)])
    #expect(far.stations(engine: engine).allSatisfy { $0.center.isFinite })
  }

  @Test(arguments: EngineSettings.defaults)
  func tailStaysShortHoweverLongTheStroke(engine: EngineSettings) {
    var builder = StrokeBuilder(engine: engine, pen: Pen(width: 4))
    var settled: [Station] = []
    var tail: [Station] = []
    for i in 0..<5000 {
      builder.append(Sample(Point(Double(i) * 0.7, 0), time: Double(i) * 0.001), settled: &settled)
      builder.tail(&tail)
      #expect(tail.count <= 12)
      #expect(tail[0].center.distance(to: tail[tail.count - 1].center) < 90)
    }
    // A straight line needs few stations, however dense its samples are. Crossbars are kept.
    #expect(settled.count < (engine == .ribbon ? 3500 : 750))
  }

  /// The tip of a line that turns back on itself is kept.
  @Test(arguments: EngineSettings.defaults)
  func reversalKeepsItsTip(engine: EngineSettings) {
    let there = (0...50).map { Point(Double($0), 0) }
    let back = (10..<50).reversed().map { Point(Double($0), 0) }
    let stations = stroke(there + back).stations(engine: engine)
    let reach = stations.map(\.center.x).max() ?? 0
    // Engines that round corners lose a part of the tip, and smoothing removes a little.
    #expect(reach > (engine == .parallelBezier ? 48 : engine == .xsign ? 49 : 49.4))
  }
}

@Suite struct StationChainTests {
  /// Stations omitted from a file are within an eighth of a unit of those kept, in position and in
  /// radius. This is the sum of the tolerance of chords, the tolerance of omission, and the uneven
  /// speed of the curve between stations. The distance on a page is hardly more. With 32 pixels per
  /// unit it is less than a pixel.
  @Test(
    arguments: EngineSettings.defaults,
    [(scale: nil, maximum: 0.135), (scale: 1, maximum: 0.135), (scale: 32, maximum: 0.03)])
  func stationsLeftOutAreNotMissed(
    engine: EngineSettings, fineness: (scale: Double?, maximum: Double)
  ) {
    for seed in 0..<(fineness.scale == 32 ? 3 : 16) as Range<UInt64> {
      let stroke = InkGenerators.randomStroke(seed: seed)
      let kept = stroke.stations(engine: engine, scale: fineness.scale)
      // A tap is a dot in every engine.
      guard kept.count > 1 else { continue }
      let isKept = { (index: Int, center: Point, radius: Double) in
        distance(center, radius, kept[index], kept[index + 1], minimum: fineness.maximum / 2)
          < fineness.maximum
      }
      var near = 0
      let missed = densePoints(stroke, engine).filter { center, radius in
        // Both follow the same line, so the capsule is usually near the last one.
        let nearby = max(0, near - 2)..<min(kept.count - 1, near + 16)
        let index =
          nearby.first { isKept($0, center, radius) }
          ?? kept.indices.dropLast().first { isKept($0, center, radius) }
        near = index ?? near
        // The dot with which a line begins covers the beginning.
        let isCovered = Capsules.hold(
          kept[0], kept[1], Station(center, radius: radius), slack: fineness.maximum)
        return index == nil && !isCovered
      }
      #expect(missed.isEmpty, "seed \(seed)")
    }
  }

  /// Returns the distance of a disc from the nearest disc of a capsule, in position or in radius. A
  /// capsule shorter than `minimum` is its two discs.
  private func distance(
    _ center: Point, _ radius: Double, _ a: Station, _ b: Station, minimum: Double
  ) -> Double {
    let step = b.center - a.center
    let length = step.dot(step)
    // Two discs at nearly the same centre cover what is between them.
    let isLine = length > minimum * minimum
    let t = isLine ? min(1, max(0, (center - a.center).dot(step) / length)) : 0
    let off = a.center.interpolated(to: b.center, t).distance(to: center)
    guard isLine else {
      return max(off, radius > max(a.radius, b.radius) ? radius - max(a.radius, b.radius) : 0)
    }
    return max(off, abs(a.radius + (b.radius - a.radius) * t - radius))
  }
}

/// Returns points and radii along a stroke's curve, much more closely spaced than stations.
func densePoints(_ stroke: Stroke, _ kind: EngineSettings) -> [(Point, Double)] {
  var engine = kind.engine(for: stroke.pen)
  var pieces: [InkPiece] = []
  for sample in stroke.samples { engine.append(sample) { pieces.append($0) } }
  engine.tail { pieces.append($0) }
  var points: [(Point, Double)] = []
  for piece in pieces {
    let count = max(1, Int(piece.curve.start.distance(to: piece.curve.end) * 4), 24)
    for i in 0...count {
      let t = Double(i) / Double(count)
      let share = piece.sides?.disc ?? 1
      points.append((piece.curve.point(at: t), piece.width.value(at: t) / 2 * share))
    }
  }
  return points
}
