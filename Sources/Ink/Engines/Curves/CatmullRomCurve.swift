/// A Catmull-Rom spline through every knot, between the uniform one and the centripetal.
///
/// P. J. Barry and R. N. Goldman, "A recursive evaluation algorithm for a class of Catmull-Rom
/// splines", 1988: along a step of length d the parameter grows by a power of d. The power 0, the
/// uniform spline, bends as a hand does but overshoots and loops where knots lie unevenly; 1/2, the
/// centripetal one (C. Yuksel, S. Schaefer, J. Keyser, "Parameterization and applications of
/// Catmull-Rom curves", 2011), never does, but flattens bends. The power 1/8, with no control
/// farther from its knot than twice the step, comes closest to recorded motions and overshoots half
/// as much as the centripetal spline does. At the two ends the tangent is the whole step. The tail
/// is the last piece.
public typealias CatmullRomCurve = Spline<CatmullRomControls>

/// See `CatmullRomCurve`.
public enum CatmullRomControls: ControlRule {
  /// The controls before and after `b`.
  public static func controls(_ a: Point, _ b: Point, _ c: Point) -> (before: Point, after: Point) {
    let (l1, l2) = (a.distance(to: b), b.distance(to: c))
    let (d1, d2) = (eighthRoot(l1), eighthRoot(l2))
    // A knot on its neighbour has no direction of its own.
    guard d1 > 0 else { return (b, b.interpolated(to: c, 1.0 / 3)) }
    guard d2 > 0 else { return (b.interpolated(to: a, 1.0 / 3), b) }
    let slope = self.slope(a, b, c, d1, d2)
    return (
      b - limited(slope * (d1 / 3), to: longestControl * l1),
      b + limited(slope * (d2 / 3), to: longestControl * l2)
    )
  }

  /// How far a control may lie from its knot, in steps.
  private static let longestControl = 2.0

  /// The curve's derivative at `b`, where the parameter grows by `d1` from `a` and by `d2` to `c`.
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

  /// The control after the first knot.
  public static func first(_ a: Point, _ b: Point) -> Point { a.interpolated(to: b, 1.0 / 3) }

  /// The control before the last knot.
  public static func last(_ a: Point, _ b: Point) -> Point { b.interpolated(to: a, 1.0 / 3) }
}
