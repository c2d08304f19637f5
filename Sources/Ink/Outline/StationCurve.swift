/// The stations along a piece of ink as a polynomial of its parameter, for many evaluations.
struct StationCurve {
  // The coefficients. Their lanes are x, y, radius and opacity.
  private let constant: SIMD4<Double>
  private let linear: SIMD4<Double>
  private let quadratic: SIMD4<Double>
  private let cubic: SIMD4<Double>

  /// Creates the stations of a piece that is no band.
  @inline(__always)
  init(_ piece: InkPiece) {
    let center = piece.curve.coefficients
    let (radius, opacity) = (piece.width.coefficients / 2, piece.opacity.coefficients)
    constant = SIMD4(center.0.x, center.0.y, radius.x, opacity.x)
    linear = SIMD4(center.1.x, center.1.y, radius.y, opacity.y)
    quadratic = SIMD4(center.2.x, center.2.y, radius.z, opacity.z)
    cubic = SIMD4(center.3.x, center.3.y, radius.w, opacity.w)
  }

  /// Returns the station at parameter `t`, 0 at the start and 1 at the end.
  @inline(__always)
  func station(at t: Double) -> Station {
    let value = constant + (linear + (quadratic + cubic * t) * t) * t
    return Station(Point(value.x, value.y), radius: value.z, opacity: value.w)
  }
}
