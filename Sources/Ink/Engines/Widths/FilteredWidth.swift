/// What level a speed asks for, and how fast a line follows.
protocol WantedLevel: Sendable {
  /// How fast the level follows, in seconds.
  static var timeConstant: Double { get }

  /// The level wanted at `speed`, in canvas units a second.
  static func wanted(_ speed: Double) -> Double
}

/// A law whose level follows what its speed asks for as an exponential does. A stroke begins at the
/// widest, as a pen does that has not moved yet.
struct FilteredWidth<Wanted: WantedLevel>: SpeedLaw {
  static var looksBack: Bool { false }

  private(set) var level = 1.0

  init(floor: Double) {}

  /// The share of a change that is left after `seconds`.
  static func pace(over seconds: Double) -> Double { exponential(-seconds / Wanted.timeConstant) }

  mutating func advance(speed: Double, before: Double, pace: Double) {
    let wanted = Wanted.wanted(speed)
    level = wanted + (level - wanted) * pace
  }
}
