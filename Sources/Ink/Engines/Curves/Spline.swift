/// Where the controls of a spline's cubics lie: what tells one spline from another.
public protocol ControlRule: Sendable {
  /// The controls before and after `b` between its neighbours `a` and `c`.
  static func controls(_ a: Point, _ b: Point, _ c: Point) -> (before: Point, after: Point)

  /// The control after the first knot `a`, whose only neighbour is `b`.
  static func first(_ a: Point, _ b: Point) -> Point

  /// The control before the last knot `b`, whose only neighbour is `a`.
  static func last(_ a: Point, _ b: Point) -> Point
}

/// A curve of cubics through every knot, with the controls that `Rule` gives. The tail is the last
/// piece, whose second control the next knot will change.
public struct Spline<Rule: ControlRule>: Curve {
  private var beforeLast: Knot?
  private var last: Knot?
  /// The control after `beforeLast`: settled, for it knows the knots on both sides.
  private var control = Point.zero

  /// A curve without knots.
  public init() {}

  /// Takes the next knot; with it the piece before the last is settled.
  public mutating func append(_ knot: Knot, _ emit: (InkPiece) -> Void) {
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

  /// Makes the newest knot wider; the piece it ends is not settled yet.
  public mutating func widenLast(to nib: Nib) {
    last?.nib.widen(to: nib)
  }

  /// Emits the piece that reaches the newest knot.
  public func tail(_ emit: (InkPiece) -> Void) {
    guard let last else { return }
    if let beforeLast {
      let before = Rule.last(beforeLast.position, last.position)
      emit(Self.piece(beforeLast, control, before, last))
    } else {
      emit(InkPiece(.line(last.position, last.position), from: last.nib, to: last.nib))
    }
  }

  private static func piece(_ a: Knot, _ c1: Point, _ c2: Point, _ b: Knot) -> InkPiece {
    InkPiece(.cubic(a.position, c1, c2, b.position), from: a.nib, to: b.nib)
  }
}
