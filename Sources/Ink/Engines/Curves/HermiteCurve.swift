/// SmoothScribble's spline: a cubic Hermite through every knot, uniform Catmull-Rom inside.
///
/// The tangent at an inner knot is half the step between its neighbours; at the two ends it is the
/// whole one-sided step (the original halves it there too, which flattens the ends). A third of the
/// tangent leads to each Bézier control point. The tail is the last piece, whose end tangent the
/// next knot will change.
public typealias HermiteCurve = Spline<HermiteControls>

/// See `HermiteCurve`.
public enum HermiteControls: ControlRule {
  /// The controls before and after `b`: a third of the tangent away.
  public static func controls(_ a: Point, _ b: Point, _ c: Point) -> (before: Point, after: Point) {
    let tangent = (c - a) / 2
    return (b - tangent / 3, b + tangent / 3)
  }

  /// The control after the first knot.
  public static func first(_ a: Point, _ b: Point) -> Point { a + (b - a) / 3 }

  /// The control before the last knot.
  public static func last(_ a: Point, _ b: Point) -> Point { b - (b - a) / 3 }
}
