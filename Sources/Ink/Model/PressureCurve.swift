/// A curve from the pressure a device reports to the pressure of ink, both 0...1.
///
/// It is 0 up to `low`, 1 from `high` on, and 1/2 at the share `center` of the interval between
/// them. In between it is Schlick's bias (C. Schlick, "Fast Alternatives to Perlin's Bias and Gain
/// Functions", Graphics Gems IV, 1994, https://www.realtimerendering.com/resources/GraphicsGems/):
/// with u the share of the interval, the odds y / (1 - y) of the result are the odds of u divided
/// by those of `center`. The curve is strictly increasing, linear if `center` is 1/2, and takes two
/// divisions.
public struct PressureCurve: Sendable, Hashable {
  /// The largest reported pressure that maps to 0.
  public let low: Double
  /// The least reported pressure that maps to 1.
  public let high: Double
  /// The share of the interval between them, 0...1, at which the curve is a half.
  public let center: Double

  /// A curve with much ink for little force.
  public static let soft = PressureCurve(center: 0.3)
  /// The identity.
  public static let linear = PressureCurve(center: 0.5)
  /// A curve with little ink for little force.
  public static let firm = PressureCurve(center: 0.7)

  /// The allowed values of `center`; beyond them the curve is almost a step.
  public static let centers = 0.1...0.9
  /// The least distance between `low` and `high`; in a smaller range noise would vary the width.
  public static let minimumRange = 0.02

  private init(center: Double) {
    (low, high, self.center) = (0, 1, center)
  }

  /// Creates a curve from its parts; nil if they are not in order within 0...1 or make almost a
  /// step.
  public init?(low: Double, high: Double, center: Double) {
    guard low >= 0, high <= 1, high - low >= Self.minimumRange, Self.centers ~= center else {
      return nil
    }
    (self.low, self.high, self.center) = (low, high, center)
  }

  /// Returns the pressure of ink for a reported `pressure`, 0...1; 0 for NaN. Monotonic in spite of
  /// rounding. O(1), without allocation.
  public func callAsFunction(_ pressure: Double) -> Double {
    guard pressure > low else { return 0 }
    guard pressure < high else { return 1 }
    if self == .linear { return pressure }
    // Each rounded operation is monotonic.
    let rise = (pressure - low) * (1 - center)
    let rest = (high - pressure) * center
    return 1 / (1 + rest / rise)
  }
}
