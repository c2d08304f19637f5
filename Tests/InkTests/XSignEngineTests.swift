import TestSupport
import Testing

@testable import Ink

@Suite struct XSignEngineTests {
  /// Returns the stations of a line by a pen with the fixed width of 4 canvas units, at a steady
  /// 400 units per second for a quarter of a second.
  private func line(
    rate: Double = 200, pressure: Double? = nil, smoothing: Double = 0.5
  ) -> [Station] {
    let samples = (0...Int(rate / 4)).map {
      Sample(Point(400 * Double($0) / rate, 0), time: Double($0) / rate, pressure: pressure)
    }
    let pen = Pen(width: 4...4, smoothing: smoothing)
    return Stroke(id: StrokeID(1), pen: pen, samples: samples).stations(engine: .xsign)
  }

  /// Returns the radius at `x` along stations on one line.
  private func radius(_ stations: [Station], at x: Double) throws -> Double {
    let pair = try #require(
      zip(stations, stations.dropFirst()).first { $0.center.x <= x && x <= $1.center.x })
    let share = (x - pair.0.center.x) / (pair.1.center.x - pair.0.center.x)
    return pair.0.radius + (pair.1.radius - pair.0.radius) * share
  }

  /// Both ends have 60 % of the width, or 85 % with pressure, which already shapes them.
  @Test(arguments: [(nil, 0.6), (0.3, 0.85), (1, 0.85)] as [(Double?, Double)])
  func bothEndsTaper(pressure: Double?, tip: Double) throws {
    let stations = line(pressure: pressure)
    let (first, last) = try (#require(stations.first), #require(stations.last))
    #expect(abs(first.radius - 2 * tip) < 1e-9)
    #expect(abs(last.radius - 2 * tip) < 1e-9)
  }

  /// The width grows evenly for 35 ms, here 14 units, at every rate of the device. It shrinks in
  /// the same way.
  @Test(arguments: [120.0, 200, 1000])
  func taperTakesATime(rate: Double) throws {
    let stations = line(rate: rate)
    for (x, width) in [(3.5, 0.7), (7, 0.8), (10.5, 0.9), (16, 1), (50, 1)] {
      // The knots of slow devices are too far apart to show the sharp corner of the taper.
      #expect(try abs(radius(stations, at: x) - 2 * width) < (rate < 200 ? 0.2 : 0.06))
      #expect(try abs(radius(stations, at: 100 - x) - 2 * width) < (rate < 200 ? 0.2 : 0.06))
    }
  }

  /// The taper is independent of the smoothing: ink settles only when neither can change it.
  @Test(arguments: [0.0, 0.1, 1])
  func taperIsTheSameAtAnySmoothing(smoothing: Double) throws {
    let stations = line(rate: 1000, smoothing: smoothing)
    for (x, width) in [(3.5, 0.7), (7, 0.8), (10.5, 0.9), (16, 1), (50, 1), (84, 1)] {
      #expect(try abs(radius(stations, at: x) - 2 * width) < 0.06)
    }
  }

  /// Without smoothing the line passes through every sample at any density.
  @Test func unsmoothedLinePassesThroughEverySample() {
    for seed in 1..<20 as Range<UInt64> {
      let random = InkGenerators.randomStroke(seed: seed)
      let pen = Pen(width: 2...2, smoothing: 0)
      let stations = Stroke(id: StrokeID(1), pen: pen, samples: random.samples)
        .stations(engine: .xsign)
      guard stations.count > 1 else { continue }
      for sample in random.samples {
        let nearest = zip(stations, stations.dropFirst()).map {
          Segments.distance(sample.position, $0.center, $1.center)
        }.min()
        #expect((nearest ?? 1) < 0.05, "seed \(seed)")
      }
    }
  }

  /// Returns the remaining amplitude of a jitter of one unit with a period of 50 ms.
  private func swing(smoothing: Double) throws -> Double {
    let samples = (0..<100).map { (i: Int) -> Sample in
      let side: Double = i / 5 % 2 == 0 ? 1 : -1
      return Sample(Point(Double(i) * 2, side), time: Double(i) * 0.005)
    }
    let pen = Pen(width: 2...2, smoothing: smoothing)
    let stations = Stroke(id: StrokeID(1), pen: pen, samples: samples).stations(engine: .xsign)
    let inner = stations.filter { 60...140 ~= $0.center.x }.map { abs($0.center.y) }
    return try #require(inner.max())
  }

  /// The pen determines the smoothing, within its limits.
  @Test func smoothingTakesJitterOut() throws {
    let (none, half, full) = try (
      swing(smoothing: 0), swing(smoothing: 0.5), swing(smoothing: 1)
    )
    #expect(none > 0.95 && half < 0.7 && full < 0.2, "\(none), \(half), \(full)")
    #expect(try swing(smoothing: 7) == full)
    #expect(try swing(smoothing: -7) == none)
  }

  /// Smoothing preserves bends of handwriting: loops 30 units wide lose less than a unit.
  @Test func smoothingKeepsLoops() {
    let motion = InkGenerators.motions()[0]
    let samples = motion.samples(rate: 200)
    let stations = Stroke(id: StrokeID(1), pen: Pen(width: 2...2, smoothing: 1), samples: samples)
      .stations(engine: .xsign)
    for sample in samples {
      let nearest = zip(stations, stations.dropFirst()).map {
        Segments.distance(sample.position, $0.center, $1.center)
      }.min()
      #expect((nearest ?? 9) < 1)
    }
  }

  /// The engine drops samples that it no longer needs. The line does not depend on them.
  @Test func longStrokeIsSmoothedAsAShortOne() throws {
    let samples = (0..<3000).map { i in
      let turn = InkGenerators.turn(Double(i) / 300)
      let jitter = i % 2 == 0 ? 0.4 : -0.4
      return Sample(
        Point(Double(i) * 0.5 + 20 * turn.x, 100 + (20 + jitter) * turn.y),
        time: Double(i) * 0.002)
    }
    let pen = Pen(width: 2...2, smoothing: 1)
    let whole = Stroke(id: StrokeID(1), pen: pen, samples: samples).stations(engine: .xsign)
    let end = Stroke(id: StrokeID(1), pen: pen, samples: Array(samples[2500...]))
      .stations(engine: .xsign)
    // The start of the short stroke, in which the model learns the noise, is excluded.
    let inner = end.filter { $0.center.x > samples[2600].position.x + 60 }
    #expect(inner.count > 20)
    let off = inner.map { station in
      zip(whole, whole.dropFirst()).map {
        Segments.distance(station.center, $0.center, $1.center)
      }.min() ?? 9
    }
    let worst = try #require(off.max())
    #expect(worst < 0.1)
  }
}
