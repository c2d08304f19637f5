import Glibc

/// Components of colours as light, and as they are seen (IEC 61966-2-1, 1999,
/// https://www.w3.org/Graphics/Color/sRGB).
package enum SRGB {
  /// Returns the light of a component in 0...1.
  package static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// Returns the component of light in 0...1.
  package static func value(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
}
