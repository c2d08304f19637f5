import Testing
import TestSupport

@testable import Ink

private func modulatedNib(_ pen: Pen) -> VaryingNib<ModulatedWidth> {
  VaryingNib(pen: pen, law: ModulatedWidth(floor: pen.floor))
}

@Suite struct ModulatedWidthTests {
  /// Returns the law's width after one event of the tutorial: speeds in px/s, widths in px.
  private func width(
    _ nominal: Double, speed: Double, before: Double, previous: Double
  ) -> Double {
    let law = ModulatedWidth(floor: 0.2)
    let target = law.wanted(speed, before)
    let limits = law.pace(over: 1.0 / 60)
    return nominal * limits.apply(to: target, from: previous / nominal)
  }

  @Test(arguments: [
    (3.0, 0.0, 0.0, 3.0, 3.0), (3, 600, 0, 3, 3), (3, 6000, 6000, 3, 2.25),
    (3, 100, 100, 0.6, 0.75), (10, 1500, 600, 8, 6), (3, 0, 1500, 2, 2.5),
    (3, 6000, 6000, 0.7, 0.6), (3, 500, 1000, 2, 2.5),
  ])
  func tutorialWidthForEventsASixtiethApart(
    nominal: Double, speed: Double, before: Double, previous: Double, expected: Double
  ) {
    #expect(abs(width(nominal, speed: speed, before: before, previous: previous) - expected) < 1e-9)
  }

  @Test func tutorialWidthOverASequenceOfEvents() {
    let speeds: [Double] = [
      300, 900, 2400, 3600, 3600, 3600, 3600, 3600, 1200, 400, 100, 0,
    ]
    let expected = [
      3.0, 2.7272727272727275, 2.045454545454546, 1.5340909090909094, 1.150568181818182,
      0.8629261363636366, 0.6471946022727274, 0.6, 0.75, 0.9375, 1.171875, 1.46484375,
    ]
    var before = 0.0
    var current = 3.0
    for (speed, wanted) in zip(speeds, expected) {
      current = width(3, speed: speed, before: before, previous: current)
      #expect(abs(current - wanted) < 1e-9)
      before = speed
    }
  }

  /// The tutorial's example of commands.
  @Test func tutorialWidthsOfItsCommands() {
    var (before, current) = (0.0, 3.0)
    for (speed, wanted) in [
      (1200.0, 2.5), (1200, 1.875), (1200, 1.5), (1341.640786499874, 1.4007951374996737),
    ] {
      current = width(3, speed: speed, before: before, previous: current)
      #expect(abs(current - wanted) < 1e-9)
      before = speed
    }
  }

  /// The tutorial's limits: within them, above, and what is not a number, as 0 / 0.
  @Test func wantedWidthIsLimited() {
    #expect(ModulatedWidth(floor: 0.2).wanted(1200, 1200) == 0.5)
    #expect(ModulatedWidth(floor: 0.2).wanted(100, 100) == 1)
    #expect(ModulatedWidth(floor: 0.2).wanted(.nan, 0) == 1)
  }

  @Test func manySmallStepsMakeOneEvent() {
    var share = 1.0
    for _ in 0..<17 {
      share = ModulatedWidth(floor: 0.2).pace(over: 1.0 / 60 / 17).apply(to: 0.2, from: share)
    }
    #expect(abs(share - 0.75) < 1e-12)
  }

  /// The law itself, with events 1/60 s apart. At a constant speed both rules converge to the same
  /// width.
  @Test(arguments: [(400.0, 3.0), (900.0, 2.0), (1500.0, 1.2), (6000.0, 0.6)])
  func constantSpeedGivesTheTutorialsWidth(speed: Double, expected: Double) {
    var law = modulatedNib(Pen(width: 3))
    var width = 0.0
    for i in 0...30 {
      let time = Double(i) / 60
      width = law.nib(at: Sample(Point(speed * time, 0), time: time)).width
    }
    #expect(abs(width - expected) < 1e-9)
  }

  @Test func exponentialIsExact() {
    // exp(1), exp(-1), exp(0.5), exp(-17.26...)
    #expect(abs(exponential(1) - 2.718281828459045) < 1e-13)
    #expect(abs(exponential(-1) - 0.36787944117144233) < 1e-15)
    #expect(abs(exponential(0.5) - 1.6487212707001282) < 1e-14)
    #expect(abs(exponential(EventRate.rate(of: 0.75) / 60) - 0.75) < 1e-15)
    #expect(abs(exponential(EventRate.rate(of: 1.25) / 60) - 1.25) < 1e-15)
    #expect(exponential(-1e9) == 0)
  }

