/// A sample as a curve sees it: a place, and the nib there.
public struct Knot: Sendable, Hashable {
  /// Where, in canvas units.
  public var position: Point
  /// The nib there.
  public var nib: Nib

  /// A knot from its parts.
  public init(_ position: Point, _ nib: Nib) {
    self.position = position
    self.nib = nib
  }

  /// The knot halfway to `other`.
  func midpoint(to other: Knot) -> Knot {
    Knot(position.midpoint(to: other.position), nib.interpolated(to: other.nib, 0.5))
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

  /// Makes the newest knot's nib as wide as `nib`, where that is wider. Without knots it does
  /// nothing.
  mutating func widenLast(to nib: Nib)

  /// Emits the pieces from the end of the stable ones to the newest knot; for a single knot a line
  /// of no length, for none nothing.
  func tail(_ emit: (InkPiece) -> Void)
}
