extension Pen {
  /// The factors by which a pen that lies flat may draw wider than one that stands upright.
  public static let tiltGains = 1.0...10.0
  /// The angles from upright, in degrees, between which the line gets wider. A hand that writes
  /// hardly tilts a pen farther than the first, and few devices report more than the second.
  static let tilts = 35.0...65.0

  /// Returns the factor of the width of a line of a pen with `gain`, tilted by `tilt`: 1 if that is
  /// unknown. The factor is smooth and does not depend on the direction of the tilt.
  static func widening(gain: Double, tilt: Point?) -> Double {
    guard gain > 1, let tilt, tilt.isFinite else { return 1 }
    let (low, high) = (tilts.lowerBound, tilts.upperBound)
    let share = Swift.min(Swift.max((Angle.fromUpright(tilt) - low) / (high - low), 0), 1)
    return 1 + (gain - 1) * share * share * (3 - 2 * share)
  }
}
