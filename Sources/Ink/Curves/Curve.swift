/// A sample as a curve sees it: a place and the line's full width there, in canvas units.
public struct Knot: Sendable, Hashable {
  /// Where.
  public var position: Point
  /// The full width of the line there.
  public var width: Double

  /// A knot from its parts, in canvas units.
  public init(_ position: Point, width: Double) {
    self.position = position
    self.width = width
  }

  /// Makes the knot `width` wide, where that is wider.
  mutating func widen(to width: Double) {
    self.width = Swift.max(self.width, width)
  }

  /// The knot halfway to `other`.
  func midpoint(to other: Knot) -> Knot {
    Knot(position.midpoint(to: other.position), width: (width + other.width) / 2)
  }
}

/// A piece of centre line with the line's full width at its two ends; in between the width follows
/// the curve's parameter linearly, so that it is continuous along the whole stroke.
public struct InkPiece: Sendable, Hashable {
  /// The centre line.
  public var curve: CurvePiece
  /// The full width at its start, in canvas units.
  public var startWidth: Double
  /// The full width at its end, in canvas units.
  public var endWidth: Double

  /// A piece from its parts.
  public init(_ curve: CurvePiece, from startWidth: Double, to endWidth: Double) {
    self.curve = curve
    self.startWidth = startWidth
    self.endWidth = endWidth
  }
}

/// A curve through or near the knots of a stroke, told of one knot at a time.
///
/// What `append` emits is stable: it never changes again. What `tail` emits continues it to the
/// newest knot and may change with the next one. Both cost O(1).
public protocol Curve: Sendable {
  /// A curve without knots.
  init()

  /// Takes the next knot and emits, in order, the pieces that have become stable.
  mutating func append(_ knot: Knot, _ emit: (InkPiece) -> Void)

  /// Makes the newest knot `width` wide, where that is wider. Without knots it does nothing.
  mutating func widenLast(to width: Double)

  /// Emits the pieces from the end of the stable ones to the newest knot; for a single knot a line
  /// of no length, for none nothing.
  func tail(_ emit: (InkPiece) -> Void)
}
