extension MotionModel.Motion {
  /// The largest distance of a control from its end, as a share of the chord. More would form a
  /// loop at a rest or a leap, and sooner where the times may be wrong.
  private static let longestControl = (trusted: 0.8, other: 0.5)

  /// Returns the curve from this motion to `next`, `seconds` later: the cubic in time with their
  /// positions and velocities.
  func curve(to next: Self, over seconds: Double, isTrusted: Bool = true) -> CurvePiece {
    let chord = next.position - position
    let share = isTrusted ? Self.longestControl.trusted : Self.longestControl.other
    let longest = share * share * chord.dot(chord)
    let third = seconds / 3
    let after = Self.limited(velocity * third, toSquare: longest)
    let before = Self.limited(next.velocity * third, toSquare: longest)
    return .cubic(position, position + after, next.position - before, next.position)
  }

  /// Returns the step, shortened if its squared length is more than `longest`. Squares need no
  /// root, which takes time for each curve of a tail.
  private static func limited(_ step: Point, toSquare longest: Double) -> Point {
    let square = step.dot(step)
    return square > longest ? step * (longest / square).squareRoot() : step
  }
}

extension CurvePiece {
  /// Returns true if a place is at most `reach` from the curve's point that is nearest to it about
  /// the parameter `part`.
  func isNear(_ place: Point, within reach: Double, about part: Double) -> Bool {
    let (point, slope) = pointAndSlope(at: part)
    let step = (place - point).dot(slope) / slope.dot(slope)
    let off = place - self.point(at: Swift.min(Swift.max(part + step, 0), 1))
    return off.dot(off) <= reach * reach
  }
}
