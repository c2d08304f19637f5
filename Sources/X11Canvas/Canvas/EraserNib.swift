/// The nib of erasers, and what it does to strokes.
public struct EraserNib: Sendable, Hashable {
  /// The radius, in canvas units at actual size. The nib has the same size on the screen at every
  /// zoom.
  public var radius: Double
  /// True if it divides strokes: it takes away the parts that it touches. False if it takes away
  /// whole strokes.
  public var divides: Bool

  /// Creates a nib.
  public init(radius: Double = Canvas.eraserRadius, divides: Bool = false) {
    self.radius = radius
    self.divides = divides
  }
}
