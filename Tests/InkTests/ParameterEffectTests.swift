import Testing

@testable import Ink

/// The pieces that a curve makes of positions: the stable ones, then the tail.
private func inked(_ curve: some Curve, _ points: [Point]) -> [InkPiece] {
  inkPieces(curve, points.map { Knot($0, Nib(width: 4)) })
}

private let five = [
  Point(10, 10), Point(50, 20), Point(80, 60), Point(120, 50), Point(160, 90),
]

/// What each parameter of a curve does.
@Suite struct CurveParameterTests {
  /// Without rounding the curve passes through every sample, in its direction from midpoint to
  /// midpoint; the more rounding, the farther it stays away.
  @Test func withoutRoundingTheCurvePassesThroughTheSamples() {
    func misses(_ rounding: Double) -> [Double] {
      let made = inked(MidpointQuadraticCurve(rounding: rounding), five)
      return zip(made.dropFirst(), five.dropFirst()).prefix(3).map { piece, sample in
        piece.curve.point(at: 0.5).distance(to: sample)
      }
    }
    #expect(misses(0).allSatisfy { $0 < 1e-9 })
    for (none, (half, full)) in zip(misses(0), zip(misses(0.5), misses(1))) {
      #expect(none < half && abs(half - full / 2) < 1e-9 && full > 3)
    }
  }

  @Test(arguments: [0.0, 0.3, 0.9]) func roundingKeepsTheTangents(rounding: Double) {
    let made = inked(MidpointQuadraticCurve(rounding: rounding), five)
    for (a, b) in zip(made, made.dropFirst()) {
      let (end, start) = (a.curve.pointAndSlope(at: 1).1, b.curve.pointAndSlope(at: 0).1)
      #expect(abs(end.cross(start)) < 1e-6 * end.length * start.length && end.dot(start) > 0)
    }
  }

  /// The controls lie `alpha` tangents from the sample: at 0 on it, which makes straight lines.
  @Test(arguments: [0.0, 0.2, 0.5, 1]) func alphaIsTheLengthOfTheTangents(alpha: Double) {
    let controls = HermiteControls(alpha: alpha).controls(five[0], five[1], five[2])
    let tangent = (five[2] - five[0]) / 2
    #expect(controls.after.distance(to: five[1] + tangent * alpha) < 1e-9)
    #expect(controls.before.distance(to: five[1] - tangent * alpha) < 1e-9)
    guard alpha == 0 else { return }
    for (piece, (a, b)) in zip(inked(HermiteCurve(alpha: 0), five), zip(five, five.dropFirst())) {
      for t in [0.1, 0.5, 0.8] {
        let off = (piece.curve.point(at: t) - a).cross(b - a) / (b - a).length
        #expect(abs(off) < 1e-9)
      }
    }
  }

  @Test func theSpacingOfCrossbars() {
    for (spacing, count) in [(0.5, 200), (1.5, 66), (3, 33), (20, 5)] {
      #expect(RibbonCurve(spacing: spacing).count(100.9) == min(count, CurvePiece.maximumChords))
    }
    // Steps of 0.8 px have a crossbar each, or one for the distance of two or three.
    let slow = (0..<60).map { Point(Double($0) * 0.8, 0) }
    let counts = [0.1, 1, 2].map { inked(RibbonCurve(minimumStep: $0), slow).count }
    #expect(counts[0] > counts[1] && counts[1] > counts[2] && counts[2] > 10)
  }

  @Test func samplesWithinTheSpacingAddNoPoint() {
    // The first piece settles when the fifth point is added.
    func settledAfter(_ spacing: Double) -> Int? {
      var curve = ParallelBezierCurve(spacing: spacing)
      for i in 0..<40 {
        var isSettled = false
        curve.append(Knot(Point(Double(i), 0), Nib(width: 2))) { _ in isSettled = true }
        if isSettled { return i }
      }
      return nil
    }
    #expect([0, 1, 2, 3, 4].map { settledAfter($0) } == [4, 4, 8, 12, 16])
    for disc in [0.1, 0.5, 1] {
      let made = inked(ParallelBezierCurve(disc: disc), five)
      #expect(made.allSatisfy { $0.sides?.disc == disc })
    }
  }
}

/// What each parameter of a law for the width does.
@Suite struct WidthParameterTests {
  /// A law with twice the speeds does at twice the speed what it did before.
  @Test(arguments: [200.0, 700, 1500, 4000]) func speedsScale(speed: Double) {
    func expectSame(_ law: some SpeedLaw, _ twice: some SpeedLaw) {
      let levels = (level(law, speed: speed), level(twice, speed: 2 * speed))
      #expect(abs(levels.0 - levels.1) < 1e-6)
    }
    expectSame(ModulatedWidth(floor: 0.2), ModulatedWidth(floor: 0.2, speed: 1200))
    expectSame(VelocityFilterWidth(floor: 0.1), VelocityFilterWidth(floor: 0.1, speed: 2000))
    expectSame(InkWidth(InkLevel()), InkWidth(InkLevel(speed: 3000)))
    expectSame(
      LowPassWidth(LowPassLevel()), LowPassWidth(LowPassLevel(slow: 40, fast: 10_000)))
    expectSame(
      StepLengthWidth(StepLengthLevel()), StepLengthWidth(StepLengthLevel(longestStep: 100)))
  }

