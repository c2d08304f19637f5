/// The cubic of Square's signature box, android-signaturepad
/// (https://github.com/gcacace/android-signaturepad) and signature_pad
/// (https://github.com/szimek/signature_pad): a curve through every knot whose controls take the
/// lengths of both chords into account, so that uneven spacing forms no loops.
///
/// For knots a, b and c with the midpoints m1 of ab and m2 of bc, the controls before and after b
/// lie on a line parallel to m1 m2. It is shifted so that b divides it in the ratio of the chord
/// lengths. The first and the last knot count twice. The tail is the last piece, which the
/// originals omit. The width changes linearly within a piece; in the originals it follows the cube
/// of the parameter, which lags the more, the slower the device reports.
public typealias ChordAwareCurve = Spline<ChordAwareControls>

/// The controls of a `ChordAwareCurve`.
public struct ChordAwareControls: ControlRule {
  /// Creates the rule, which has no parameters.
  public init() {}

  /// Returns the controls before and after `b`.
  public func controls(_ a: Point, _ b: Point, _ c: Point) -> (before: Point, after: Point) {
    let (m1, m2) = (a.midpoint(to: b), b.midpoint(to: c))
    let (l1, l2) = (a.distance(to: b), b.distance(to: c))
    let share = l1 + l2 > 0 ? l2 / (l1 + l2) : 0
    let shift = b - m2.interpolated(to: m1, share)
    return (m1 + shift, m2 + shift)
  }

  /// Returns the control after the first knot, which counts twice.
  public func first(_ a: Point, _ b: Point) -> Point { controls(a, a, b).after }

  /// Returns the control before the last knot, which counts twice.
  public func last(_ a: Point, _ b: Point) -> Point { controls(a, b, b).before }
}

extension Spline where Rule == ChordAwareControls {
  /// Creates a curve without knots.
  public init() { self.init(rule: ChordAwareControls()) }
}
