/// SmoothScribble's spline: a cubic Hermite through every knot, uniform Catmull-Rom inside.
///
/// The tangent at an inner knot is half the step between its neighbours; at the two ends it is the
/// whole one-sided step (the original halves it there too, which flattens the ends). A third of the
/// tangent leads to each Bézier control point. The tail is the last piece, whose end tangent the
/// next knot will change.
public struct HermiteCurve: Curve {
  private var beforeLast: Knot?
  private var last: Knot?
  /// The tangent at `beforeLast`: settled, for it knows the knots on both sides.
  private var tangent = Point.zero

  /// A curve without knots.
  public init() {}

  /// Takes the next knot; with it the piece before the last is settled.
  public mutating func append(_ knot: Knot, _ emit: (InkPiece) -> Void) {
    if let beforeLast, let last {
      let next = (knot.position - beforeLast.position) / 2
      emit(Self.piece(beforeLast, tangent, last, next))
      tangent = next
    } else if let last {
      tangent = knot.position - last.position
    }
    beforeLast = last
    last = knot
  }

  /// Makes the newest knot wider; the pieces it ends are not settled yet.
  public mutating func widenLast(to nib: Nib) {
    last?.nib.widen(to: nib)
  }

  /// Emits the piece that reaches the newest knot.
  public func tail(_ emit: (InkPiece) -> Void) {
    guard let last else { return }
    if let beforeLast {
      emit(Self.piece(beforeLast, tangent, last, last.position - beforeLast.position))
    } else {
      emit(InkPiece(.line(last.position, last.position), from: last.nib, to: last.nib))
    }
  }

  private static func piece(_ a: Knot, _ aTangent: Point, _ b: Knot, _ bTangent: Point)
    -> InkPiece
  {
    InkPiece(
      .cubic(
        a.position, a.position + aTangent / 3, b.position - bTangent / 3, b.position),
      from: a.nib, to: b.nib)
  }
}
