/// Asks what a capsule holds: the convex hull of two discs.
enum Capsules {
  /// Whether the capsule between `a` and `b` holds `point`. O(1).
  static func hold(_ a: Station, _ b: Station, _ point: Point) -> Bool {
    depth(a, b, point) > 0
  }

  /// Whether the capsule between `a` and `b` holds the disc of `other`, but for `slack` canvas units
  /// of it. O(1).
  static func hold(_ a: Station, _ b: Station, _ other: Station, slack: Double) -> Bool {
    depth(a, b, other.center) >= other.radius - slack
  }

  /// How far inside of the capsule between `a` and `b` a point lies, in canvas units; negative
  /// outside. The capsule is the union of discs whose centre and radius change evenly: that which
  /// holds the point deepest lies a little beside the foot of the perpendicular, towards the wider
  /// end.
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
