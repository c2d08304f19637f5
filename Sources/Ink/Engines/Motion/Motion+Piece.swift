extension MotionModel.Motion {
  /// The largest distance of a control from its end, as a share of the chord. More would form a
  /// loop at a rest or a leap, and sooner where the times may be wrong.
  private static let longestControl = (trusted: 0.8, other: 0.65)

  /// Returns the curve from this motion to `next`, `seconds` later: the cubic in time with their
  /// positions and velocities. If the times may be wrong, its controls are at most `aside` canvas
  /// units beside the chord.
  func curve(to next: Self, over seconds: Double, aside: Double? = nil) -> CurvePiece {
    let chord = next.position - position
    let share = aside == nil ? Self.longestControl.trusted : Self.longestControl.other
    let longest = share * share * chord.dot(chord)
    let third = seconds / 3
    var after = Self.limited(velocity * third, toSquare: longest)
    var before = Self.limited(next.velocity * third, toSquare: longest)
    if let aside, aside < .infinity {
      (after, before) = (Self.near(chord, after, aside), Self.near(chord, before, aside))
    }
    return .cubic(position, position + after, next.position - before, next.position)
  }

  /// Returns the step, turned towards `chord` if it leads more than `aside` beside it.
  private static func near(_ chord: Point, _ step: Point, _ aside: Double) -> Point {
    let (square, off) = (chord.dot(chord), chord.cross(step))
    guard off * off > aside * aside * square, square > 0 else { return step }
    let kept = aside * square.squareRoot()
    return step - chord.perpendicular * ((off - (off > 0 ? kept : -kept)) / square)
  }

  /// Returns the step, shortened if its squared length is more than `longest`. Squares need no
  /// root, which takes time for each curve of a tail.
  private static func limited(_ step: Point, toSquare longest: Double) -> Point {
    let square = step.dot(step)
    return square > longest ? step * (longest / square).squareRoot() : step
  }
}
