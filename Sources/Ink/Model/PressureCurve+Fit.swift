extension PressureCurve {
  /// Why no curve fits a hand.
  public enum Misfit: Error, Sendable, Hashable, CustomStringConvertible {
    /// There is too little to tell a hand by.
    case tooFewSamples
    /// It pressed the same all the time.
    case noRange

    /// What to do, in a sentence.
    public var description: String {
      switch self {
      case .tooFewSamples: "That was too little to go by: scribble a little longer."
      case .noRange: "The pen pressed the same all the time: scribble lightly and firmly."
      }
    }
  }

  /// The least samples a hand is told by: a quarter of a second of a slow pen.
  public static let fewestSamples = 40
  /// The share of the samples at either end that are not the hand's: the tip landing and leaving,
  /// a slip, a spike of the device.
  static let outliers = 0.05
  /// The least share of its force that a hand has to vary.
  static let leastVariation = 0.1

  /// The curve for the hand that pressed with `pressures`, each 0...1, while in contact.
  ///
  /// All but the lightest and the firmest five in a hundred lie between its ends, and the hand's
  /// median counts as a half, as far as that makes no step of the curve. Where the device's range
  /// is another, so are the ends, and nothing else.
  ///
  /// - Complexity: O(n log n).
  public static func fitted(to pressures: [Double]) throws(Misfit) -> PressureCurve {
    let sorted = pressures.filter { $0.isFinite }.map { min(max($0, 0), 1) }.sorted()
    guard sorted.count >= fewestSamples else { throw .tooFewSamples }
    let low = quantile(outliers, of: sorted)
    let high = quantile(1 - outliers, of: sorted)
    guard high - low >= max(leastRange, leastVariation * high) else { throw .noRange }
    let share = (quantile(0.5, of: sorted) - low) / (high - low)
    let middle = min(max(share, middles.lowerBound), middles.upperBound)
    guard let curve = PressureCurve(low: low, high: high, middle: middle) else { throw .noRange }
    return curve
  }

  /// The value below which the share `share` of the sorted `values` lies, between two of them by a
  /// straight line.
  private static func quantile(_ share: Double, of values: [Double]) -> Double {
    let place = share * Double(values.count - 1)
    let index = Int(place)
    guard index + 1 < values.count else { return values[values.count - 1] }
    let (before, after) = (values[index], values[index + 1])
    return before + (after - before) * (place - Double(index))
  }
}
