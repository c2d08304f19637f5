import Testing

@testable import Ink

/// Returns the level to which a law converges for a pen that moves at a steady `speed`, in canvas
/// units per second, reported `rate` times per second.
func level(_ law: some SpeedLaw, speed: Double, rate: Double = 60) -> Double {
  var level = SpeedLevel(law)
  var last = 0.0
  for i in 0...Int(rate) {
    let time = Double(i) / rate
    last = level.level(at: Sample(Point(speed * time, 0), time: time))
  }
  return last
}

@Suite struct LowPassWidthTests {
  @Test func seedThicknessBySpeed() {
    for (speed, thickness) in [
      (0.0, 0.03), (20, 0.03), (500, 0.027493975903614458), (2510, 0.017), (5000, 0.004),
    ] {
      #expect(abs(0.004 + 0.026 * LowPassLevel().wanted(speed) - thickness) < 1e-12)
    }
  }

  /// Events are 1/60 s apart. Each moves the value halfway to the wanted one.
  @Test func seedFilterOverEvents() {
    let pace = LowPassWidth(LowPassLevel()).pace(over: 1.0 / 60)
    #expect(abs(pace - 0.5) < 1e-12)
    var pen = 0.003
    for (speed, after) in [
      (0.0, 0.0165), (200, 0.02278012048192771), (800, 0.024353915662650605),
      (2000, 0.022008283132530122), (4000, 0.015614583333333334), (6000, 0.009807291666666667),
      (3000, 0.01212452936746988), (500, 0.019809252635542167), (0, 0.024904626317771083),
    ] {
      let wanted = 0.004 + 0.026 * LowPassLevel().wanted(speed)
      pen = wanted + (pen - wanted) * pace
      #expect(abs(pen - after) < 1e-12)
    }
  }

  @Test func fixedStartsAtTheWidest() {
    #expect(LowPassWidth(LowPassLevel()).level == 1)
  }
}

@Suite struct StepLengthWidthTests {
  @Test func seedWeightByDistance() {
    for (distance, weight) in [
      (0.0, 7.0), (2, 6.8), (10, 6), (25, 4.5), (50, 2), (1000, 2),
    ] {
      #expect(abs(2 + 5 * StepLengthLevel().wanted(step: distance) - weight) < 1e-12)
    }
  }

  @Test func proposalWeightDoesNotDependOnTheRate() {
    for rate in [60.0, 125, 500, 1000] {
      for (speed, weight) in [(300.0, 6.5), (1500, 4.5), (3000, 2)] {
        let level = level(StepLengthWidth(StepLengthLevel()), speed: speed, rate: rate)
        #expect(abs(2 + 5 * level - weight) < 1e-6)
      }
    }
  }
}

@Suite struct VelocityFilterWidthTests {
  @Test func seedWidthBySpeed() {
    for (speed, width) in [
      (0.0, 7.0), (0.5, 14.0 / 3), (4.0 / 3, 3), (10, 3),
      // The filtered speeds of a published trace.
      (2.028122592448494, 3), (2.2309348516933434, 3), (2.0018746690140476, 3),
    ] {
      let share = VelocityFilterWidth(floor: 3.0 / 7).share(speed * 1000)
      #expect(abs(7 * share - width) < 1e-9)
    }
  }

  /// Events are 1/60 s apart. Each keeps 0.3 of the filtered speed.
  @Test func seedFilterOverEvents() {
    #expect(abs(VelocityFilterWidth(floor: 0.2).pace(over: 1.0 / 60) - 0.3) < 1e-12)
  }

  @Test func fixedSteadySpeedGivesTheFormulasWidthAtAnyRate() {
    for rate in [60.0, 250, 1000] {
      let level = level(VelocityFilterWidth(floor: 3.0 / 7), speed: 500, rate: rate)
      #expect(abs(3 + 4 * level - 14.0 / 3) < 1e-6)
    }
  }
}

@Suite struct InkWidthTests {
  @Test func steadySpeedGivesTheFormulasLevel() {
    for (speed, wanted) in [(0.0, 1.0), (500, 0.75), (1500, 0.5), (6000, 0.2)] {
      #expect(abs(level(InkWidth(InkLevel()), speed: speed) - wanted) < 1e-6)
    }
  }
}

@Suite struct SpeedProbeTests {
  /// The speed of a leap is that between positions averaged over 15 ms and taken 30 ms apart.
  @Test func aLeapFadesInAndOut() {
    var trail = MotionTrail(span: 0.1)
    var probe = SpeedProbe()
    for (x, time) in [(0.0, 0), (0, 0.1), (90, 0.1001), (90, 0.2)] {
      trail.append(Point(x, 0), time: time)
      probe.refresh(trail)
    }
    for (age, speed) in [
      (0, 0), (0.005, 1000), (0.0075, 1500), (0.015, 3000), (0.03, 3000), (0.0375, 1500), (0.05, 0),
    ] as [(Double, Double)] {
      #expect(abs(probe.speed(at: 0.1 + age, trail) - speed) < 15, "\(age) s after the leap")
    }
  }
}

@Suite struct NibTests {
  @Test func levelsFillTheRange() {
    let pen = Pen(width: 1...5, opacity: 0.2...0.8, opacityDriver: .pressure)
    let light = VaryingNib<InkWidth>.widest(pen, pressure: 0)
    #expect(light == Nib(width: 1, opacity: 0.2))
    let hard = VaryingNib<InkWidth>.widest(pen, pressure: 1)
    #expect(abs(hard.width - 5) < 1e-12 && abs(hard.opacity - 0.8) < 1e-12)
    #expect(VaryingNib<InkWidth>.widest(pen, pressure: nil) == Nib(width: 5, opacity: 0.8))
    #expect(VaryingNib<InkWidth>.widest(pen, pressure: .nan).width == 1)
  }

  @Test func fixedNibsFollowOnlyInOpacity() {
    let pen = Pen(width: 1...5, opacity: 0.2...0.8, opacityDriver: .speed)
    var law = FixedNib(pen: pen)
    var nib = Nib(width: 0)
    for i in 0...60 {
      nib = law.nib(at: Sample(Point(Double(i) * 100, 0), time: Double(i) / 60))
    }
    #expect(nib.width == 5)
    #expect(abs(nib.opacity - 0.2) < 1e-9)
  }

  @Test func aPenOfOneWidthDrawsThatWidth() {
    let pen = Pen(width: 3...3)
    var law = VaryingNib(pen: pen, law: ModulatedWidth(floor: pen.floor))
    for i in 0...60 {
      #expect(law.nib(at: Sample(Point(Double(i) * 40, 0), time: Double(i) / 60)).width == 3)
    }
  }
}
