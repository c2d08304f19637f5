/// The width of SignatureDemo (https://github.com/jharwig/PPSSignatureView): it decreases linearly
/// with speed between 20 and 5000 px/s, through a low-pass filter.
///
/// The original's filter takes half of the new width at each event. At 60 events per second that is
/// an exponential with a time constant of 1 / (60 ln 2) = 24 ms. The original begins each stroke
/// with the final width of the last one, and the first one below its own minimum. Here a stroke
/// begins at the widest, like a pen that has not moved yet.
typealias LowPassWidth = FilteredWidth<LowPassLevel>

enum LowPassLevel: WantedLevel {
  /// The speeds between which the width changes, in canvas units per second.
  static let speeds = 20.0...5000.0
  /// The time constant of the filter, in seconds.
  static let timeConstant = 0.02404491734814939

  static func wanted(_ speed: Double) -> Double {
    let (low, high) = (speeds.lowerBound, speeds.upperBound)
    return 1 - (Swift.min(Swift.max(speed, low), high) - low) / (high - low)
  }
}
