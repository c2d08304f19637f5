import Foundation
import TestSupport
import Testing

@testable import Ink

/// A parameter of an engine.
private struct Setting: Sendable, CustomStringConvertible {
  let kind: EngineKind
  let parameter: EngineParameter

  static let all = EngineKind.allCases.flatMap { kind in
    kind.parameters.map { Setting(kind: kind, parameter: $0) }
  }

  var description: String { "\(kind.rawValue):\(parameter.name)" }

  /// The settings at both ends of the range.
  var limits: [EngineSettings] {
    [parameter.range.lowerBound, parameter.range.upperBound].map {
      EngineSettings(kind, [parameter: $0])
    }
  }
}

/// A stroke with slow, fast and trembling parts, sharp turns, and pressure if wanted.
private func lively(pressure: Double? = nil) -> Stroke {
  var random = SeededRandom(11)
  var place = Point(50, 50)
  let samples = (0..<150).map { i -> Sample in
    let reach = [0.7, 3, 30, 8, 1.5][i / 10 % 5]
    let turn = [0.0, 0.2, 0.55, 0.9, 0.5][i / 6 % 5] + .random(in: -0.05...0.05, using: &random)
    place = place + InkGenerators.turn(turn) * reach
    return Sample(place, time: Double(i) * 0.008, pressure: pressure)
  }
  return Stroke(id: StrokeID(1), pen: Pen(width: 1...5), samples: samples)
}

/// The catalogue of the parameters, and what holds of all.
@Suite struct EngineParameterTests {
  /// The published constants. A change of any changes the strokes of all drawings.
  @Test func theDefaultsAreThePublishedConstants() {
    let modulation = "speed=600 smoothing=0.4 shrink=0.75 grow=1.25"
    let expected: [EngineKind: String] = [
      .lines: "", .quadratic: "rounding=1", .modulatedQuadratic: "rounding=1 " + modulation,
      .ribbon: "slow=20 fast=5000 smoothing=0.5 spacing=1.5 step=1",
      .parallelBezier: "step=50 time=20 spacing=2 disc=0.93",
      .hermite: "alpha=0.3333333333333333 " + modulation,
      .chordAwareBezier: "speed=1000 smoothing=0.3",
      .xsign: "speed=1500 time=25 taper=35 tip=0.6 pressed-tip=0.85",
    ]
    for kind in EngineKind.allCases {
      let parameters = kind.parameters
      let found = parameters.map { "\($0.name)=\(EngineParameter.text(of: $0.standard))" }
      #expect(found.joined(separator: " ") == expected[kind])
      #expect(Set(parameters.map(\.name)).count == parameters.count)
      #expect(parameters.allSatisfy { $0.range ~= $0.standard && !$0.summary.isEmpty })
    }
  }

  @Test func settingsWithTheDefaultsAreThoseWithoutParameters() {
    for setting in Setting.all {
      let explicit = EngineSettings(setting.kind, [setting.parameter: setting.parameter.standard])
      #expect(explicit == EngineSettings(setting.kind) && explicit.changes.isEmpty)
      #expect(explicit.title == setting.kind.title)
    }
    var settings = EngineSettings(.hermite, [.alpha: 0.25, .fullWidthSpeed: 300])
    #expect(settings.changes == "alpha=0.25,speed=300")
    #expect(settings.title == "Hermite (alpha=0.25,speed=300)")
    #expect(settings != .hermite && settings[.alpha] == 0.25 && settings[.grow] == 1.25)
    settings[.alpha] = EngineParameter.alpha.standard
    #expect(settings.changes == "speed=300")
  }

  /// Each documented range is enforced.
  @Test(arguments: Setting.all) fileprivate func rangesAreEnforced(setting: Setting) {
    let (parameter, range) = (setting.parameter, setting.parameter.range)
    for (value, expected) in [
      (range.lowerBound - 1, range.lowerBound), (range.upperBound + 1, range.upperBound),
      (-.infinity, range.lowerBound), (.infinity, range.upperBound), (.nan, parameter.standard),
    ] {
      #expect(EngineSettings(setting.kind, [parameter: value])[parameter] == expected)
    }
  }

