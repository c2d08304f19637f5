extension MotionModel.Motion {
  /// The largest distance of a control from its end, as a share of the chord. More would form a
  /// loop at a rest or a leap.
  private static let longestControl = 0.8

  /// Returns the curve from this motion to `next`, `seconds` later: the cubic in time with their
  /// positions and velocities.
  func curve(to next: Self, over seconds: Double) -> CurvePiece {
    let longest = Self.longestControl * position.distance(to: next.position)
    return .cubic(
      position, position + (velocity * (seconds / 3)).limited(to: longest),
      next.position - (next.velocity * (seconds / 3)).limited(to: longest), next.position)
  }
}
