import Glibc
import Graphics
import Ink

extension InkColor {
  /// The chroma below which ink is black or grey. Black ink in photos had up to 0.0094, and the
  /// palest blue one 0.0215.
  private static let leastChroma = 0.015

  /// The part of the colour that is not grey, from grey to red and from grey to yellow, in Oklab
  /// (B. Ottosson, A perceptual color space for image processing, 2020,
  /// https://bottosson.github.io/posts/oklab/).
  private var chroma: Point {
    let (r, g, b) = (SRGB.linear(red), SRGB.linear(green), SRGB.linear(blue))
    let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return Point(
      1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
  }

  /// Returns the colour of `inks` whose hue is nearest, or the first that has none, such as black,
  /// if this one has hardly any.
  package func nearest(of inks: [InkColor]) -> InkColor {
    let own = chroma
    let hues = inks.map { (ink: $0, chroma: $0.chroma) }
    guard own.length >= Self.leastChroma else {
      return hues.first { $0.chroma.length < Self.leastChroma }?.ink ?? .black
    }
    /// The cosine of the angle between the hues.
    func likeness(_ other: Point) -> Double {
      (own.x * other.x + own.y * other.y) / (own.length * other.length)
    }
    return hues.filter { $0.chroma.length >= Self.leastChroma }
      .max { likeness($0.chroma) < likeness($1.chroma) }?.ink ?? .black
  }
}
