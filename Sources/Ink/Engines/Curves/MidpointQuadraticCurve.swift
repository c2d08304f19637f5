/// The midpoint quadratic of SignatureDemo (https://github.com/jharwig/PPSSignatureView) and of the
/// Freehand Drawing tutorial (https://github.com/badoo/FreehandDrawing-iOS): knots are control
/// points, and the curve passes through the midpoints between them.
///
/// It starts with a straight line from the first knot to the first midpoint. The tutorial continues
/// to the second knot, which leaves a spur at a turn. The tail is the straight line from the last
/// midpoint to the newest knot, which the originals omit.
public struct MidpointQuadraticCurve: Curve {
  private var last: Knot?
  /// The midpoint before `last`; nil if there is only one knot.
  private var middle: Knot?

  /// Creates a curve without knots.
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

  /// Widens the newest knot. The settled pieces end at the midpoint before it.
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
