/// An opaque sRGB colour of ink, with components 0...1.
public struct InkColor: Sendable, Hashable {
  /// The red component, 0...1.
  public var red: Double
  /// The green component, 0...1.
  public var green: Double
  /// The blue component, 0...1.
  public var blue: Double

  /// Creates a colour from its components, each 0...1.
  public init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Returns the component that is nearest to `value`, and 0 for what is not a number: `max`
  /// returns its first argument then.
  private static func component(_ value: Double) -> Double { min(max(0, value), 1) }

  /// Creates a colour from its CSS notation, `0xRRGGBB`.
  public init(hex: UInt32) {
    self.init(
      red: Double((hex >> 16) & 0xff) / 255, green: Double((hex >> 8) & 0xff) / 255,
      blue: Double(hex & 0xff) / 255)
  }

  /// Creates the colour that `text` is in CSS notation, as `#1d3f9e` or `#13e`, with or without the
  /// `#`. Returns nil if it is none.
  package init?(css text: String) {
    var digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    if digits.utf8.count == 3 { digits = Substring(digits.flatMap { [$0, $0] }) }
    // `UInt32` would accept a sign.
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let hex = UInt32(digits, radix: 16)
    else { return nil }
    self.init(hex: hex)
  }

  /// The nearest colour in CSS notation, `0xRRGGBB`.
  package var hex: UInt32 {
    [red, green, blue].reduce(0) { $0 << 8 | UInt32((Self.component($1) * 255).rounded()) }
  }

  /// The nearest colour in CSS notation, as in `#1d3f9e`.
  public var css: String { "#" + String(hex, radix: 16).padded(to: 6) }

  /// Black.
  public static let black = InkColor(hex: 0x000000)
}
