/// What of the pen meets the paper at one moment: how wide the line is there, and how much of the
/// paper it hides.
public struct Nib: Sendable, Hashable {
  /// The full width of the line, in canvas units.
  public var width: Double
  /// The opacity of the ink, 0...1.
  public var opacity: Double

  /// A nib from its parts.
  public init(width: Double, opacity: Double = 1) {
    self.width = width
    self.opacity = opacity
  }

  /// Makes the nib as wide and as opaque as `other`, where that is wider or more opaque.
  mutating func widen(to other: Nib) {
    width = Swift.max(width, other.width)
    opacity = Swift.max(opacity, other.opacity)
  }

  /// The nib a share `t` of the way to `other`.
  func interpolated(to other: Nib, _ t: Double) -> Nib {
    Nib(
      width: width + (other.width - width) * t,
      opacity: opacity + (other.opacity - opacity) * t)
  }
}
