import Ink
import TestSupport
import Testing

@Suite struct PressureCurveTests {
  private static let curves: [PressureCurve] =
    [.soft, .linear, .firm]
    + [(0.0, 1.0, 0.1), (0.0, 1.0, 0.9), (0.2, 0.6, 0.35), (0.5, 0.52, 0.5), (0.0, 0.02, 0.8)]
    .compactMap { PressureCurve(low: $0, high: $1, center: $2) }

  @Test func itRisesFromNothingToAll() {
    #expect(Self.curves.count == 8)
    for curve in Self.curves {
      #expect(curve(0) == 0 && curve(1) == 1 && curve(curve.low) == 0 && curve(curve.high) == 1)
      #expect(curve(-1) == 0 && curve(2) == 1 && curve(.nan) == 0)
      #expect(curve(.leastNonzeroMagnitude) >= 0 && curve(1.0.nextDown) <= 1)
      var random = SeededRandom(7)
      // Adjacent numbers are included: a rounding error must not make the curve fall.
      let starts = (0..<4000).map { _ in Double.random(in: 0...1, using: &random) }
      let places = (starts + starts.map(\.nextUp)).sorted()
      let values = places.map { curve($0) }
      let falls = zip(values, values.dropFirst()).count { $0 > $1 }
      #expect(falls == 0 && values.allSatisfy { 0...1 ~= $0 })
    }
  }

  @Test func linearIsWhatTheDeviceTells() {
    let changed = (0...1000).map { Double($0) / 1000 }.count { PressureCurve.linear($0) != $0 }
    #expect(changed == 0)
  }

  @Test func softGivesMoreAndFirmLess() {
    for step in 1...99 {
      let pressure = Double(step) / 100
      #expect(PressureCurve.soft(pressure) > pressure && PressureCurve.firm(pressure) < pressure)
      // The two curves mirror each other at the middle of the range.
      #expect(abs(PressureCurve.soft(pressure) + PressureCurve.firm(1 - pressure) - 1) < 1e-12)
    }
    #expect(abs(PressureCurve.soft(0.5) - 0.7) < 1e-12)
  }

  @Test func theMiddleIsWhereItIsAHalf() {
    for curve in Self.curves {
      let place = curve.low + (curve.high - curve.low) * curve.center
      #expect(abs(curve(place) - 0.5) < 1e-12)
    }
  }

  @Test func partsOutOfOrderAreRefused() {
    for (low, high, center) in [
      (0.5, 0.5, 0.5), (0.6, 0.4, 0.5), (-0.1, 1, 0.5), (0, 1.1, 0.5), (0, 1, 0.05), (0, 1, 0.95),
      (0.5, 0.51, 0.5), (.nan, 1, 0.5), (0, .nan, 0.5), (0, 1, .nan), (-.infinity, 1, 0.5),
      (0, .infinity, 0.5),
    ] {
      #expect(PressureCurve(low: low, high: high, center: center) == nil)
    }
  }
}
