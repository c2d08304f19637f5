import Localization

extension PressureCurve {
  /// A reason why no curve fits a hand.
  public enum FitFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// There are too few samples.
    case tooFewSamples
    /// The pressure was constant.
    case noRange

    /// Advice in one sentence.
    public var description: String {
      switch self {
      case .tooFewSamples: tr("There are too few samples. Scribble a little longer.")
      case .noRange: tr("The pressure was constant. Scribble both lightly and firmly.")
      }
    }
  }

  /// The least number of samples: a quarter of a second of a slow pen.
  public static let fewestSamples = 40
  /// The share of the samples at either end that are ignored: the tip landing and leaving, slips,
  /// and spikes of the device.
  static let outliers = 0.05
  /// The least variation of the force, as a share of its largest value.
  static let minimumVariation = 0.1

  /// Returns the curve for a hand that pressed with `pressures`, each 0...1, while in contact.
  ///
  /// The ends of the curve are the 5th and the 95th percentile, and the median maps to a half, as
  /// far as that does not make the curve a step. A device with another range changes the ends and
  /// nothing else.
  ///
  /// - Complexity: O(n log n).
  public static func fitted(to pressures: [Double]) throws(FitFailure) -> PressureCurve {
    let sorted = pressures.filter { $0.isFinite }.map { min(max($0, 0), 1) }.sorted()
    guard sorted.count >= fewestSamples else { throw .tooFewSamples }
    let low = quantile(outliers, of: sorted)
    let high = quantile(1 - outliers, of: sorted)
    guard high - low >= max(minimumRange, minimumVariation * high) else { throw .noRange }
    let share = (quantile(0.5, of: sorted) - low) / (high - low)
    let center = min(max(share, centers.lowerBound), centers.upperBound)
    guard let curve = PressureCurve(low: low, high: high, center: center) else { throw .noRange }
    return curve
  }

  /// Returns the quantile `share` of the sorted `values`, with linear interpolation.
  private static func quantile(_ share: Double, of values: [Double]) -> Double {
    let place = share * Double(values.count - 1)
    let index = Int(place)
    guard index + 1 < values.count else { return values[values.count - 1] }
    let (before, after) = (values[index], values[index + 1])
    return before + (after - before) * (place - Double(index))
  }
}
