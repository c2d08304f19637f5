/// The spline of SmoothScribble (https://github.com/FlexMonkey/SmoothScribble): a cubic Hermite
/// spline through every knot, uniform Catmull-Rom inside.
///
/// The tangent at an inner knot is half the step between its neighbours. At the two ends it is the
/// whole step; the original halves it there too, which flattens the ends. The Bézier controls lie a
/// third of the tangent from the knot. The tail is the last piece, whose end tangent the next knot
/// changes.
typealias HermiteCurve = Spline<HermiteControls>

enum HermiteControls: ControlRule {
  /// Returns the controls before and after `b`, a third of the tangent away.
  static func controls(_ a: Point, _ b: Point, _ c: Point) -> (before: Point, after: Point) {
    let tangent = (c - a) / 2
    return (b - tangent / 3, b + tangent / 3)
  }

  static func first(_ a: Point, _ b: Point) -> Point { a + (b - a) / 3 }
  static func last(_ a: Point, _ b: Point) -> Point { b - (b - a) / 3 }
}
