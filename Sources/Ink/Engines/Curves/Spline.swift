/// The rule for the controls of a spline's cubics, which distinguishes one spline from another.
public protocol ControlRule: Sendable {
  /// Returns the controls before and after `b`, between its neighbours `a` and `c`.
  func controls(_ a: Point, _ b: Point, _ c: Point) -> (before: Point, after: Point)

  /// Returns the control after the first knot `a`, whose only neighbour is `b`.
  func first(_ a: Point, _ b: Point) -> Point

  /// Returns the control before the last knot `b`, whose only neighbour is `a`.
  func last(_ a: Point, _ b: Point) -> Point
}

/// A curve of cubics through every knot, with controls by `Rule`. The tail is the last piece, whose
/// second control the next knot changes.
public struct Spline<Rule: ControlRule>: Curve {
  private let rule: Rule
  private var beforeLast: Knot?
  private var last: Knot?
  /// The control after `beforeLast`. It is final because the knots on both sides are known.
  private var control = Point.zero

  /// Creates a curve without knots.
  public init(rule: Rule) {
    self.rule = rule
  }

  /// Takes the next knot, which settles the piece before the last.
  public mutating func append(_ knot: Knot, _ emit: (InkPiece) -> Void) {
    if let beforeLast, let last {
      let controls = rule.controls(beforeLast.position, last.position, knot.position)
      emit(Self.piece(beforeLast, control, controls.before, last))
      control = controls.after
    } else if let last {
      control = rule.first(last.position, knot.position)
    }
    beforeLast = last
    last = knot
  }

  /// Widens the newest knot. The piece that ends there is not settled yet.
  public mutating func widenLast(to nib: Nib) {
    last?.nib.widen(to: nib)
  }

  /// Emits the piece up to the newest knot.
  public func tail(_ emit: (InkPiece) -> Void) {
    guard let last else { return }
    if let beforeLast {
      let before = rule.last(beforeLast.position, last.position)
      emit(Self.piece(beforeLast, control, before, last))
    } else {
      emit(InkPiece(.line(last.position, last.position), from: last.nib, to: last.nib))
    }
  }

  private static func piece(_ a: Knot, _ c1: Point, _ c2: Point, _ b: Knot) -> InkPiece {
    InkPiece(.cubic(a.position, c1, c2, b.position), from: a.nib, to: b.nib)
  }
}
