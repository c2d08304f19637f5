/// Containment tests for a capsule, the convex hull of two discs.
enum Capsules {
  /// Returns true if the capsule between `a` and `b` contains the disc of `other` up to `slack`
  /// canvas units. O(1).
  static func hold(_ a: Station, _ b: Station, _ other: Station, slack: Double) -> Bool {
    depth(a, b, other.center) >= other.radius - slack
  }

  /// Returns the depth of a point in the capsule between `a` and `b`, in canvas units; negative
  /// outside.
  ///
  /// The capsule is the union of discs whose centre and radius change linearly. The disc that
  /// contains the point deepest is centred a little beside the foot of the perpendicular, towards
  /// the wider end.
  static func depth(_ a: Station, _ b: Station, _ point: Point) -> Double {
    let off = point - a.center
    let way = b.center - a.center
    let length = way.length
    let change = b.radius - a.radius
    var best = Swift.max(a.radius - off.length, b.radius - point.distance(to: b.center))
    guard length > abs(change) else { return best }
    let (along, across) = (off.dot(way) / length, abs(off.cross(way)) / length)
    let place = along + across * change / (length * length - change * change).squareRoot()
    guard place > 0, place < length else { return best }
    let share = place / length
    best = Swift.max(best, a.radius + change * share - off.distance(to: way * share))
    return best
  }
}
