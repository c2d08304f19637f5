import Ink

/// A small random number generator whose sequence depends only on its seed: SplitMix64 (Steele, Lea
/// and Flood 2014, https://doi.org/10.1145/2660193.2660195).
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator that starts at `seed`.
  public init(_ seed: UInt64) { state = seed }

  /// Returns the next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// Returns a nearly normally distributed number: the sum of twelve uniform ones (Irwin-Hall).
  public mutating func gaussian() -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &self) }
  }
}

extension Point {
  /// Returns a point whose coordinates are both random in a range.
  public static func random(
    in range: ClosedRange<Double>, using random: inout SeededRandom
  ) -> Point {
    Point(.random(in: range, using: &random), .random(in: range, using: &random))
  }
}
