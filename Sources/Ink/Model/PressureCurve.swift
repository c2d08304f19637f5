/// A curve from the pressure a device reports to the pressure of ink, both 0...1.
///
/// It is 0 up to `low`, 1 from `high` on, and 1/2 at the share `middle` of the interval between
/// them. In between it is Schlick's bias (C. Schlick, "Fast Alternatives to Perlin's Bias and Gain
/// Functions", Graphics Gems IV, 1994, https://www.realtimerendering.com/resources/GraphicsGems/):
/// with u the share of the interval, the odds y / (1 - y) of the result are the odds of u divided
/// by those of `middle`. The curve is strictly increasing, linear if `middle` is 1/2, and takes two
/// divisions.
public struct PressureCurve: Sendable, Hashable {
  /// The largest reported pressure that maps to 0.
  public let low: Double
  /// The least reported pressure that maps to 1.
  public let high: Double
  /// The share of the interval between them, 0...1, at which the curve is a half.
  public let middle: Double

  /// A curve with much ink for little force.
  public static let soft = PressureCurve(middle: 0.3)
  /// The identity.
  public static let linear = PressureCurve(middle: 0.5)
  /// A curve with little ink for little force.
  public static let firm = PressureCurve(middle: 0.7)

  /// The allowed values of `middle`; beyond them the curve is almost a step.
  public static let middles = 0.1...0.9
  /// The least distance between `low` and `high`; in a smaller range noise would vary the width.
  public static let leastRange = 0.02

  private init(middle: Double) {
    (low, high, self.middle) = (0, 1, middle)
  }

  /// Creates a curve from its parts; nil if they are not in order within 0...1 or make almost a
  /// step.
  public init?(low: Double, high: Double, middle: Double) {
    guard low >= 0, high <= 1, high - low >= Self.leastRange, Self.middles ~= middle else {
      return nil
    }
    (self.low, self.high, self.middle) = (low, high, middle)
  }

  /// Returns the pressure of ink for a reported `pressure`, 0...1; 0 for NaN. Monotonic in spite of
  /// rounding. O(1), without allocation.
  public func callAsFunction(_ pressure: Double) -> Double {
    guard pressure > low else { return 0 }
    guard pressure < high else { return 1 }
    if self == .linear { return pressure }
    // Each rounded operation is monotonic.
    let rise = (pressure - low) * (1 - middle)
    let rest = (high - pressure) * middle
    return 1 / (1 + rest / rise)
  }
}