  @Test func restingPenDrawsAtFullWidthHoweverLong() {
    var law = modulatedNib(Pen(width: 4))
    #expect(law.nib(at: Sample(Point(0, 0), time: 0)).width == 4)
    for i in 1...40 { _ = law.nib(at: Sample(Point(Double(i) * 40, 0), time: Double(i) * 0.008)) }
    let fast = law.nib(at: Sample(Point(1640, 0), time: 0.328)).width
    #expect(abs(fast - 0.8) < 1e-9)
    // After a pause of an hour the line has its full width again.
    #expect(law.nib(at: Sample(Point(1641, 0), time: 3600)).width == 4)
  }

  @Test func pressureDrivesAndSpeedModulates() {
    func width(pressure: Double, speed: Double) -> Double {
      var law = modulatedNib(Pen(width: 10))
      var width = 0.0
      for i in 0...100 {
        let time = Double(i) * 0.005
        width = law.nib(at: Sample(Point(speed * time, 0), time: time, pressure: pressure)).width
      }
      return width
    }
    #expect(width(pressure: 1, speed: 100) == 10)
    #expect(width(pressure: 0, speed: 100) == 2)
    #expect(abs(width(pressure: 0.25, speed: 100) - 6) < 1e-9)
    let fast = width(pressure: 1, speed: 2000)
    #expect(fast < 8.5 && fast > 6.5)
  }
}

/// Returns the mean width weighted by arc length, in canvas units.
private func meanWidth(_ samples: [Sample], _ engine: EngineSettings) -> Double {
  let stroke = Stroke(id: StrokeID(1), pen: Pen(width: 4), samples: samples)
  return meanWidth(of: stroke.stations(engine: engine))
}

/// Returns the mean width weighted by the arc length of the motion itself. On whole pixels a slow
/// line is a staircase, whose steps would count a slow device's line as longer than a fast one's.
private func meanWidth(_ samples: [Sample], of motion: Motion) -> Double {
  var law = modulatedNib(Pen(width: 4))
  let widths = samples.map { law.nib(at: $0).width }
  var length = 0.0
  var sum = 0.0
  for i in 1..<samples.count {
    let step = motion.position(samples[i - 1].time).distance(to: motion.position(samples[i].time))
    length += step
    sum += step * (widths[i - 1] + widths[i]) / 2
  }
  return sum / length
}

private func spread(_ motion: Motion, _ rounding: Motion.Rounding, _ engine: EngineSettings)
  -> Double
{
  let means = [60.0, 120, 240, 480, 1000].map { rate in
    let samples = motion.samples(rate: rate, rounding: rounding)
    switch rounding {
    case .exact, .milliseconds, .repeated: return meanWidth(samples, engine)
    case .pixels, .millisecondsAndPixels: return meanWidth(samples, of: motion)
    }
  }
  return (means.max() ?? 0) / (means.min() ?? 1) - 1
}

@Suite struct RateIndependenceTests {
  @Test(arguments: InkGenerators.motions().indices, EngineSettings.defaults)
  func sameMotionSameWidth(index: Int, engine: EngineSettings) {
    let motion = InkGenerators.motions()[index]
    for rounding in Motion.Rounding.allCases {
      #expect(spread(motion, rounding, engine) <= 0.02, "\(motion.name), \(rounding)")
    }
  }

  @Test(
    .enabled(if: Recordings.exist, "XSIGN_RECORDINGS names no folder."),
    arguments: EngineSettings.defaults)
  func sameRecordedMotionSameWidth(engine: EngineSettings) {
    var count = 0
    for (name, samples) in Recordings.strokes(minimum: 60) {
      let motion = Motion(name: name, through: samples)
      // A touch screen that confuses two fingers reports leaps, which are no motion of a hand.
      let leaps = zip(samples, samples.dropFirst()).contains {
        $0.position.distance(to: $1.position) > 10_000 * ($1.time - $0.time)
      }
      guard motion.duration > 0.3, motion.duration < 20, !leaps else { continue }
      count += 1
      // For xsign's engine, the test uses every other stroke and all roundings of time stamps. All
      // engines measure time by the same code, so a sixth of the strokes is enough for the others.
      guard count % 6 == 1 || engine == .xsign && count % 2 == 1 else { continue }
      for rounding in engine == .xsign ? Motion.Rounding.allCases : [.exact, .repeated] {
        #expect(spread(motion, rounding, engine) <= 0.02, "\(name), \(rounding)")
      }
    }
    #expect(count > 0)
  }
}
