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
}
