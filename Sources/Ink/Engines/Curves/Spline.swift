/// The rule for the controls of a spline's cubics, which distinguishes one spline from another.
protocol ControlRule: Sendable {
  /// Returns the controls before and after `b`, between its neighbours `a` and `c`.
  static func controls(_ a: Point, _ b: Point, _ c: Point) -> (before: Point, after: Point)

  /// Returns the control after the first knot `a`, whose only neighbour is `b`.
  static func first(_ a: Point, _ b: Point) -> Point

  /// Returns the control before the last knot `b`, whose only neighbour is `a`.
  static func last(_ a: Point, _ b: Point) -> Point
}

/// A curve of cubics through every knot, with controls by `Rule`. The tail is the last piece, whose
/// second control the next knot changes.
struct Spline<Rule: ControlRule>: Curve {
  private var beforeLast: Knot?
  var last: Knot?
  /// The control after `beforeLast`. It is final because the knots on both sides are known.
  private var control = Point.zero

  mutating func append(_ knot: Knot, _ emit: (InkPiece) -> Void) {
    if let beforeLast, let last {
      let controls = Rule.controls(beforeLast.position, last.position, knot.position)
      emit(Self.piece(beforeLast, control, controls.before, last))
      control = controls.after
    } else if let last {
      control = Rule.first(last.position, knot.position)
    }
    beforeLast = last
    last = knot
  }

  func tail(_ emit: (InkPiece) -> Void) {
    guard let last else { return }
    if let beforeLast {
      let before = Rule.last(beforeLast.position, last.position)
      emit(Self.piece(beforeLast, control, before, last))
    } else {
      emit(InkPiece(from: last, to: last))
    }
  }

  private static func piece(_ a: Knot, _ c1: Point, _ c2: Point, _ b: Knot) -> InkPiece {
    InkPiece(.cubic(a.position, c1, c2, b.position), from: a.nib, to: b.nib)
  }
}
