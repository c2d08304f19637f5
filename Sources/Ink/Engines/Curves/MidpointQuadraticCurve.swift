/// The midpoint quadratic of SignatureDemo (https://github.com/jharwig/PPSSignatureView) and of the
/// Freehand Drawing tutorial (https://github.com/badoo/FreehandDrawing-iOS): knots are control
/// points, and the curve passes through the midpoints between them.
///
/// It starts with a straight line from the first knot to the first midpoint. The tutorial continues
/// to the second knot, which leaves a spur at a turn. The tail is the straight line from the last
/// midpoint to the newest knot, which the originals omit.
struct MidpointQuadraticCurve: Curve {
  var last: Knot?
  /// The midpoint before `last`; nil if there is only one knot.
  private var middle: Knot?

  mutating func append(_ knot: Knot, _ emit: (InkPiece) -> Void) {
    if let last {
      let next = last.midpoint(to: knot)
      if let middle {
        emit(
          InkPiece(
            .quadratic(middle.position, last.position, next.position),
            from: middle.nib, to: next.nib))
      } else {
        emit(InkPiece(from: last, to: next))
      }
      middle = next
    }
    last = knot
  }

  func tail(_ emit: (InkPiece) -> Void) {
    guard let last else { return }
    emit(InkPiece(from: middle ?? last, to: last))
  }
}