  @Test func smoothingIsTheWeightOfTheEarlierSpeed() {
    let laws = [0.0, 0.25, 1].map { ModulatedWidth(floor: 0.1, smoothing: $0) }
    #expect(laws[0].wanted(1200, 6000) == 0.5 && laws[2].wanted(6000, 1200) == 0.5)
    #expect(laws[1].wanted(1600, 0) == 0.5)
  }

  /// The ratios are those after 1/60 s, and of any other time accordingly.
  @Test(arguments: [(0.9, 1.1), (0.5, 3), (0.01, 100), (1, 1)])
  func ratiosLimitTheChange(shrink: Double, grow: Double) {
    let law = ModulatedWidth(floor: 0.001, shrink: shrink, grow: grow)
    let (whole, half) = (law.pace(over: 1.0 / 60), law.pace(over: 1.0 / 120))
    #expect(abs(whole.apply(to: 0, from: 1) - shrink) < 1e-12)
    #expect(abs(whole.apply(to: 1e9, from: 1) - grow) < 1e-9)
    #expect(abs(half.apply(to: 0, from: 1) - shrink.squareRoot()) < 1e-12)
  }

  /// The share of the former value that remains after 1/60 s.
  @Test(arguments: [0.0, 0.1, 0.6, 0.99]) func smoothingIsTheShareThatRemains(share: Double) {
    #expect(abs(LowPassWidth(LowPassLevel(smoothing: share)).pace(over: 1.0 / 60) - share) < 1e-12)
    let filter = VelocityFilterWidth(floor: 0.1, smoothing: share)
    #expect(abs(filter.pace(over: 1.0 / 60) - share) < 1e-12)
  }

  /// The share of a change that remains after the time constant is 1/e; nothing does without one.
  @Test func timesAreTimeConstants() {
    for milliseconds in [1.0, 60, 500] {
      let seconds = milliseconds / 1000
      let own = InkWidth(InkLevel(milliseconds: milliseconds)).pace(over: seconds)
      let step = StepLengthWidth(StepLengthLevel(milliseconds: milliseconds)).pace(over: seconds)
      #expect(abs(own - 0.36787944117144233) < 1e-12 && own == step)
    }
    #expect(InkWidth(InkLevel(milliseconds: 0)).pace(over: 0.001) == 0)
  }

  @Test func theRibbonIsWidestBelowAndThinnestAbove() {
    let law = LowPassLevel(slow: 100, fast: 1100)
    #expect([0, 100, 600, 1100, 9000].map { law.wanted($0) } == [1, 1, 0.5, 0, 0])
  }

  /// xsign's line begins and ends at `tip` of its width, and has all of it after `taper`.
  @Test func tapersAndTips() {
    func radii(_ settings: EngineSettings, pressure: Double? = nil) -> [Double] {
      // Slow enough that the width is nearly constant apart from the tapers.
      let samples = (0...200).map {
        Sample(Point(Double($0) * 0.5, 0), time: Double($0) * 0.005, pressure: pressure)
      }
      let pen = Pen(width: 4...4)
      return Stroke(id: StrokeID(1), pen: pen, samples: samples).stations(engine: settings)
        .map { $0.radius / 2 }
    }
    for tip in [0.2, 0.7, 1] {
      let line = radii(EngineSettings(.xsign, [.tip: tip]))
      #expect(abs(line[line.count - 1] - tip) < 0.02 && abs((line.max() ?? 0) - 1) < 1e-9)
      let pressed = radii(EngineSettings(.xsign, [.pressedTip: tip]), pressure: 1)
      #expect(abs(pressed[pressed.count - 1] - tip) < 0.02)
    }
    // The ink of an end is the less, the longer the taper.
    func area(_ milliseconds: Double) -> Double {
      let samples = (0...200).map { Sample(Point(Double($0) * 2, 0), time: Double($0) * 0.005) }
      let stations = Stroke(id: StrokeID(1), pen: Pen(width: 4...4), samples: samples)
        .stations(engine: EngineSettings(.xsign, [.taper: milliseconds]))
      return zip(stations, stations.dropFirst()).reduce(0) {
        $0 + $1.0.center.distance(to: $1.1.center) * ($1.0.radius + $1.1.radius)
      }
    }
    let areas = [0.0, 35, 100, 200].map { area($0) }
    // Each end lacks 0.4 of the width, over half of the time, at 400 px/s.
    for (milliseconds, found) in zip([0.0, 35, 100, 200], areas) {
      #expect(abs(areas[0] - found - 2 * 4 * 0.4 / 2 * 0.4 * milliseconds) < 12)
    }
    #expect(areas == areas.sorted(by: >))
  }
}
