/// The spline of SmoothScribble (https://github.com/FlexMonkey/SmoothScribble): a cubic Hermite
/// spline through every knot, uniform Catmull-Rom inside.
///
/// The tangent at an inner knot is half the step between its neighbours. At the two ends it is the
/// whole step; the original halves it there too, which flattens the ends. The Bézier controls lie a
/// third of the tangent from the knot unless `alpha` says otherwise. The tail is the last piece,
/// whose end tangent the next knot changes.
public typealias HermiteCurve = Spline<HermiteControls>

/// The controls of a `HermiteCurve`.
public struct HermiteControls: ControlRule {
  /// The length of a tangent in distances of its control.
  private let tangents: Double

  /// Creates the rule; see `EngineParameter.alpha`. A value beyond 0...1 becomes the nearest limit.
  public init(alpha: Double = EngineParameter.alpha.standard) {
    // The quotient of the default is 3 exactly.
    tangents = 1 / EngineParameter.alpha.clamped(alpha)
  }

  /// Returns the controls before and after `b`, by default a third of the tangent away.
  public func controls(_ a: Point, _ b: Point, _ c: Point) -> (before: Point, after: Point) {
    let tangent = (c - a) / 2
    return (b - tangent / tangents, b + tangent / tangents)
  }

  /// Returns the control after the first knot.
  public func first(_ a: Point, _ b: Point) -> Point { a + (b - a) / tangents }

  /// Returns the control before the last knot.
  public func last(_ a: Point, _ b: Point) -> Point { b - (b - a) / tangents }
}

extension Spline where Rule == HermiteControls {
  /// Creates a curve without knots; see `EngineParameter.alpha`. A value beyond 0...1 becomes the
  /// nearest limit.
  public init(alpha: Double = EngineParameter.alpha.standard) {
    self.init(rule: HermiteControls(alpha: alpha))
  }
}