  @Test func curvesEnforceTheirRanges() {
    func drawn(_ curve: some Curve) -> [InkPiece] {
      inkPieces(curve, lively().samples.map { Knot($0.position, Nib(width: 4)) })
    }
    #expect(
      drawn(MidpointQuadraticCurve(rounding: 2)) == drawn(MidpointQuadraticCurve(rounding: 1)))
    #expect(drawn(HermiteCurve(alpha: -1)) == drawn(HermiteCurve(alpha: 0)))
    #expect(
      drawn(RibbonCurve(spacing: 0, minimumStep: 9))
        == drawn(
          RibbonCurve(spacing: 0.5, minimumStep: 4)))
    #expect(
      drawn(ParallelBezierCurve(spacing: 9, disc: 0))
        == drawn(
          ParallelBezierCurve(spacing: 4, disc: 0.1)))
  }

  /// Each parameter changes the strokes of its engine, on both sides of its default.
  @Test(arguments: Setting.all) fileprivate func parametersTakeEffect(setting: Setting) {
    let isPressed = setting.parameter.name == EngineParameter.pressedTip.name
    let stroke = lively(pressure: isPressed ? 0.5 : nil)
    let plain = stroke.stations(engine: EngineSettings(setting.kind))
    for settings in setting.limits where settings != EngineSettings(setting.kind) {
      #expect(stroke.stations(engine: settings) != plain, "\(settings.title)")
    }
  }

  /// The ink at the limits is sound, reaches the pen, is within the pen's widths and stays where
  /// the index of strokes looks for it.
  @Test(arguments: Setting.all) fileprivate func inkIsSoundAtTheLimits(setting: Setting) {
    let strokes =
      [lively()] + (0..<25 as Range<UInt64>).map { InkGenerators.randomStroke(seed: $0) }
    for settings in setting.limits {
      for stroke in strokes {
        let stations = stroke.stations(engine: settings)
        var runs: [Bounds] = []
        StrokeRuns(stroke).forEach { runs.append($0) }
        let widest = stroke.pen.width.upperBound / 2 + 1e-9
        #expect(stations.allSatisfy { $0.radius <= widest && $0.radius > 0 }, "\(settings.title)")
        let outside = stations.first { station in
          let (place, reach) = (station.center, station.reach)
          return !runs.contains {
            $0.min.x <= place.x - reach && $0.max.x >= place.x + reach
              && $0.min.y <= place.y - reach && $0.max.y >= place.y + reach
          }
        }
        #expect(outside == nil, "\(settings.title), stroke \(stroke.id.rawValue)")
        guard stations.count > 1, let last = stations.last, let end = stroke.samples.last else {
          continue
        }
        #expect(last.center.distance(to: end.position) < 1e-6, "\(settings.title)")
      }
    }
  }

  @Test func theLogarithmIsExact() {
    for x in [1e-9, 0.01, 0.3, 0.5, 0.75, 0.99, 1, 1.25, 1.4142, 1.4143, 2, 3, 100, 1e9] {
      let (found, expected) = (EventRate.logarithm(x), log(x))
      #expect(abs(found - expected) <= 1e-15 * max(1, abs(expected)), "\(x)")
      // The rates of the defaults, which are written out, follow the same rule.
      #expect(abs(EventRate.rate(of: x) - 60 * expected) <= 1e-13 * max(1, abs(expected)), "\(x)")
    }
    #expect(EventRate.rate(of: 0) == -.infinity)
  }

  /// The text is read as what was written, and what is unknown is nothing.
  @Test func textsAreRead() {
    for kind in EngineKind.allCases {
      var engine = EngineSettings(kind)
      #expect(EngineSettings(engine.description) == engine)
      for (index, parameter) in kind.parameters.enumerated() {
        let share = 0.1 + Double(index) / 7
        let (low, high) = (parameter.range.lowerBound, parameter.range.upperBound)
        engine[parameter] = low + share * (high - low)
      }
      #expect(EngineSettings(engine.description) == engine, "\(engine)")
    }
    #expect(EngineSettings("hermite:speed=300,alpha=0.5")?.changes == "alpha=0.5,speed=300")
    for text in [
      "", "moon", "hermite:", "hermite:alpha", "hermite:alpha=", "hermite:alpha=x",
      "hermite:alpha=nan", "hermite:alpha=1.1", "hermite:tip=0.5", "hermite:alpha=0.5,",
    ] { #expect(EngineSettings(text) == nil, "\(text)") }
  }
}
