import TestSupport
import Testing

@testable import Ink

/// Returns the pieces that `kind` makes of a stroke: the stable ones, then the tail.
private func pieces(_ kind: EngineSettings, _ pen: Pen, _ samples: [Sample]) -> [InkPiece] {
  var engine = kind.engine(for: pen)
  var pieces: [InkPiece] = []
  for sample in samples { engine.append(sample) { pieces.append($0) } }
  engine.tail { pieces.append($0) }
  return pieces
}

/// A rotation or reflection, followed by a translation.
private struct Move {
  var x: Point
  var y: Point
  var shift: Point

  func callAsFunction(_ p: Point) -> Point { x * p.x + y * p.y + shift }

  static let all: [Move] = [
    Move(x: Point(1, 0), y: Point(0, 1), shift: Point(1234.5, -777.25)),
    Move(x: Point(-1, 0), y: Point(0, 1), shift: .zero),
    Move(x: Point(0, 1), y: Point(1, 0), shift: .zero),
    turn(1.0 / 8), turn(0.1234), turn(0.5), turn(0.777),
  ]

  static func turn(_ turns: Double) -> Move {
    let x = InkGenerators.turn(turns)
    return Move(x: x, y: x.perpendicular, shift: Point(10, 20))
  }
}

private func stations(_ engine: EngineSettings, _ samples: [Sample]) -> [Station] {
  Stroke(id: StrokeID(1), pen: Pen(width: 4), samples: samples).stations(engine: engine)
}

@Suite struct EngineSymmetryTests {
  /// Rotated, reflected or translated input gives the same ink, transformed in the same way. The
  /// ribbon places its crossbars by thresholds, which rounding may cross; its shape is compared
  /// below.
  @Test(arguments: EngineSettings.defaults.filter { $0 != .ribbon })
  func movesCommuteWithTheEngine(engine: EngineSettings) {
    for motion in InkGenerators.motions() {
      for rate in [60.0, 240] {
        let samples = motion.samples(rate: rate)
        let pen = Pen(width: 0.8...4)
        let original = pieces(engine, pen, samples)
        for move in Move.all {
          let moved = samples.map { Sample(move($0.position), time: $0.time) }
          let made = pieces(engine, pen, moved)
          #expect(made.count == original.count)
          var place = 0.0
          var width = 0.0
          for (a, b) in zip(original, made) {
            for t in [0, 0.25, 0.5, 0.75, 1] {
              place = max(place, move(a.curve.point(at: t)).distance(to: b.curve.point(at: t)))
              width = max(width, abs(a.width.value(at: t) - b.width.value(at: t)))
            }
          }
          #expect(place < 0.01 && width < 0.01, "\(motion.name) at \(rate) Hz")
        }
      }
    }
  }

  /// The same property of the shape. It may differ by the tolerance of flattening into stations.
  @Test(arguments: EngineSettings.defaults)
  func movesCommuteWithTheShape(engine: EngineSettings) {
    for motion in InkGenerators.motions() {
      let samples = motion.samples(rate: 120)
      let original = stations(engine, samples)
      for move in Move.all {
        let moved = stations(engine, samples.map { Sample(move($0.position), time: $0.time) })
        let expected = original.map { Station(move($0.center), radius: $0.radius) }
        #expect(gap(expected, moved) < 0.1 && gap(moved, expected) < 0.1, "\(motion.name)")
      }
    }
  }

  /// Returns the greatest distance of a disc of `a` from the capsules of `b`, in position or in
  /// radius.
  private func gap(_ a: [Station], _ b: [Station]) -> Double {
    var start = 0
    return a.reduce(0) { worst, disc in
      // Both follow the same path, so the nearest capsule is close to the last one.
      var best = Double.infinity
      var nearest = start
      for i in max(0, start - 8)..<min(start + 60, b.count - 1) {
        let step = b[i + 1].center - b[i].center
        let square = step.dot(step)
        let t = square > 0 ? min(1, max(0, (disc.center - b[i].center).dot(step) / square)) : 0
        let radius = b[i].radius + (b[i + 1].radius - b[i].radius) * t
        // Two discs with the same centre: the one closer in size counts.
        let other = square > 0 ? radius : b[i + 1].radius
        let off = max(
          b[i].center.interpolated(to: b[i + 1].center, t).distance(to: disc.center),
          min(abs(radius - disc.radius), abs(other - disc.radius)))
        if off < best { (best, nearest) = (off, i) }
      }
      start = nearest
      return max(worst, best)
    }
  }
}

