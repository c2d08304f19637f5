/// The midpoint quadratic of SignatureDemo and of the Freehand Drawing tutorial: the knots are
/// control points, the curve passes through the points halfway between them.
///
/// It starts with a straight piece from the first knot to the first midpoint (the tutorial draws on
/// to the second knot, which leaves a spur at a turn), and its tail is the straight piece from the
/// last midpoint to the newest knot, which the originals leave out.
public struct MidpointQuadraticCurve: Curve {
  private var last: Knot?
  /// The midpoint before `last`; nil while there is only one knot.
  private var middle: Knot?

  /// A curve without knots.
  public init() {}

  /// Takes the next knot, which settles the piece up to the midpoint before it.
  public mutating func append(_ knot: Knot, _ emit: (InkPiece) -> Void) {
    if let last {
      let next = last.midpoint(to: knot)
      if let middle {
        emit(
          InkPiece(
            .quadratic(middle.position, last.position, next.position),
            from: middle.nib, to: next.nib))
      } else {
        emit(
          InkPiece(.line(last.position, next.position), from: last.nib, to: next.nib))
      }
      middle = next
    }
    last = knot
  }

  /// Makes the newest knot wider; what is settled ends at the midpoint before it.
  public mutating func widenLast(to nib: Nib) {
    last?.nib.widen(to: nib)
  }

  /// Emits the piece that reaches the newest knot.
  public func tail(_ emit: (InkPiece) -> Void) {
    guard let last else { return }
    let start = middle ?? last
    emit(InkPiece(.line(start.position, last.position), from: start.nib, to: last.nib))
  }
}
