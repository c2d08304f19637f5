/// The straight lines from a station that pass close enough to every station left out after it.
///
/// The directions and slopes that are still allowed are stored as intervals, so each station costs
/// O(1) (J. Sklansky and V. Gonzalez, "Fast polygonal approximation of digitized curves", 1980,
/// https://doi.org/10.1016/0031-3203(80)90031-X).
struct StationLimits: Sendable {
  /// The directions, as steps to the right and to the left of every station left out. Stations
  /// within the tolerance of the first set none.
  private var right = Point.zero
  private var left = Point.zero
  private var hasDirections = false
  /// The slopes of the radius, per canvas unit.
  private var radius = Slopes()
  /// The slopes of the opacity, per canvas unit.
  private var opacity = Slopes()

  /// Returns true if the line from `anchor` to `next` passes close enough to `skipped` and to all
  /// stations left out before, and then leaves out `skipped`.
  // Inlined, it takes half the time: of a curve cut into chords, hardly a station can be left out,
  // and that shows in the directions, without roots and divisions.
  @inline(__always)
  mutating func leaveOut(
    _ skipped: Station, from anchor: Station, to next: Station, tolerance: Double
  ) -> Bool {
    let (step, whole) = (skipped.center - anchor.center, next.center - anchor.center)
    let (square, wholeSquare) = (step.dot(step), whole.dot(whole))
    // Otherwise a pen that turns back would lose the tip.
    guard wholeSquare >= square, wholeSquare > 0,
      wholeSquare <= StationChain.longestStretch * StationChain.longestStretch
    else { return false }
    if square > tolerance * tolerance {
      let (along, off) = (step.dot(whole), step.cross(whole))
      if along < 0 || off * off * square > tolerance * tolerance * along * along { return false }
    }
    if hasDirections, right.cross(whole) > 0 || left.cross(whole) < 0 { return false }
    return leaveOut(skipped, at: step, from: anchor, to: next, at: whole, tolerance: tolerance)
  }

  /// Does the same if the directions allow it.
  private mutating func leaveOut(
    _ skipped: Station, at step: Point, from anchor: Station, to next: Station, at whole: Point,
    tolerance: Double
  ) -> Bool {
    let (reach, distance) = (step.length, whole.length)
    var (radius, opacity) = (radius, opacity)
    radius.narrow(by: skipped.radius - anchor.radius, within: tolerance, at: reach)
    opacity.narrow(
      by: skipped.opacity - anchor.opacity, within: StationChain.opacityTolerance, at: reach)
    guard radius.contains((next.radius - anchor.radius) / distance),
      opacity.contains((next.opacity - anchor.opacity) / distance)
    else { return false }
    (self.radius, self.opacity) = (radius, opacity)
    if reach > tolerance { narrow(to: step, aside: step.perpendicular * (tolerance / reach)) }
    return true
  }

  /// Narrows the directions to those that pass a station within `aside`.
  private mutating func narrow(to step: Point, aside: Point) {
    let (newRight, newLeft) = (step + aside, step - aside)
    if !hasDirections || newRight.cross(right) > 0 { right = newRight }
    if !hasDirections || newLeft.cross(left) < 0 { left = newLeft }
    hasDirections = true
  }

  /// The slopes of a value along the line that come close enough to the values left out.
  private struct Slopes: Sendable {
    private var minimum = -Double.infinity
    private var maximum = Double.infinity

    func contains(_ slope: Double) -> Bool { slope >= minimum && slope <= maximum }

    /// Narrows the slopes to those that pass within `tolerance` of the anchor's value plus
    /// `change`, at a distance of `reach`.
    mutating func narrow(by change: Double, within tolerance: Double, at reach: Double) {
      guard reach > 0 else {
        // Two different values at one position cannot be interpolated.
        if change != 0 { (minimum, maximum) = (.infinity, -.infinity) }
        return
      }
      minimum = Swift.max(minimum, (change - tolerance) / reach)
      maximum = Swift.min(maximum, (change + tolerance) / reach)
    }
  }
}
