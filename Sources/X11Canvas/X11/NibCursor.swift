/// What the pointer looks like where it draws: the nib as the paper meets it, in its true size.
public struct NibCursor: Sendable, Hashable {
  /// What the nib does to the paper.
  public enum Kind: Sendable, Hashable {
    /// It leaves ink of a colour and opacity.
    case ink(Color)
    /// It takes ink away.
    case eraser
  }

  /// What the nib does to the paper.
  public let kind: Kind
  /// The nib's width on the screen, in pixels, to a quarter of one: finer steps, as of a view that
  /// is being enlarged, are not worth a cursor each.
  public let diameter: Double
  /// The screen's scale, by which the lines around the nib are as thick on any screen: 1...8.
  public let scale: Double

  /// The largest diameter a cursor shows, in pixels: with what surrounds it, no side is longer than
  /// 255.
  static let greatestDiameter = 200.0

  /// The look of a nib `diameter` pixels wide on a screen of `scale`.
  public init(_ kind: Kind, diameter: Double, scale: Double) {
    self.kind = kind
    self.diameter =
      diameter.isFinite ? (min(max(diameter, 1), 1e6) * 4).rounded() / 4 : Double(1e6)
    self.scale = scale.isFinite ? min(max(scale, 1), 8) : 1
  }

  /// Whether the nib is small enough for a cursor of its size.
  var fits: Bool { diameter <= Self.greatestDiameter }
}
