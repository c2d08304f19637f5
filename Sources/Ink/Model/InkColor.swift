/// An opaque colour of ink, sRGB, each part 0...1.
public struct InkColor: Sendable, Hashable {
  /// The share of red, 0...1.
  public var red: Double
  /// The share of green, 0...1.
  public var green: Double
  /// The share of blue, 0...1.
  public var blue: Double

  /// A colour from its parts, each 0...1.
  public init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// A colour as written in CSS, `0xRRGGBB`.
  public init(hex: UInt32) {
    self.init(
      red: Double((hex >> 16) & 0xff) / 255, green: Double((hex >> 8) & 0xff) / 255,
      blue: Double(hex & 0xff) / 255)
  }

  /// Black.
  public static let black = InkColor(hex: 0x000000)
}
