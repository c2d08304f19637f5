import Testing

@testable import Ink

@Suite struct TapTests {
  private func dot(_ engine: EngineSettings, _ samples: [Sample], _ pen: Pen = Pen(width: 6))
    -> [Station]
  {
    Stroke(id: StrokeID(1), pen: pen, samples: samples).stations(engine: engine)
  }

  /// Samples that are all within 3 units of the first make one round dot, as wide as the pen.
  @Test(arguments: EngineSettings.defaults)
  func aShakyTapIsADotWhereItBegan(engine: EngineSettings) {
    let shaky = [(50.0, 50.0), (51, 50), (52.5, 50), (51.5, 50.8), (50.2, 49.5)]
    let samples = shaky.enumerated().map {
      Sample(Point($1.0, $1.1), time: Double($0) * 0.01)
    }
    let stations = dot(engine, samples)
    #expect(stations.count == 1)
    #expect(stations[0].radius == 3 && !stations[0].hasCrossbar)
    #expect(stations[0].center == Point(50, 50))
  }

  @Test(arguments: EngineSettings.defaults)
  func aTickIsNotSwallowed(engine: EngineSettings) {
    let samples = (0...5).map {
      Sample(Point(50 + 1.5 * Double($0), 50 - Double($0)), time: Double($0) * 0.01)
    }
    let stations = dot(engine, samples)
    #expect(stations.count > 1)
    #expect(stations.first?.center == samples[0].position)
    #expect(stations.last?.center == samples[5].position)
    #expect(stations.allSatisfy { $0.radius > 1.2 })
  }

  /// Engines with one width ignore pressure. The dot of the other engines has the width at the
  /// highest pressure.
  @Test(arguments: EngineSettings.defaults)
  func pressureWidensADot(engine: EngineSettings) {
    let samples = [0.2, 0.64, 0.3].enumerated().map {
      Sample(Point(9, 9), time: Double($0) * 0.01, pressure: $1)
    }
    let pen = Pen(width: 1...6, opacity: 0.2...0.7, opacityDriver: .pressure)
    let radius = engine == .lines || engine == .quadratic ? 3 : (1 + 5 * 0.8) / 2
    let stations = dot(engine, samples, pen)
    #expect(stations.count == 1)
    #expect(abs(stations[0].radius - radius) < 1e-12)
    #expect(abs(stations[0].opacity - (0.2 + 0.5 * 0.8)) < 1e-12)
  }

  /// Returns the dot that is shown while a pen stays for `seconds`.
  private func shown(after seconds: Double, pen: Pen) -> [Station] {
    var builder = StrokeBuilder(engine: .xsign, pen: pen)
    var settled: [Station] = []
    for i in 0...10 {
      builder.append(
        Sample(Point(9, 9), time: seconds * Double(i) / 10, pressure: 0.5), settled: &settled)
    }
    var tail: [Station] = []
    builder.tail(&tail)
    return settled + tail
  }

  /// The dot begins as wide as the line's tip and grows while the pen stays. A finished tap is full
  /// at once.
  @Test func aDotGrowsWhileThePenStays() {
    let pen = Pen(width: 4...4)
    for (seconds, radius) in [(0, 1.7), (0.05, 1.7), (0.13, 1.85), (0.2, 2), (3, 2)] {
      let stations = shown(after: seconds, pen: pen)
      #expect(stations.count == 1)
      #expect(abs(stations[0].radius - radius) < 1e-9, "\(seconds) s")
    }
    #expect(dot(.xsign, [Sample(Point(9, 9), time: 0)], pen).map(\.radius) == [2])
  }

  /// A line begins with the dot that was shown. A mouse that rests reports nothing.
  @Test(arguments: [(0.01, 1.2), (0.13, 1.37), (1, 2)])
  func aLineKeepsItsDot(rest: Double, radius: Double) {
    let samples =
      [Sample(Point(0, 0), time: 0)]
      + (1...20).map { Sample(Point(Double($0) * 4, 0), time: rest + Double($0) * 0.01) }
    let stations = dot(.xsign, samples, Pen(width: 4...4))
    #expect(stations[0].center == Point(0, 0))
    #expect(abs(stations[0].radius - radius) < 0.05)
  }
}
