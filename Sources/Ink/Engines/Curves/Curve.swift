/// An input point of a curve: a position and the nib there.
public struct Knot: Sendable, Hashable {
  /// The position, in canvas units.
  public var position: Point
  /// The nib at the position.
  public var nib: Nib

  /// Creates a knot from its parts.
  public init(_ position: Point, _ nib: Nib) {
    self.position = position
    self.nib = nib
  }

  /// Returns the knot halfway to `other`.
  func midpoint(to other: Knot) -> Knot {
    Knot(position.midpoint(to: other.position), nib.interpolated(to: other.nib, 0.5))
  }
}

/// A curve through or near the knots of a stroke, which arrive one at a time.
///
/// `append` emits stable pieces, which never change. `tail` emits the pieces from there to the
/// newest knot, which the next knot may change. Both are O(1).
public protocol Curve: Sendable {
  /// Takes the next knot and emits, in order, the pieces that have become stable.
  mutating func append(_ knot: Knot, _ emit: (InkPiece) -> Void)

  /// Widens the newest knot's nib to `nib` if that is wider. Has no effect without knots.
  mutating func widenLast(to nib: Nib)

  /// Emits the pieces from the end of the stable ones to the newest knot: a line of length zero for
  /// a single knot, and nothing without knots.
  func tail(_ emit: (InkPiece) -> Void)
}
