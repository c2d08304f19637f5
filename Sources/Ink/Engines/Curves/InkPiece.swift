/// A piece of ink: a centre line with the width and the opacity along it.
///
/// The ink is the trace of a round nib along the centre line or, if the piece has `sides`, the band
/// between them.
public struct InkPiece: Sendable, Hashable {
  /// The two edges of a band. At each parameter they lie opposite one another.
  public struct Sides: Sendable, Hashable {
    /// The edge on the right of the direction of travel.
    public var right: CurvePiece
    /// The edge on the left of the direction of travel.
    public var left: CurvePiece
    /// The share of the nib's width that is inked wherever the edges lie: a disc that keeps the
    /// band from pinching where they meet.
    public var disc: Double

    /// Creates the edges of a band.
    public init(right: CurvePiece, left: CurvePiece, disc: Double) {
      self.right = right
      self.left = left
      self.disc = disc
    }
  }

  /// The centre line.
  public var curve: CurvePiece
  /// The full width of the nib, in canvas units.
  public var width: Bezier<Double>
  /// The opacity, 0...1.
  public var opacity: Bezier<Double>
  /// The edges of a band; nil for the trace of a round nib.
  public var sides: Sides?

  /// Creates a piece from its parts.
  public init(
    _ curve: CurvePiece, width: Bezier<Double>, opacity: Bezier<Double>, sides: Sides? = nil
  ) {
    self.curve = curve
    self.width = width
    self.opacity = opacity
    self.sides = sides
  }

  /// Creates a piece along which the nib changes linearly from `start` to `end`.
  init(_ curve: CurvePiece, from start: Nib, to end: Nib, sides: Sides? = nil) {
    self.init(
      curve, width: .line(start.width, end.width), opacity: .line(start.opacity, end.opacity),
      sides: sides)
  }

  /// Creates a straight piece from `start` to `end`.
  init(from start: Knot, to end: Knot) {
    self.init(.line(start.position, end.position), from: start.nib, to: end.nib)
  }

  /// Returns the number of chords of equal steps in the parameter that stay within `tolerance`
  /// canvas units of the piece.
  func chords(tolerance: Double) -> Int {
    let count = Swift.max(
      curve.chords(tolerance: tolerance), width.chords(tolerance: 2 * tolerance))
    guard let sides else { return count }
    return Swift.max(
      count, sides.right.chords(tolerance: tolerance), sides.left.chords(tolerance: tolerance))
  }
}
