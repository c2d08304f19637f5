/// A law that determines the nib at each sample of a stroke.
protocol NibLaw: Sendable {
  /// True if the times of samples matter.
  var dependsOnTime: Bool { get }

  /// Takes the next sample and returns the nib there. Its time is that of the motion, which its
  /// time stamp may not tell; see `ReportTimes`.
  mutating func nib(at sample: Sample) -> Nib
}

/// A nib whose width follows pressure or speed.
///
/// With pressure, pressure controls the width and speed modulates it. Without, speed alone controls
/// it by `Law`. The speed of a traced line tells nothing.
struct VaryingNib<Law: SpeedLaw>: NibLaw {
  /// The largest share of the width that speed takes away if pressure controls it.
  static var speedShareUnderPressure: Double { 0.35 }

  private let pen: Pen
  private var speed: SpeedLevel<Law>
  private var tilt: TiltWidth

  /// Creates the law at the start of a stroke made with `pen`, from a law that has not advanced.
  init(pen: Pen, law: Law) {
    self.pen = pen
    tilt = TiltWidth(pen: pen)
    speed = SpeedLevel(law)
  }

  var dependsOnTime: Bool { pen.line == .drawn || pen.tiltGain > 1 }

  mutating func nib(at sample: Sample) -> Nib {
    let slowness = pen.line == .drawn ? speed.level(at: sample) : 1
    return Nib(
      width: pen.width(Self.level(slowness: slowness, pressure: sample.pressure))
        * tilt.factor(at: sample),
      opacity: pen.opacity(slowness: slowness, pressure: sample.pressure))
  }

  /// Returns the widest nib of an upright `pen` at `pressure`: that of a dot.
  static func widest(_ pen: Pen, pressure: Double?) -> Nib {
    Nib(
      width: pen.width(level(slowness: 1, pressure: pressure)),
      opacity: pen.opacity(slowness: 1, pressure: pressure))
  }

  /// Returns the level of the width, 0...1.
  static func level(slowness: Double, pressure: Double?) -> Double {
    guard let pressure else { return slowness }
    return pressureLevel(pressure) * (1 - speedShareUnderPressure * (1 - slowness))
  }
}

/// A nib with the pen's largest width throughout, but for its tilt. Speed matters only if the
/// opacity follows it.
struct FixedNib: NibLaw {
  private let pen: Pen
  private var speed: SpeedLevel<ModulatedWidth>?
  private var tilt: TiltWidth

  /// Creates the law at the start of a stroke made with `pen`.
  init(pen: Pen) {
    self.pen = pen
    tilt = TiltWidth(pen: pen)
    let followsSpeed = pen.hasVaryingOpacity && pen.opacityDriver == .speed
    speed = followsSpeed ? SpeedLevel(ModulatedWidth(floor: pen.floor)) : nil
  }

  var dependsOnTime: Bool { speed != nil || pen.tiltGain > 1 }

  mutating func nib(at sample: Sample) -> Nib {
    let slowness = speed?.level(at: sample) ?? 1
    return Nib(
      width: pen.width.upperBound * tilt.factor(at: sample),
      opacity: pen.opacity(slowness: slowness, pressure: sample.pressure))
  }

  static func widest(_ pen: Pen, pressure: Double?) -> Nib {
    Nib(
      width: pen.width.upperBound, opacity: pen.opacity(slowness: 1, pressure: pressure))
  }
}

/// Returns the level, 0...1, for a pressure of 0...1. It is the square root, because a hand that
/// presses lightly expects a full line.
func pressureLevel(_ pressure: Double) -> Double {
  // This order of operands maps NaN to 0.
  pressure > 0 ? Swift.min(pressure, 1).squareRoot() : 0
}

extension Pen {
  /// The thinnest line as a share of the widest, for laws that need one; the tutorial's value if
  /// they are equal.
  var floor: Double {
    let share = width.lowerBound / width.upperBound
    return share < 1 ? Swift.max(0, share) : 0.2
  }

  /// Returns the width at a level of 0...1, in canvas units.
  func width(_ level: Double) -> Double {
    width.lowerBound + (width.upperBound - width.lowerBound) * level
  }

  /// Returns the opacity for a slowness and a pressure, both 0...1.
  func opacity(slowness: Double, pressure: Double?) -> Double {
    let level: Double =
      switch opacityDriver {
      case .nothing: 1
      case .pressure: pressure.map { pressureLevel($0) } ?? 1
      case .speed: slowness
      }
    return opacity.lowerBound + (opacity.upperBound - opacity.lowerBound) * level
  }
}
