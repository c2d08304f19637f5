/// The rates per second of what the published laws change at each event, 60 times per second.
enum EventRate {
  /// Returns the rate of change of the logarithm of what is multiplied by `ratio` in 1/60 s;
  /// negative infinity for 0.
  static func rate(of ratio: Double) -> Double {
    // The defaults to the last bit, so that no line depends on how the logarithm is rounded.
    switch ratio {
    case 0.75: -17.260924347106857
    case 1.25: 13.388613078852585
    case 0.5: -41.58883083359672
    case 0.3: -72.23836825955617
    default: 60 * logarithm(ratio)
    }
  }

  /// Returns the natural logarithm of `x`, from the series of the inverse hyperbolic tangent of its
  /// significand. The standard library alone has no logarithm.
  static func logarithm(_ x: Double) -> Double {
    guard x > 0 else { return -.infinity }
    var (significand, exponent) = (x.significand, Double(x.exponent))
    if significand > 1.4142135623730951 {
      (significand, exponent) = (significand / 2, exponent + 1)
    }
    let y = (significand - 1) / (significand + 1)
    var (sum, power) = (0.0, y)
    for odd in stride(from: 1.0, through: 25, by: 2) {
      sum += power / odd
      power *= y * y
    }
    return exponent * 0.6931471805599453 + 2 * sum
  }
}
