/// Straight lines from knot to knot, as in the simple pane of SmoothScribble
/// (https://github.com/FlexMonkey/SmoothScribble) and the first chapter of SignatureDemo
/// (https://github.com/jharwig/PPSSignatureView). The tail is the line to the newest knot, which
/// may still widen.
public struct PolylineCurve: Curve {
  private var beforeLast: Knot?
  private var last: Knot?

  /// Creates a curve without knots.
  public init() {}

  /// Takes the next knot, which settles the line to the last one.
  public mutating func append(_ knot: Knot, _ emit: (InkPiece) -> Void) {
    if let beforeLast, let last { emit(Self.piece(beforeLast, last)) }
    beforeLast = last
    last = knot
  }

  /// Widens the newest knot. The line that ends there is not settled yet.
  public mutating func widenLast(to nib: Nib) {
    last?.nib.widen(to: nib)
  }

  /// Emits the line to the newest knot.
  public func tail(_ emit: (InkPiece) -> Void) {
    guard let last else { return }
    emit(Self.piece(beforeLast ?? last, last))
  }

  private static func piece(_ a: Knot, _ b: Knot) -> InkPiece {
    InkPiece(.line(a.position, b.position), from: a.nib, to: b.nib)
  }
}
