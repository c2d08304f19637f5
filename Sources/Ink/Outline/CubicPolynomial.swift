/// A cubic curve as a polynomial, for many evaluations.
struct CubicPolynomial {
  private let start: Point
  private let linear: Point
  private let quadratic: Point
  private let cubic: Point

  init(_ piece: CurvePiece) { (start, linear, quadratic, cubic) = piece.coefficients }

  /// Returns the point at parameter `t`, 0 at the start and 1 at the end.
  func point(at t: Double) -> Point { start + (linear + (quadratic + cubic * t) * t) * t }

  /// Returns the derivative at parameter `t`.
  func slope(at t: Double) -> Point { linear + (quadratic * 2 + cubic * (3 * t)) * t }
}
