extension MotionModel.Motion {
  /// The largest distance of a control from its end, as a share of the chord. More would form a
  /// loop at a rest, at a leap or where the times are wrong.
  private static let longestControl = 0.65

  /// Returns the curve from this motion to `next`, `seconds` later: the cubic in time with their
  /// positions and velocities.
  func curve(to next: Self, over seconds: Double) -> CurvePiece {
    let chord = next.position - position
    let longest = Self.longestControl * Self.longestControl * chord.dot(chord)
    let third = seconds / 3
    return .cubic(
      position, position + Self.limited(velocity * third, toSquare: longest),
      next.position - Self.limited(next.velocity * third, toSquare: longest), next.position)
  }

  /// Returns the step, shortened if its squared length is more than `longest`. Squares need no
  /// root, which takes time for each curve of a tail.
  private static func limited(_ step: Point, toSquare longest: Double) -> Point {
    let square = step.dot(step)
    return square > longest ? step * (longest / square).squareRoot() : step
  }
}
