/// The strength of the random accelerations of a hand, which grows with what the reports show.
struct HandStrength: Sendable {
  /// The least strength, in squared canvas units per cubed second. Together with the noise it
  /// determines which motions are smoothed away.
  static let minimum = 8e4
  private static let maximum = 1e13
  /// The time in which the strength declines, in seconds.
  private static let decline = 0.1
  /// The time over which misses are added, in seconds.
  private static let memory = 0.022
  /// The squares of single and of added misses, in variances, that noise hardly reaches.
  private static let limits = (single: 20.0, added: 10.0)

  private var strength = Self.minimum
  private var added = Point.zero

  /// Returns the strength over a step of `h` seconds, after which a report missed its prediction by
  /// `miss`, of which `variance` is the variance without the hand's part.
  mutating func update(miss: Point, variance: Double, over h: Double) -> Double {
    let kept = exponential(-h / Self.memory)
    added = added * kept + miss
    let single = miss.dot(miss) / 2
    let consistent = added.dot(added) / 2 * (1 - kept * kept)
    let needed = Swift.max(single / Self.limits.single, consistent / Self.limits.added)
    strength = Swift.max(Self.minimum, strength * Self.decline / (Self.decline + h))
    let part = h * h * h / 3
    if needed > variance + strength * part {
      strength = Swift.min((needed - variance) / part, Self.maximum)
    }
    return strength
  }
}
