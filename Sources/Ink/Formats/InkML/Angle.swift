/// The few angles that files need, without a mathematics library.
enum Angle {
  /// The lean to the right (x) and towards the user (y), in degrees, of a pen that points into the
  /// direction `azimuth`, counted from x towards y, and rises by `elevation`, 90 upright; both in
  /// degrees. These are the angles of its projections on the planes through each axis, measured from
  /// upright.
  static func tilt(azimuth: Double, elevation: Double) -> Point {
    let up = direction(min(max(elevation, 0), 90))
    let around = direction(azimuth)
    // The pen's axis is (cos e cos a, cos e sin a, sin e).
    return Point(
      degrees(of: up.x * around.x, over: up.y), degrees(of: up.x * around.y, over: up.y))
  }

  /// The unit vector `degrees` from x towards y.
  static func direction(_ degrees: Double) -> Point {
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    // Halve the angle until the series converges, then double the vector.
    var angle = turn * .pi / 180 / 256
    let square = angle * angle
    var cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30))
    angle *= 1 - square / 6 * (1 - square / 20)
    var sine = angle
    for _ in 0..<8 { (cosine, sine) = (cosine * cosine - sine * sine, 2 * cosine * sine) }
    return Point(cosine, sine)
  }

  /// The angle from upright, -90...90 degrees, of what goes `aside` while it rises by `height`, which
  /// is not negative.
  static func degrees(of aside: Double, over height: Double) -> Double {
    // What is left of sums that should be nothing.
    guard abs(aside) > 1e-12 else { return 0 }
    guard height > 1e-12 else { return aside < 0 ? -90 : 90 }
    var tangent = abs(aside) / height
    let isSteep = tangent > 1
    if isSteep { tangent = 1 / tangent }
    // Twice the half angle, thrice: the series then needs few terms.
    for _ in 0..<3 { tangent = tangent / (1 + (1 + tangent * tangent).squareRoot()) }
    let square = tangent * tangent
    let series = 1 - square * (1.0 / 3 - square * (1.0 / 5 - square * (1.0 / 7 - square / 9)))
    let angle = 8 * tangent * series * 180 / .pi
    let whole = isSteep ? 90 - angle : angle
    return aside < 0 ? -whole : whole
  }
}
