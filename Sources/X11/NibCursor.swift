import Graphics
public import Ink

/// The cursor shown where the pointer draws: the nib as it meets the paper, in its true size.
public struct NibCursor: Sendable, Hashable {
  /// The effect of the nib.
  public enum Kind: Sendable, Hashable {
    /// Draws ink of a colour and opacity.
    case ink(Color)
    /// Erases ink.
    case eraser
  }

  /// The effect of the nib.
  public let kind: Kind
  /// The shape of the nib.
  public let shape: NibShape
  /// The nib's length on the screen in pixels, rounded to a quarter pixel. Finer steps, as of a
  /// view that is being zoomed, are not worth a cursor each.
  public let diameter: Double
  /// The screen's scale, 1...8. The lines around the nib are multiplied by it.
  public let scale: Double

  /// The largest diameter shown by a cursor, in pixels. With its outline, no side is longer than
  /// 255 pixels.
  static let maxDiameter = 200.0

  /// Creates the cursor of a nib `diameter` pixels wide on a screen of `scale`.
  public init(_ kind: Kind, diameter: Double, scale: Double, shape: NibShape = .round) {
    self.kind = kind
    self.shape = shape
    self.diameter =
      diameter.isFinite ? (min(max(diameter, 1), 1e6) * 4).rounded() / 4 : Double(1e6)
    self.scale = scale.isFinite ? min(max(scale, 1), 8) : 1
  }

  /// True if the nib is small enough for a cursor of its size.
  var fits: Bool { diameter <= Self.maxDiameter }
}
