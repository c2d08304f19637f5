/// Whether what makes the reports of a device uneven is noise.
///
/// White noise is as strong in all differences of positions: in second ones of neighbours, in
/// second ones of every other report, and in fourth ones. The bends that a hand makes between
/// distant reports grow with the distance, and a pattern from report to report shrinks with it.
/// Neither depends on times, which may be wrong.
struct WhiteNoise: Sendable {
  /// The noise from which on a device is noisy, and down to which it remains so, in canvas units:
  /// more than that of one on whole pixels.
  private static let noisy = (from: 0.44, down: 0.36)
  /// The weight of the reports that show it, which is that of 19.
  private static let weight = 14.0
  /// The bounds of the ratios of the other differences to those of neighbours.
  private static let ratios = (wide: 0.65...1.6, fourth: 0.75...1.25)
  /// The share of the sums that the next report replaces.
  private static let renewal = 1.0 / 32
  /// The ratio of the variances of second and fourth differences of white noise.
  private static let fourth = (6.0 / 70).squareRoot()

  /// The sums of the square roots of the differences across the motion, and their number.
  private var sums = SIMD4<Double>()

  /// True if the device is noisier than one on whole pixels.
  private(set) var isNoisy = false

  /// Takes the newest five positions, the newest last, and the noise measured so far.
  mutating func append(_ places: (Point, Point, Point, Point, Point), deviation: Double) {
    let (a, b, c, d, e) = places
    let way = e - a
    let length = way.length
    guard length > 0 else { return }
    let off = SIMD4(
      abs((d - c * 2 + b).cross(way)), abs((e - c * 2 + a).cross(way)),
      abs((e - d * 4 + c * 6 - b * 4 + a).cross(way)), length)
    sums += (off / length).squareRoot() - sums * Self.renewal
    let roots = sums / sums.x
    isNoisy =
      (isNoisy || sums.w > Self.weight) && deviation > (isNoisy ? Self.noisy.down : Self.noisy.from)
      && Self.ratios.wide ~= roots.y * roots.y
      && Self.ratios.fourth ~= roots.z * roots.z * Self.fourth
  }
}
