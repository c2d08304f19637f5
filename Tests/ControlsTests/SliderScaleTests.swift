import Ink
import Testing

@testable import Controls

/// The values along the sliders of all constants.
@Suite struct SliderScaleTests {
  static let all = EngineKind.allCases.flatMap(\.parameters)

  @Test func theEndsAreThoseOfTheRange() {
    for parameter in Self.all {
      let (scale, range) = (parameter.scale, parameter.range)
      #expect(scale.position(of: range.lowerBound) == 0, "\(parameter.name)")
      #expect(scale.position(of: range.upperBound) == 1, "\(parameter.name)")
      #expect(scale.value(at: -1) == range.lowerBound && scale.value(at: 2) == range.upperBound)
      for place in [0.2, 0.5, 0.9] {
        #expect(abs(scale.position(of: scale.value(at: place)) - place) < 1e-9)
      }
    }
  }

  /// A speed is as easily doubled at 100 as at 10,000; of a share, equal steps are equal.
  @Test func speedsHaveEqualRatios() {
    let speed = EngineParameter.fullWidthSpeed.scale
    let steps = [100.0, 1000, 10_000].map { speed.position(of: 2 * $0) - speed.position(of: $0) }
    #expect(steps.allSatisfy { abs($0 - steps[0]) < 1e-9 })
    #expect(EngineParameter.rounding.scale.value(at: 0.25) == 0.25)
    #expect(!EngineParameter.shrink.scale.isLogarithmic)
  }

  /// The values are written with few digits, as people type them.
  @Test func stopsAreShort() {
    for parameter in Self.all {
      for place in 0...200 {
        let value = parameter.stop(near: parameter.scale.value(at: Double(place) / 200))
        let digits = EngineParameter.text(of: value).filter { $0.isNumber }
        #expect(digits.drop { $0 == "0" }.count <= 6, "\(parameter.name) \(value)")
        #expect(parameter.range ~= value && parameter.stop(near: value) == value)
      }
    }
    #expect(EngineParameter.earlierSpeed.stop(near: 0.3987) == 0.4)
    #expect(EngineParameter.fullWidthSpeed.stop(near: 617) == 615)
    #expect(EngineParameter.keptWidth.stop(near: 0.9899) == 0.99)
  }

  /// Steps lead from one end to the other, each to another value, and stop at the default.
  @Test func keysGoThroughAllOfTheRange() {
    for parameter in Self.all {
      for (sign, start, end) in [
        (1, parameter.range.lowerBound, parameter.range.upperBound),
        (-1, parameter.range.upperBound, parameter.range.lowerBound),
      ] {
        var (value, values) = (start, [start])
        while value != end, values.count < 300 {
          let next = parameter.value(sign, from: value)
          #expect(sign > 0 ? next > value : next < value, "\(parameter.name) \(value)")
          value = next
          values.append(value)
        }
        #expect(value == end && values.contains(parameter.standard), "\(parameter.name)")
        #expect(parameter.value(sign, from: end) == end)
      }
    }
    #expect(EngineParameter.earlierSpeed.value(1, from: 0.4) == 0.41)
    #expect(EngineParameter.earlierSpeed.value(10, from: 0.4) == 0.5)
  }
}
