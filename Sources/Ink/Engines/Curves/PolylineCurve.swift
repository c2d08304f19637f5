/// Straight lines from knot to knot, as in the simple pane of SmoothScribble
/// (https://github.com/FlexMonkey/SmoothScribble) and the first chapter of SignatureDemo
/// (https://github.com/jharwig/PPSSignatureView). The tail is the line to the newest knot, which
/// may still widen.
struct PolylineCurve: Curve {
  private var beforeLast: Knot?
  var last: Knot?

  mutating func append(_ knot: Knot, _ emit: (InkPiece) -> Void) {
    if let beforeLast, let last { emit(InkPiece(from: beforeLast, to: last)) }
    beforeLast = last
    last = knot
  }

  func tail(_ emit: (InkPiece) -> Void) {
    guard let last else { return }
    emit(InkPiece(from: beforeLast ?? last, to: last))
  }
}