@Suite struct EngineWidthTests {
  /// The width is continuous between pieces and monotonic along a piece.
  @Test(arguments: EngineSettings.defaults)
  func widthIsContinuous(engine: EngineSettings) {
    for seed in 0..<80 as Range<UInt64> {
      let stroke = InkGenerators.randomStroke(seed: seed)
      let made = pieces(engine, stroke.pen, stroke.samples)
      for (a, b) in zip(made, made.dropFirst()) {
        #expect(a.curve.end == b.curve.start, "seed \(seed)")
        #expect(abs(a.width.end - b.width.start) < 1e-9, "seed \(seed)")
      }
      // A piece of the band has four weights, so its width need not be monotonic.
      guard engine != .parallelBezier else { continue }
      for piece in made {
        let widths = (0...8).map { piece.width.value(at: Double($0) / 8) }
        let steps = zip(widths, widths.dropFirst()).map { $1 - $0 }
        #expect(steps.allSatisfy { $0 >= -1e-12 } || steps.allSatisfy { $0 <= 1e-12 })
      }
    }
  }

  @Test(arguments: EngineSettings.defaults)
  func widthAndOpacityKeepToThePen(engine: EngineSettings) {
    for seed in 0..<40 as Range<UInt64> {
      let stroke = InkGenerators.randomStroke(seed: seed)
      for driver in Pen.OpacityDriver.allCases {
        let pen = Pen(width: 1...5, opacity: 0.3...0.9, opacityDriver: driver)
        let shape = Stroke(id: StrokeID(1), pen: pen, samples: stroke.samples)
        let stations = shape.stations(engine: engine)
        // A taper, and the disc within a band, are narrower than the thinnest line.
        let radii = 0.5 * EngineParameter.tip.standard - 1e-9...2.5 + 1e-9
        let opacities = 0.3 - 1e-9...0.9 + 1e-9
        #expect(stations.allSatisfy { radii ~= $0.radius }, "seed \(seed)")
        #expect(stations.allSatisfy { opacities ~= $0.opacity }, "seed \(seed)")
      }
    }
  }

  /// The ink of a motion covers the same area at every report rate of the device, for curves that
  /// pass through the samples.
  @Test(arguments: [EngineSettings.lines, .hermite, .chordAwareBezier, .xsign])
  func sameMotionSameArea(engine: EngineSettings) {
    for motion in InkGenerators.motions() {
      let areas = [60.0, 120, 240, 480, 1000].map { rate in
        area(
          Stroke(
            id: StrokeID(1), pen: Pen(width: 4), samples: motion.samples(rate: rate)
          ).stations(engine: engine))
      }
      let spread = (areas.max() ?? 0) / (areas.min() ?? 1) - 1
      #expect(spread <= 0.03, "\(motion.name)")
    }
  }

  private func area(_ stations: [Station]) -> Double {
    var bounds = Bounds.empty
    for station in stations { bounds.insert(station.center, radius: station.radius) }
    var raster = PointRaster(bounds, fineness: 4)
    for (a, b) in zip(stations, stations.dropFirst()) {
      let count = max(1, Int((a.center.distance(to: b.center) * 3).rounded(.up)))
      for i in 0...count {
        let t = Double(i) / Double(count)
        raster.add(
          a.center.interpolated(to: b.center, t), radius: a.radius + (b.radius - a.radius) * t)
      }
    }
    return raster.area
  }
}

@Suite struct EngineInputTests {
  private static let wave = (0..<40).map { i in
    Sample(
      Point(20 + 6 * Double(i), 50 + 20 * InkGenerators.turn(Double(i) / 13).y),
      time: Double(i) * 0.008)
  }

