/// How the force of a hand becomes the pressure of ink: a curve from what a device tells, 0...1, to
/// what counts, 0...1.
///
/// Up to `low` nothing counts, from `high` on everything, and `middle` of the way between them counts
/// as a half. In between it is Schlick's bias ("Fast Alternatives to Perlin's Bias and Gain
/// Functions", Graphics Gems IV, 1994): with u the share of the way, the odds y / (1 - y) of the
/// result are the odds of u divided by those of `middle`. It rises all the way, is the straight line
/// where `middle` is 1/2, and needs but two divisions.
public struct PressureCurve: Sendable, Hashable {
  /// The greatest pressure that counts as none.
  public let low: Double
  /// The least pressure that counts as all.
  public let high: Double
  /// Where between them, 0...1, the curve is at a half.
  public let middle: Double

  /// Much ink for little force.
  public static let soft = PressureCurve(middle: 0.3)
  /// What the device tells is what counts.
  public static let linear = PressureCurve(middle: 0.5)
  /// Little ink for little force.
  public static let firm = PressureCurve(middle: 0.7)

  /// How far from the ends `middle` stays: beyond, the curve is a step.
  public static let middles = 0.1...0.9
  /// The least distance between `low` and `high`: nearer, noise makes lines thick and thin.
  public static let leastRange = 0.02

  private init(middle: Double) {
    (low, high, self.middle) = (0, 1, middle)
  }

  /// A curve from its parts; nil where they are not in order within 0...1, or as good as a step.
  public init?(low: Double, high: Double, middle: Double) {
    guard low >= 0, high <= 1, high - low >= Self.leastRange, Self.middles ~= middle else {
      return nil
    }
    (self.low, self.high, self.middle) = (low, high, middle)
  }

  /// What `pressure` counts as, 0...1; what is not a number counts as none. Never falls as
  /// `pressure` rises, not even by a rounding. O(1), no allocation.
  public func callAsFunction(_ pressure: Double) -> Double {
    guard pressure > low else { return 0 }
    guard pressure < high else { return 1 }
    if self == .linear { return pressure }
    // Each step alone keeps the order, rounded as it is.
    let rise = (pressure - low) * (1 - middle)
    let rest = (high - pressure) * middle
    return 1 / (1 + rest / rise)
  }
}
