/// Tells the nib at each sample of a stroke.
protocol NibLaw: Sendable {
  /// The law at the start of a stroke made with `pen`.
  init(pen: Pen)

  /// Takes the next sample and tells the nib there.
  mutating func nib(at sample: Sample) -> Nib

  /// The widest nib `pen` has where it presses with `pressure`: that of a dot.
  static func widest(_ pen: Pen, pressure: Double?) -> Nib
}

/// The width that pressure or speed asks for.
///
/// Where there is pressure, pressure drives the width and speed modulates it; elsewhere speed alone
/// drives it, by `Law`.
struct VaryingNib<Law: SpeedLaw>: NibLaw {
  /// How much of the width speed takes away at most where pressure drives it.
  static var speedShareUnderPressure: Double { 0.35 }

  private let pen: Pen
  private var speed: SpeedLevel<Law>

  init(pen: Pen) {
    self.pen = pen
    speed = SpeedLevel(floor: pen.floor)
  }

  mutating func nib(at sample: Sample) -> Nib {
    let slowness = speed.level(at: sample)
    return Nib(
      width: pen.width(Self.level(slowness: slowness, pressure: sample.pressure)),
      opacity: pen.opacity(slowness: slowness, pressure: sample.pressure))
  }

  static func widest(_ pen: Pen, pressure: Double?) -> Nib {
    Nib(
      width: pen.width(level(slowness: 1, pressure: pressure)),
      opacity: pen.opacity(slowness: 1, pressure: pressure))
  }

  /// The level of the width, 0...1.
  static func level(slowness: Double, pressure: Double?) -> Double {
    guard let pressure else { return slowness }
    return pressureLevel(pressure) * (1 - speedShareUnderPressure * (1 - slowness))
  }
}

/// The pen's widest line throughout. Speed counts only where the opacity follows it.
struct FixedNib: NibLaw {
  private let pen: Pen
  private var speed: SpeedLevel<ModulatedWidth>?

  init(pen: Pen) {
    self.pen = pen
    let followsSpeed = pen.hasVaryingOpacity && pen.opacityDriver == .speed
    speed = followsSpeed ? SpeedLevel(floor: pen.floor) : nil
  }

  mutating func nib(at sample: Sample) -> Nib {
    let slowness = speed?.level(at: sample) ?? 1
    return Nib(
      width: pen.width.upperBound,
      opacity: pen.opacity(slowness: slowness, pressure: sample.pressure))
  }

  static func widest(_ pen: Pen, pressure: Double?) -> Nib {
    Nib(
      width: pen.width.upperBound, opacity: pen.opacity(slowness: 1, pressure: pressure))
  }
}

/// The level 0...1 that a pressure 0...1 asks for: a square root, for a hand presses lightly and
/// means a full line by it.
func pressureLevel(_ pressure: Double) -> Double {
  // Written so that what is not a number counts as none.
  pressure > 0 ? Swift.min(pressure, 1).squareRoot() : 0
}

extension Pen {
  /// The thinnest line as a share of the widest, for laws that need one; where they are equal, the
  /// tutorial's.
  var floor: Double {
    let share = width.lowerBound / width.upperBound
    return share < 1 ? Swift.max(0, share) : 0.2
  }

  /// The width at a level 0...1, in canvas units.
  func width(_ level: Double) -> Double {
    width.lowerBound + (width.upperBound - width.lowerBound) * level
  }

  /// The opacity where the pen moves with a slowness and presses with a pressure, both 0...1.
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
