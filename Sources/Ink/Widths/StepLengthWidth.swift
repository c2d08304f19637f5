/// UberSignature's weight: it falls in proportion to how far the finger came since the event before,
/// and is least from 50 px on.
///
/// Its events came 60 times a second; so here the step is a sixtieth of the speed, and a mouse that
/// reports a thousand times a second does not draw everything at its widest.
struct StepLengthWidth: SpeedLaw {
  /// The step at which the line is thinnest, in canvas units.
  static let longestStep = 50.0

  static var looksBack: Bool { false }
  static var isMemoryless: Bool { true }

  private(set) var level = 1.0

  init(floor: Double) {}

  static func pace(over seconds: Double) {}

  mutating func advance(speed: Double, before: Double, pace: Void) {
    level = Self.wanted(step: speed / 60)
  }

  /// The level for a step of so many canvas units in a sixtieth of a second.
  static func wanted(step: Double) -> Double {
    Swift.max(0, longestStep - step) / longestStep
  }
}
