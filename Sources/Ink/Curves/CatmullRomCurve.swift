/// A Catmull-Rom spline through every knot, between the uniform one and the centripetal.
///
/// P. J. Barry and R. N. Goldman, "A recursive evaluation algorithm for a class of Catmull-Rom
/// splines", 1988: along a step of length d the parameter grows by a power of d. The power 0, the
/// uniform spline, bends as a hand does but overshoots and loops where knots lie unevenly; 1/2, the
/// centripetal one (C. Yuksel, S. Schaefer, J. Keyser, "Parameterization and applications of
/// Catmull-Rom curves", 2011), never does, but flattens bends. The power 1/8, with no control
/// farther from its knot than twice the step, comes closest to recorded motions and overshoots half
/// as much as the centripetal spline does. At the two ends the tangent is the whole step. The tail
/// is the last piece.
public struct CatmullRomCurve: Curve {
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
      control = last.position.interpolated(to: knot.position, 1.0 / 3)
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
      let before = last.position.interpolated(to: beforeLast.position, 1.0 / 3)
      emit(Self.piece(beforeLast, control, before, last))
    } else {
      emit(InkPiece(.line(last.position, last.position), from: last.nib, to: last.nib))
    }
  }

  /// The controls before and after `b` between its neighbours `a` and `c`.
  static func controls(_ a: Point, _ b: Point, _ c: Point) -> (before: Point, after: Point) {
    let (l1, l2) = (a.distance(to: b), b.distance(to: c))
    let (d1, d2) = (eighthRoot(l1), eighthRoot(l2))
    // A knot on its neighbour has no direction of its own.
    guard d1 > 0 else { return (b, b.interpolated(to: c, 1.0 / 3)) }
    guard d2 > 0 else { return (b.interpolated(to: a, 1.0 / 3), b) }
    let slope = self.slope(a, b, c, d1, d2)
    return (
      b - limited(slope * (d1 / 3), to: longestControl * l1),
      b + limited(slope * (d2 / 3), to: longestControl * l2)
    )
  }

  /// How far a control may lie from its knot, in steps.
  private static let longestControl = 2.0

  /// The curve's derivative at `b`, where the parameter grows by `d1` from `a` and by `d2` to `c`.
  static func slope(_ a: Point, _ b: Point, _ c: Point, _ d1: Double, _ d2: Double) -> Point {
    (b - a) / d1 - (c - a) / (d1 + d2) + (c - b) / d2
  }

  private static func eighthRoot(_ length: Double) -> Double {
    length.squareRoot().squareRoot().squareRoot()
  }

  private static func limited(_ step: Point, to longest: Double) -> Point {
    let length = step.length
    return length > longest ? step * (longest / length) : step
  }

  private static func piece(_ a: Knot, _ c1: Point, _ c2: Point, _ b: Knot) -> InkPiece {
    InkPiece(.cubic(a.position, c1, c2, b.position), from: a.nib, to: b.nib)
  }
}
