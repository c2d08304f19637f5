/// The noise that the model assumes for a device's noise and a pen's smoothing.
enum NoiseScale {
  /// The least variance of a report, in squared canvas units: that of a path through the reports.
  static let minimumVariance = 1e-6
  /// The deviation per smoothing, in deviations of the device.
  private static let scale = 3.0
  /// The least noise that is smoothed in full, in canvas units. The variance of fainter noise is
  /// scaled by the square of its share of this: it is hardly seen, and smoothing would cost detail.
  private static let visible = 0.3
  /// The frequency, in hertz, half of whose size remains at most. Hands move up to 10 Hz.
  private static let lowestCutOff = 13.3
  /// The times between reports for which the variance holds, in seconds. Closer reports have noise
  /// in common, and sparse ones little to average.
  private static let steps = 0.004...0.008
  /// The time since the first report from which on the variance holds, in seconds. Before, the
  /// noise is hardly known, and the ink of a stroke that begins should not move.
  private static let start = 0.03

  private static let longest: Double = {
    let turns = 2 * Double.pi * lowestCutOff
    return HandStrength.minimum / (turns * turns * turns * turns)
  }()

  /// Returns the variance of a report `step` seconds after the one before, and `time` after the
  /// first.
  static func variance(
    of noise: Double, smoothing: Double, over step: Double, at time: Double
  ) -> Double {
    let deviation = scale * smoothing * noise
    let seen = Swift.min(1, noise / visible)
    let limit = longest / Swift.max(step, steps.lowerBound)
    var variance = Swift.min(deviation * deviation * seen * seen, limit)
    if step < steps.lowerBound { variance *= steps.lowerBound / step }
    if step > steps.upperBound { variance *= steps.upperBound / step }
    return Swift.max(variance * Swift.min(1, time / start), minimumVariance)
  }
}
