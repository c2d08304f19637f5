/// The midpoint quadratic of SignatureDemo (https://github.com/jharwig/PPSSignatureView) and of the
/// Freehand Drawing tutorial (https://github.com/badoo/FreehandDrawing-iOS): knots are control
/// points, and the curve passes through the midpoints between them.
///
/// It starts with a straight line from the first knot to the first midpoint. The tutorial continues
/// to the second knot, which leaves a spur at a turn. The tail is the straight line from the last
/// midpoint to the newest knot, which the originals omit.
///
/// With less `rounding` each quadratic becomes a cubic with the same ends and tangents that passes
/// closer to the knot; without any it passes through it.
public struct MidpointQuadraticCurve: Curve {
  private let rounding: Double
  private var last: Knot?
  /// The midpoint before `last`; nil if there is only one knot.
  private var midpoint: Knot?

  /// Creates a curve without knots; see `EngineParameter.rounding`. A value beyond 0...1 becomes
  /// the nearest limit.
  public init(rounding: Double = EngineParameter.rounding.standard) {
    self.rounding = EngineParameter.rounding.clamped(rounding)
  }

  /// Takes the next knot, which settles the piece up to the midpoint before it.
  public mutating func append(_ knot: Knot, _ emit: (InkPiece) -> Void) {
    if let last {
      let next = last.midpoint(to: knot)
      if let midpoint {
        let curve = rounded(midpoint.position, last.position, next.position)
        emit(InkPiece(curve, from: midpoint.nib, to: next.nib))
      } else {
        emit(
          InkPiece(.line(last.position, next.position), from: last.nib, to: next.nib))
      }
      midpoint = next
    }
    last = knot
  }

  /// Returns the piece between two midpoints around the knot at `c`.
  private func rounded(_ a: Point, _ c: Point, _ b: Point) -> CurvePiece {
    guard rounding < 1 else { return .quadratic(a, c, b) }
    // The place of the controls on the ways from the midpoints to the knot; 2/3 is the quadratic.
    let share = (4 - 2 * rounding) / 3
    return .cubic(a, a.interpolated(to: c, share), b.interpolated(to: c, share), b)
  }

  /// Widens the newest knot. The settled pieces end at the midpoint before it.
  public mutating func widenLast(to nib: Nib) {
    last?.nib.widen(to: nib)
  }

  /// Emits the piece that reaches the newest knot.
  public func tail(_ emit: (InkPiece) -> Void) {
    guard let last else { return }
    let start = midpoint ?? last
    emit(InkPiece(.line(start.position, last.position), from: start.nib, to: last.nib))
  }
}
