/// The cubic of Square's signature box, of android-signaturepad and of signature_pad: through every
/// knot, with controls that know how long the chords on both sides are, so that uneven spacing makes
/// no loops.
///
/// For knots a, b, c with the middles m1 of ab and m2 of bc, the controls before and after b lie on a
/// line parallel to m1 m2, shifted so that the point dividing it as the chords' lengths do falls on
/// b. The first and the last knot count twice. The tail is the last piece, which the originals leave
/// out; and within a piece the width changes evenly, where theirs, going with the cube of the
/// parameter, lags the farther behind the slower the device reports.
public typealias ChordAwareCurve = Spline<ChordAwareControls>

/// See `ChordAwareCurve`.
public enum ChordAwareControls: ControlRule {
  /// The controls before and after `b`.
  public static func controls(_ a: Point, _ b: Point, _ c: Point) -> (before: Point, after: Point) {
    let (m1, m2) = (a.midpoint(to: b), b.midpoint(to: c))
    let (l1, l2) = (a.distance(to: b), b.distance(to: c))
    let share = l1 + l2 > 0 ? l2 / (l1 + l2) : 0
    let shift = b - m2.interpolated(to: m1, share)
    return (m1 + shift, m2 + shift)
  }

  /// The control after the first knot, which counts twice.
  public static func first(_ a: Point, _ b: Point) -> Point { controls(a, a, b).after }

  /// The control before the last knot, which counts twice.
  public static func last(_ a: Point, _ b: Point) -> Point { controls(a, b, b).before }
}
