/// The contact of a pen with the paper at one moment: the width and the opacity of the line.
public struct Nib: Sendable, Hashable {
  /// The full width of the line, in canvas units.
  public var width: Double
  /// The opacity of the ink, 0...1.
  public var opacity: Double

  /// Creates a nib from its parts.
  public init(width: Double, opacity: Double = 1) {
    self.width = width
    self.opacity = opacity
  }

  /// Raises width and opacity to those of `other` where they are less.
  mutating func widen(to other: Nib) {
    width = Swift.max(width, other.width)
    opacity = Swift.max(opacity, other.opacity)
  }

  /// Returns the nib a share `t` of the way to `other`.
  func interpolated(to other: Nib, _ t: Double) -> Nib {
    Nib(
      width: width + (other.width - width) * t,
      opacity: opacity + (other.opacity - opacity) * t)
  }
}
