public import Ink

/// An sRGB colour with an opacity. Each component is 0...1 and not premultiplied.
public struct Color: Sendable, Hashable {
  /// The red component, 0...1.
  public var red: Double
  /// The green component, 0...1.
  public var green: Double
  /// The blue component, 0...1.
  public var blue: Double
  /// The opacity, 0...1.
  public var alpha: Double

  package init(red: Double, green: Double, blue: Double, alpha: Double) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}

extension Color {
  /// Creates a colour from `0xRRGGBB`, as in CSS, with an opacity.
  public init(hex: UInt32, alpha: Double = 1) { self.init(InkColor(hex: hex), alpha: alpha) }

  /// Creates an ink colour with an opacity.
  public init(_ ink: InkColor, alpha: Double = 1) {
    self.init(red: ink.red, green: ink.green, blue: ink.blue, alpha: alpha)
  }

  /// Returns the same colour with another opacity.
  public func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// White.
  public static let white = Color(hex: 0xffffff)
  /// Black.
  public static let black = Color(hex: 0x000000)

  /// Returns a colour between this one (share 0) and another (share 1), opaque if both are.
  public func mixed(with other: Color, share: Double) -> Color {
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return Color(
      red: between(red, other.red), green: between(green, other.green),
      blue: between(blue, other.blue), alpha: between(alpha, other.alpha))
  }

  /// The relative luminance of the colour without its opacity, 0 for black to 1 for white
  /// (WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance).
  public var luminance: Double {
    0.2126 * SRGB.linear(red) + 0.7152 * SRGB.linear(green) + 0.0722 * SRGB.linear(blue)
  }

  /// Returns the contrast of two colours, 1 if they are equal to 21 for black and white
  /// (WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio).
  public func contrast(with other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}
