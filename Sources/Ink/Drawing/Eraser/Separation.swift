/// A test whether a line separates a convex shape from the origin.
enum Separation {
  /// The largest number of halvings of the directions that are left.
  private static let maximumSteps = 48

  /// Returns true if there is a direction in which all of the shape lies behind the origin.
  /// `farthest` returns the point of the shape that is farthest in a direction, a unit vector.
  ///
  /// In such a direction every point of the shape lies behind the origin. So each point that is
  /// found rules out the directions on its side, and those that are left form one arc: a half turn
  /// at first. The direction in the middle of the arc either is one, or the point farthest there
  /// rules it out, and with it one of the halves.
  static func exists(_ farthest: (Point) -> Point) -> Bool {
    let first = farthest(Point(1, 0))
    guard first.x >= 0 else { return true }
    guard first.length > 0 else { return false }
    var center = -(first / first.length)
    var (low, high) = (-center.perpendicular, center.perpendicular)
    for _ in 0..<maximumSteps {
      let point = farthest(center)
      if point.dot(center) < 0 { return true }
      if point.dot(low) < 0 {
        high = center
      } else if point.dot(high) < 0 {
        low = center
      } else {
        return false
      }
      center = low + high
      center = center / center.length
    }
    return false
  }
}
