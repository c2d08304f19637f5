import Ink
import TestSupport
import Testing

@Suite struct PressureFitTests {
  /// Returns the pressures of a hand, for strokes that land, swell and leave. `force` is their
  /// range. A `weight` below 1 makes them heavier.
  private func hand(
    _ seed: UInt64, force: ClosedRange<Double> = 0.1...0.6, weight: Double = 1, count: Int = 1500
  ) -> [Double] {
    var random = SeededRandom(seed)
    return (0..<count).map { _ in
      var share = Double.random(in: 0...1, using: &random)
      share = weight < 1 ? 1 - (1 - share) * (1 - share) : weight > 1 ? share * share : share
      return force.lowerBound + (force.upperBound - force.lowerBound) * share
    }
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  private func fit(_ pressures: [Double]) -> PressureCurve? {
    try? PressureCurve.fitted(to: pressures)
  }

  @Test(arguments: [1, 2, 3], [0.5, 1, 2]) func theMedianCountsAsAHalf(seed: UInt64, weight: Double)
    throws
  {
    for force in [0.1...0.6, 0.0...0.05, 0.4...1.0, 0.0...1.0] {
      let pressures = hand(seed, force: force, weight: weight)
      let curve = try PressureCurve.fitted(to: pressures)
      #expect(abs(median(pressures.map { curve($0) }) - 0.5) < 0.01)
      // The ends are near the ends of the range of the hand.
      let reach = force.upperBound - force.lowerBound
      #expect(curve.low - force.lowerBound < 0.25 * reach && curve.low >= force.lowerBound)
      #expect(force.upperBound - curve.high < 0.25 * reach && curve.high <= force.upperBound)
    }
  }

  @Test func aDeviceOfAnotherRangeGivesTheSameInk() throws {
    let pressures = hand(4)
    let curve = try PressureCurve.fitted(to: pressures)
    for factor in [0.1, 0.3, 0.9, 1.5] {
      let other = try PressureCurve.fitted(to: pressures.map { $0 * factor })
      #expect(abs(other.center - curve.center) < 1e-9)
      let farthest = pressures.map { abs(other($0 * factor) - curve($0)) }.max() ?? 1
      #expect(farthest < 1e-9)
    }
  }

  @Test func theOrderDoesNotMatter() {
    var random = SeededRandom(5)
    let pressures = hand(5)
    #expect(fit(pressures) == fit(pressures.shuffled(using: &random)))
  }

  @Test func slipsAndSpikesDoNotMatterMuch() throws {
    let pressures = hand(6)
    let curve = try PressureCurve.fitted(to: pressures)
    for spikes in [
      [Double](repeating: 1, count: 30), [Double](repeating: 0, count: 30),
      [.nan, .infinity, -.infinity, 7, -7],
    ] {
      let other = try PressureCurve.fitted(to: pressures + spikes)
      #expect(abs(other.low - curve.low) < 0.03 && abs(other.high - curve.high) < 0.03)
      #expect(abs(other.center - curve.center) < 0.05)
    }
  }

  @Test func aHandOnOneSideMakesNoStep() throws {
    // Nine in ten of the samples have the lightest pressure, and a few are firm.
    let pressures = hand(7, force: 0.1...0.11, count: 900) + hand(8, force: 0.8...0.9, count: 100)
    let curve = try PressureCurve.fitted(to: pressures)
    #expect(curve.center == PressureCurve.centers.lowerBound)
    #expect(curve(0.5) < 1)
  }

  @Test func withoutAHandThereIsNoCurve() {
    func misfit(_ pressures: [Double]) -> PressureCurve.FitFailure? {
      do throws(PressureCurve.FitFailure) {
        _ = try PressureCurve.fitted(to: pressures)
        return nil
      } catch {
        return error
      }
    }
    #expect(misfit([]) == .tooFewSamples)
    #expect(misfit(hand(9, count: PressureCurve.fewestSamples - 1)) == .tooFewSamples)
    #expect(misfit(hand(9, count: PressureCurve.fewestSamples)) == nil)
    #expect(misfit([Double](repeating: .nan, count: 500)) == .tooFewSamples)
    #expect(misfit([Double](repeating: 0.4, count: 500)) == .noRange)
    #expect(misfit([Double](repeating: 0, count: 500)) == .noRange)
    #expect(misfit(hand(10, force: 0.8...0.85)) == .noRange)
    #expect(misfit(hand(10, force: 0.0...0.015)) == .noRange)
  }
}
