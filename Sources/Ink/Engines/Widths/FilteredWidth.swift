/// The level that a speed calls for, and the time in which a line follows.
protocol WantedLevel: Sendable {
  /// The time constant with which the level follows, in seconds.
  var timeConstant: Double { get }

  /// Returns the level at a constant `speed`, in canvas units per second.
  func wanted(_ speed: Double) -> Double
}

/// A law whose level follows the level of its speed through an exponential low-pass filter. A
/// stroke begins at the widest, like a pen that has not moved yet.
struct FilteredWidth<Wanted: WantedLevel>: SpeedLaw {
  static var usesEarlierSpeed: Bool { false }

  private let wanted: Wanted
  private(set) var level = 1.0

  init(_ wanted: Wanted) {
    self.wanted = wanted
  }

  /// Returns the share of a change that remains after `seconds`.
  func pace(over seconds: Double) -> Double { exponential(-seconds / wanted.timeConstant) }

  mutating func advance(speed: Double, before: Double, pace: Double) {
    let wanted = wanted.wanted(speed)
    level = wanted + (level - wanted) * pace
  }
}