  /// Expects that every number of the shape and of its outline is finite, for any input.
  private func expectSound(_ stations: [Station], _ location: SourceLocation = #_sourceLocation) {
    let isSound = stations.allSatisfy {
      $0.center.isFinite && $0.radius.isFinite && $0.radius >= 0 && $0.aside.isFinite
        && $0.opacity.isFinite
    }
    #expect(isSound, sourceLocation: location)
    let path = OutlinePath(stations: stations)
    let isDrawable = path.elements.allSatisfy {
      switch $0 {
      case .move(let p), .line(let p): p.isFinite
      case .curve(let a, let b, let c): a.isFinite && b.isFinite && c.isFinite
      case .close: true
      }
    }
    #expect(isDrawable, sourceLocation: location)
  }

  @Test(arguments: EngineSettings.defaults)
  func whatIsNotFiniteLeavesTheRestIntact(engine: EngineSettings) {
    let good = stations(engine, Self.wave)
    for bad in [
      Point(.nan, 1), Point(1, .nan), Point(.infinity, 0), Point(0, -.infinity),
    ] {
      for index in [0, 1, 7, 40] {
        var samples = Self.wave
        samples.insert(Sample(bad, time: samples[min(index, 39)].time), at: index)
        let same = stations(engine, samples) == good
        #expect(same)
      }
    }
    var timeless = Self.wave
    timeless.insert(Sample(Point(500, 500), time: .nan), at: 5)
    let same = stations(engine, timeless) == good
    #expect(same)
  }

  @Test(arguments: EngineSettings.defaults)
  func timesThatStandStillOrRunBackAreMended(engine: EngineSettings) {
    for bend: (Int) -> Double in [{ _ in 0 }, { -Double($0) * 0.008 }, { Double($0 % 5) * 0.01 }] {
      let samples = Self.wave.enumerated().map { Sample($1.position, time: bend($0)) }
      let line = stations(engine, samples)
      expectSound(line)
      #expect(line.first?.center == samples[0].position)
      #expect(line.last?.center == samples[39].position)
    }
  }

  @Test(arguments: EngineSettings.defaults)
  func repeatedSamplesAndPressuresThatAreNoneAreSound(engine: EngineSettings) {
    expectSound(stations(engine, Self.wave.flatMap { [$0, $0, $0] }))
    for pressure in [Double.nan, .infinity, -3, 7] {
      let pressed = Self.wave.map { Sample($0.position, time: $0.time, pressure: pressure) }
      expectSound(stations(engine, pressed))
    }
  }

  @Test(arguments: EngineSettings.defaults)
  func farAwayIsSound(engine: EngineSettings) {
    let far = Self.wave.enumerated().map { i, sample in
      Sample(
        i == 10 ? Point(1e9, -1e9) : i == 11 ? Point(-1e9, 1e9) : sample.position,
        time: sample.time)
    }
    expectSound(stations(engine, far))
    expectSound(stations(engine, [Sample(Point(-1e9, 1e9), time: 0)]))
    expectSound(
      stations(engine, [Sample(Point(-1e9, 1e9), time: 0), Sample(Point(1e9, -1e9), time: 0.01)]))
  }

  @Test(arguments: EngineSettings.defaults)
  func oneAndTwoPointsDraw(engine: EngineSettings) {
    #expect(stations(engine, [Sample(Point(5, 5), time: 0)]).count == 1)
    let line = stations(
      engine, [Sample(Point(5, 5), time: 0), Sample(Point(45, 25), time: 0.05)])
    expectSound(line)
    #expect(line.first?.center == Point(5, 5) && line.last?.center == Point(45, 25))
    #expect(stations(engine, []).isEmpty)
  }

  @Test func longStrokesDraw() {
    for engine in [EngineSettings.xsign, .lines] {
      var builder = StrokeBuilder(engine: engine, pen: Pen(width: 4))
      var settled: [Station] = []
      var count = 0
      for i in 0..<50_000 {
        let t = Double(i) * 0.001
        let sample = Sample(
          Point(300 + 0.4 * Double(i % 1000), 300 + Double(i % 17)), time: t)
        builder.append(sample, settled: &settled)
        count += settled.count
        settled.removeAll(keepingCapacity: true)
      }
      #expect(count > 1000)
    }
  }
}
