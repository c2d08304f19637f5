public import Ink

/// A colour with an opacity, sRGB, each part 0...1, not multiplied by alpha.
public struct Color: Sendable, Hashable {
  /// The share of red, 0...1.
  public var red: Double
  /// The share of green, 0...1.
  public var green: Double
  /// The share of blue, 0...1.
  public var blue: Double
  /// The opacity, 0...1.
  public var alpha: Double

  /// A colour from its parts, each 0...1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A colour as written in CSS, `0xRRGGBB`, with an opacity.
  public init(hex: UInt32, alpha: Double = 1) {
    self.init(InkColor(hex: hex), alpha: alpha)
  }

  /// A colour of ink with an opacity.
  public init(_ ink: InkColor, alpha: Double = 1) {
    self.init(red: ink.red, green: ink.green, blue: ink.blue, alpha: alpha)
  }

  /// The same colour with another opacity.
  public func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// White.
  public static let white = Color(hex: 0xffffff)
  /// Black.
  public static let black = Color(hex: 0x000000)
}
