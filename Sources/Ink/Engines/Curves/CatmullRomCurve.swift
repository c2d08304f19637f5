/// A Catmull-Rom spline through every knot, between the uniform and the centripetal form.
///
/// The curve parameter grows by a power of the distance between knots (P. J. Barry and R. N.
/// Goldman, "A recursive evaluation algorithm for a class of Catmull-Rom splines", 1988,
/// https://doi.org/10.1145/54852.378511). The power 0, the uniform spline, bends as a hand does but
/// overshoots and forms loops at unevenly spaced knots. The power 1/2, the centripetal spline,
/// never does, but flattens bends (C. Yuksel, S. Schaefer, J. Keyser, "Parameterization and
/// applications of Catmull-Rom curves", 2011, https://doi.org/10.1016/j.cad.2010.08.008). This
/// spline uses the power 1/8 and limits the distance of a control from its knot to twice the step.
/// It comes closest to recorded motions and overshoots half as much as the centripetal spline. The
/// tangent at either end is the whole step. The tail is the last piece.
typealias CatmullRomCurve = Spline<CatmullRomControls>

enum CatmullRomControls: ControlRule {
  static func controls(_ a: Point, _ b: Point, _ c: Point) -> (before: Point, after: Point) {
    let (l1, l2) = (a.distance(to: b), b.distance(to: c))
    let (d1, d2) = (eighthRoot(l1), eighthRoot(l2))
    // A knot that coincides with its neighbour has no direction.
    guard d1 > 0 else { return (b, b.interpolated(to: c, 1.0 / 3)) }
    guard d2 > 0 else { return (b.interpolated(to: a, 1.0 / 3), b) }
    let slope = self.slope(a, b, c, d1, d2)
    return (
      b - limited(slope * (d1 / 3), to: longestControl * l1),
      b + limited(slope * (d2 / 3), to: longestControl * l2)
    )
  }

  /// The largest distance of a control from its knot, in steps.
  private static let longestControl = 2.0

  /// Returns the curve's derivative at `b` for a parameter that grows by `d1` from `a` and by `d2`
  /// to `c`.
  static func slope(_ a: Point, _ b: Point, _ c: Point, _ d1: Double, _ d2: Double) -> Point {
    (b - a) / d1 - (c - a) / (d1 + d2) + (c - b) / d2
  }

  private static func eighthRoot(_ length: Double) -> Double {
    length.squareRoot().squareRoot().squareRoot()
  }

  private static func limited(_ step: Point, to longest: Double) -> Point {
    let length = step.length
    return length > longest ? step * (longest / length) : step
  }

  static func first(_ a: Point, _ b: Point) -> Point { a.interpolated(to: b, 1.0 / 3) }
  static func last(_ a: Point, _ b: Point) -> Point { b.interpolated(to: a, 1.0 / 3) }
}
