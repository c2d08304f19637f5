import Glibc
import Ink

/// Colours of sRGB as light, and as they are seen.
enum SRGB {
  /// Returns the light of a component in 0...1 (IEC 61966-2-1, 1999,
  /// https://www.w3.org/Graphics/Color/sRGB).
  static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// Returns the component of light in 0...1.
  static func value(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  /// Returns the part of a colour that is not grey, from grey to red and from grey to yellow, in
  /// Oklab (B. Ottosson, A perceptual color space for image processing, 2020,
  /// https://bottosson.github.io/posts/oklab/).
  static func chroma(_ color: InkColor) -> Point {
    let (r, g, b) = (linear(color.red), linear(color.green), linear(color.blue))
    let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return Point(
      1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
  }
}

extension InkColor {
  /// The chroma below which ink is black or grey. Black ink in photos had up to 0.0094, and the
  /// palest blue one 0.0215.
  private static let leastChroma = 0.015

  /// Returns the colour of `inks` whose hue is nearest, or the first that has none, such as black,
  /// if this one has hardly any.
  package func nearest(of inks: [InkColor]) -> InkColor {
    let own = SRGB.chroma(self)
    let hues = inks.map { (ink: $0, chroma: SRGB.chroma($0)) }
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
