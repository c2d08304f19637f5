/// Angle functions. The standard library has no trigonometry.
enum Angle {
  /// Returns the tilt to the right (x) and towards the user (y), in degrees, of a pen with the
  /// given `azimuth`, counted from x towards y, and `elevation`, 90 if upright; both in degrees.
  ///
  /// The results are the angles from upright of the pen's projections onto the planes through each
  /// axis.
  static func tilt(azimuth: Double, elevation: Double) -> Point {
    let up = direction(min(max(elevation, 0), 90))
    let around = direction(azimuth)
    // The pen's axis is (cos e cos a, cos e sin a, sin e).
    return Point(
      degrees(of: up.x * around.x, over: up.y), degrees(of: up.x * around.y, over: up.y))
  }

  /// Returns the angle from upright, 0...90 degrees, of a pen with `tilt`, in degrees: the tangents
  /// of its two angles are the parts of one step across.
  static func fromUpright(_ tilt: Point) -> Double {
    degrees(of: Point(slope(tilt.x), slope(tilt.y)).length, over: 1)
  }

  /// Returns the tangent of an angle, at most that of 89.999 degrees.
  private static func slope(_ degrees: Double) -> Double {
    let axis = direction(min(max(degrees, -89.999), 89.999))
    return axis.y / axis.x
  }

  /// Returns `tilt`, in degrees, of a pen that is turned by the angle whose cosine and sine are the
  /// coordinates of `turn`, a unit vector. By a multiple of 90 degrees the result is exact. For
  /// other angles a pen that lies flat is taken to lie almost so: flat, a tilt does not tell where
  /// the pen points to.
  static func turned(_ tilt: Point, by turn: Point) -> Point {
    if turn.y == 0 { return turn.x > 0 ? tilt : -tilt }
    if turn.x == 0 { return turn.y > 0 ? tilt.perpendicular : -tilt.perpendicular }
    let lean = Point(slope(tilt.x), slope(tilt.y))
    let turned = turn * lean.x + turn.perpendicular * lean.y
    return Point(degrees(of: turned.x, over: 1), degrees(of: turned.y, over: 1))
  }

  /// Returns the angle of a step from x towards y, -180...180 degrees.
  static func degrees(of step: Point) -> Double {
    let unit = step / step.length
    guard unit.isFinite else { return 0 }
    guard unit.x < 0 else { return degrees(of: unit.y, over: unit.x) }
    return (unit.y < 0 ? -180 : 180) - degrees(of: unit.y, over: -unit.x)
  }

  /// Returns the unit vector at `degrees` from x towards y.
  static func direction(_ degrees: Double) -> Point {
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    // The series converges for a small fraction of the angle; then the vector's angle is doubled
    // repeatedly.
    var angle = turn * .pi / 180 / 256
    let square = angle * angle
    var cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30))
    angle *= 1 - square / 6 * (1 - square / 20)
    var sine = angle
    for _ in 0..<8 { (cosine, sine) = (cosine * cosine - sine * sine, 2 * cosine * sine) }
    return Point(cosine, sine)
  }

  /// Returns the angle from upright, -90...90 degrees, of a line that moves by `aside` over a
  /// `height` that is not negative.
  static func degrees(of aside: Double, over height: Double) -> Double {
    // The rest of a sum that is zero in exact arithmetic.
    guard abs(aside) > 1e-12 else { return 0 }
    guard height > 1e-12 else { return aside < 0 ? -90 : 90 }
    var tangent = abs(aside) / height
    let isSteep = tangent > 1
    if isSteep { tangent = 1 / tangent }
    // Halving the angle three times by the half-angle formula leaves a series with few terms.
    for _ in 0..<3 { tangent = tangent / (1 + (1 + tangent * tangent).squareRoot()) }
    let square = tangent * tangent
    let series = 1 - square * (1.0 / 3 - square * (1.0 / 5 - square * (1.0 / 7 - square / 9)))
    let angle = 8 * tangent * series * 180 / .pi
    let whole = isSteep ? 90 - angle : angle
    return aside < 0 ? -whole : whole
  }
}
