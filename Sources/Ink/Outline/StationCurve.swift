/// The stations along a piece of ink as a polynomial of its parameter, for many evaluations.
struct StationCurve {
  // The lanes are x, y, radius and opacity.
  private let start: SIMD4<Double>
  private let linear: SIMD4<Double>
  private let quadratic: SIMD4<Double>
  private let cubic: SIMD4<Double>

  /// Creates the stations of a piece that is no band.
  init(_ piece: InkPiece) {
    let (center, width, opacity) = (
      piece.curve.asCubic, piece.width.asCubic, piece.opacity.asCubic
    )
    start = SIMD4(center.start.x, center.start.y, width.x / 2, opacity.x)
    let first = SIMD4(center.first.x, center.first.y, width.y / 2, opacity.y)
    let second = SIMD4(center.second.x, center.second.y, width.z / 2, opacity.z)
    let end = SIMD4(center.end.x, center.end.y, width.w / 2, opacity.w)
    linear = (first - start) * 3
    quadratic = (second - first * 2 + start) * 3
    cubic = end - start + (first - second) * 3
  }

  /// Returns the station at parameter `t`, 0 at the start and 1 at the end.
  func station(at t: Double) -> Station {
    let value = start + (linear + (quadratic + cubic * t) * t) * t
    return Station(Point(value.x, value.y), radius: value.z, opacity: value.w)
  }
}
