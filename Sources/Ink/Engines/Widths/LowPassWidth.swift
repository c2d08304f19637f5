/// SignatureDemo's width: thinner in proportion to the speed between 20 and 5000 px/s, through a
/// low-pass filter.
///
/// The original's filter takes half of what is wanted at each event; at 60 events a second that is
/// an exponential with a time constant of 1 / (60 ln 2) = 24 ms. It begins each stroke where the last
/// one ended, below its own minimum at first; here a stroke begins at the widest, as a pen does that
/// has not moved yet.
typealias LowPassWidth = FilteredWidth<LowPassLevel>

/// See `LowPassWidth`.
enum LowPassLevel: WantedLevel {
  /// The speeds between which the width changes, in canvas units a second.
  static let speeds = 20.0...5000.0
  /// How fast the width follows, in seconds.
  static let timeConstant = 0.02404491734814939

  /// The level wanted at `speed`, in canvas units a second.
  static func wanted(_ speed: Double) -> Double {
    let (low, high) = (speeds.lowerBound, speeds.upperBound)
    return 1 - (Swift.min(Swift.max(speed, low), high) - low) / (high - low)
  }
}
