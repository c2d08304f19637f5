/// The cubic of Square's signature box, of android-signaturepad and of signature_pad: through every
/// knot, with controls that know how long the chords on both sides are, so that uneven spacing makes
/// no loops.
///
/// For knots a, b, c with the middles m1 of ab and m2 of bc, the controls before and after b lie on a
/// line parallel to m1 m2, shifted so that the point dividing it as the chords' lengths do falls on
/// b. The first and the last knot count twice. The tail is the last piece, which the originals leave
/// out; and within a piece the width changes evenly, where theirs, going with the cube of the
/// parameter, lags the farther behind the slower the device reports.
public struct ChordAwareCurve: Curve {
  private var beforeLast: Knot?
  private var last: Knot?
  /// The control after `beforeLast`: settled, for it knows the knots on both sides.
  private var control = Point.zero

  /// A curve without knots.
  public init() {}

  /// Takes the next knot; with it the piece before the last is settled.
  public mutating func append(_ knot: Knot, _ emit: (InkPiece) -> Void) {
    if let beforeLast, let last {
      let controls = Self.controls(beforeLast.position, last.position, knot.position)
      emit(Self.piece(beforeLast, control, controls.before, last))
      control = controls.after
    } else if let last {
      control = Self.controls(last.position, last.position, knot.position).after
    }
    beforeLast = last
    last = knot
  }

  /// Makes the newest knot wider; the piece it ends is not settled yet.
  public mutating func widenLast(to nib: Nib) {
    last?.nib.widen(to: nib)
  }

  /// Emits the piece that reaches the newest knot.
  public func tail(_ emit: (InkPiece) -> Void) {
    guard let last else { return }
    if let beforeLast {
      let before = Self.controls(beforeLast.position, last.position, last.position).before
      emit(Self.piece(beforeLast, control, before, last))
    } else {
      emit(InkPiece(.line(last.position, last.position), from: last.nib, to: last.nib))
    }
  }

  /// The controls before and after `b` between its neighbours `a` and `c`.
  static func controls(_ a: Point, _ b: Point, _ c: Point) -> (before: Point, after: Point) {
    let (m1, m2) = (a.midpoint(to: b), b.midpoint(to: c))
    let (l1, l2) = (a.distance(to: b), b.distance(to: c))
    let share = l1 + l2 > 0 ? l2 / (l1 + l2) : 0
    let shift = b - m2.interpolated(to: m1, share)
    return (m1 + shift, m2 + shift)
  }

  private static func piece(_ a: Knot, _ c1: Point, _ c2: Point, _ b: Knot) -> InkPiece {
    InkPiece(.cubic(a.position, c1, c2, b.position), from: a.nib, to: b.nib)
  }
}
