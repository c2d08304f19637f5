/// The width of SignatureDemo (https://github.com/jharwig/PPSSignatureView): it decreases linearly
/// with speed between 20 and 5000 px/s, through a low-pass filter.
///
/// The original's filter takes half of the new width at each event. At 60 events per second that is
/// an exponential with a time constant of 1 / (60 ln 2) = 24 ms. The original begins each stroke
/// with the final width of the last one, and the first one below its own minimum. Here a stroke
/// begins at the widest, like a pen that has not moved yet.
typealias LowPassWidth = FilteredWidth<LowPassLevel>

/// The level of a `LowPassWidth`.
struct LowPassLevel: WantedLevel {
  /// The speeds between which the width changes, in canvas units per second.
  private let speeds: ClosedRange<Double>
  /// The time constant of the filter, in seconds.
  let timeConstant: Double

  /// Creates the level; see `EngineParameter.slowest`, `fastest` and `keptWidth` for the ranges.
  init(
    slow: Double = EngineParameter.slowest.standard,
    fast: Double = EngineParameter.fastest.standard,
    smoothing: Double = EngineParameter.keptWidth.standard
  ) {
    speeds = slow...fast
    timeConstant = -1 / EventRate.rate(of: smoothing)
  }

  /// Returns the level at `speed`, in canvas units per second.
  func wanted(_ speed: Double) -> Double {
    let (low, high) = (speeds.lowerBound, speeds.upperBound)
    return 1 - (Swift.min(Swift.max(speed, low), high) - low) / (high - low)
  }
}
