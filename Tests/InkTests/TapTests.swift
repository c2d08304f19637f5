import Testing

@testable import Ink

@Suite struct TapTests {
  private func dot(_ engine: EngineKind, _ samples: [Sample], _ pen: Pen = Pen(width: 6))
    -> [Station]
  {
    Stroke(id: StrokeID(1), pen: pen, samples: samples).stations(engine: engine)
  }

  /// Samples that are all within 2 units of their middle make one round dot, as wide as the pen.
  @Test(arguments: EngineKind.allCases)
  func aShakyTapIsADotAtItsMiddle(engine: EngineKind) {
    let shaky = [(50.0, 50.0), (51, 50), (52.5, 50), (51.5, 50.8), (50.2, 49.5)]
    let samples = shaky.enumerated().map {
      Sample(Point($1.0, $1.1), time: Double($0) * 0.01)
    }
    let stations = dot(engine, samples)
    #expect(stations.count == 1)
    #expect(stations[0].radius == 3 && !stations[0].hasCrossbar)
    #expect(stations[0].center.distance(to: Point(51.25, 50)) < 0.3)
  }

  @Test(arguments: EngineKind.allCases)
  func aTickIsNotSwallowed(engine: EngineKind) {
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
  @Test(arguments: EngineKind.allCases)
  func pressureWidensADot(engine: EngineKind) {
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
}
