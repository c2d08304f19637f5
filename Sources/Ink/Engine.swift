/// The engines a pane can draw with. An engine is a curve and a law for the width along it.
public enum EngineKind: String, Sendable, Hashable, CaseIterable {
  /// SmoothScribble's spline with the tutorial's modulated width.
  case hermite
  /// The tutorial's midpoint quadratic with its modulated width.
  case midpointQuadratic = "midpoint-quadratic"

  /// What the engine is called on screen.
  public var title: String {
    switch self {
    case .hermite: "Hermite"
    case .midpointQuadratic: "Midpoint quadratic"
    }
  }

  /// The engine at the start of a stroke made with `pen`.
  public func engine(for pen: Pen) -> any StrokeEngine {
    switch self {
    case .hermite: CurveEngine<HermiteCurve>(pen: pen)
    case .midpointQuadratic: CurveEngine<MidpointQuadraticCurve>(pen: pen)
    }
  }
}

/// Turns a stroke's samples into ink, one at a time.
///
/// `append` emits the pieces that have become stable: they never change again. `tail` emits what
/// continues them to the newest sample; it changes with the next one. Both cost O(1).
public protocol StrokeEngine: Sendable {
  /// Takes the next sample and emits, in order, the pieces that have become stable.
  mutating func append(_ sample: Sample, _ emit: (InkPiece) -> Void)

  /// Emits the pieces from the end of the stable ones to the newest sample.
  func tail(_ emit: (InkPiece) -> Void)
}

/// An engine made of a curve and the modulated width.
struct CurveEngine<C: Curve>: StrokeEngine {
  private var curve = C()
  private var law: ModulatedWidth
  private var lastPosition: Point?

  init(pen: Pen) {
    law = ModulatedWidth(nominal: pen.width.upperBound)
  }

  mutating func append(_ sample: Sample, _ emit: (InkPiece) -> Void) {
    let width = law.width(at: sample)
    // A pen that stays where it is, pressing harder or reporting again, goes nowhere: another knot
    // there would send the curve past the place and back. Ink once laid stays as wide as it was.
    guard sample.position != lastPosition else { return curve.widenLast(to: width) }
    lastPosition = sample.position
    curve.append(Knot(sample.position, width: width), emit)
  }

  func tail(_ emit: (InkPiece) -> Void) {
    curve.tail(emit)
  }
}
