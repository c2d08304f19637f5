/// The engines a pane can draw with. An engine is a curve and a law for the nib along it.
public enum EngineKind: String, Sendable, Hashable, CaseIterable {
  /// SmoothScribble's simple pane: straight lines of one width.
  case lines
  /// SignatureDemo's second chapter: midpoint quadratics of one width.
  case quadratic
  /// The Freehand Drawing tutorial: midpoint quadratics with its modulated width.
  case modulatedQuadratic = "modulated-quadratic"
  /// SignatureDemo's third chapter: a strip of triangles.
  case ribbon
  /// UberSignature: a band between two Bézier curves.
  case parallelBezier = "parallel-bezier"
  /// SmoothScribble's spline with the tutorial's modulated width.
  case hermite
  /// The curve of Square, android-signaturepad and signature_pad.
  case chordAwareBezier = "chord-aware-bezier"
  /// xsign's own.
  case xsign

  /// What the engine is called on screen.
  public var title: String {
    switch self {
    case .lines: "Lines"
    case .quadratic: "Quadratic"
    case .modulatedQuadratic: "Modulated quadratic"
    case .ribbon: "Ribbon"
    case .parallelBezier: "Parallel Bézier"
    case .hermite: "Hermite"
    case .chordAwareBezier: "Chord-aware Bézier"
    case .xsign: "xsign"
    }
  }

  /// The engine in one line, for a menu.
  public var summary: String {
    switch self {
    case .lines: "Straight from sample to sample, one width"
    case .quadratic: "Rounds every corner between samples, one width"
    case .modulatedQuadratic: "The same curve, thinner the faster you draw"
    case .ribbon: "A strip of triangles, its width smoothed over time"
    case .parallelBezier: "Two edges, each a curve of its own"
    case .hermite: "A spline through every sample, thinner with speed"
    case .chordAwareBezier: "Through every sample, minding uneven steps"
    case .xsign: "Steady, tapered ink: the one to sign with"
    }
  }

  /// Its place in the catalogue, from 1.
  public var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }

  /// The engine at the start of a stroke made with `pen`.
  public func engine(for pen: Pen) -> any StrokeEngine {
    switch self {
    case .lines: CurveEngine<PolylineCurve, FixedNib>(pen: pen)
    case .quadratic: CurveEngine<MidpointQuadraticCurve, FixedNib>(pen: pen)
    case .modulatedQuadratic:
      CurveEngine<MidpointQuadraticCurve, VaryingNib<ModulatedWidth>>(pen: pen)
    case .ribbon: CurveEngine<RibbonCurve, VaryingNib<LowPassWidth>>(pen: pen)
    case .parallelBezier: CurveEngine<ParallelBezierCurve, VaryingNib<StepLengthWidth>>(pen: pen)
    case .hermite: CurveEngine<HermiteCurve, VaryingNib<ModulatedWidth>>(pen: pen)
    case .chordAwareBezier:
      CurveEngine<ChordAwareCurve, VaryingNib<VelocityFilterWidth>>(pen: pen)
    case .xsign: XSignEngine(pen: pen)
    }
  }

  /// The widest nib the engine gives `pen` where it presses with `pressure`: that of a dot.
  public func widestNib(of pen: Pen, pressure: Double?) -> Nib {
    switch self {
    case .lines, .quadratic: FixedNib.widest(pen, pressure: pressure)
    default: VaryingNib<InkWidth>.widest(pen, pressure: pressure)
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

/// An engine made of a curve and a law for the nib.
struct CurveEngine<C: Curve, Law: NibLaw>: StrokeEngine {
  private var curve = C()
  private var law: Law
  private var lastPosition: Point?

  init(pen: Pen) {
    law = Law(pen: pen)
  }

  // Engines are called through an existential, behind which there is else only the generic code.
  @_specialize(where C == PolylineCurve, Law == FixedNib)
  @_specialize(where C == MidpointQuadraticCurve, Law == FixedNib)
  @_specialize(where C == MidpointQuadraticCurve, Law == VaryingNib<ModulatedWidth>)
  @_specialize(where C == RibbonCurve, Law == VaryingNib<LowPassWidth>)
  @_specialize(where C == ParallelBezierCurve, Law == VaryingNib<StepLengthWidth>)
  @_specialize(where C == HermiteCurve, Law == VaryingNib<ModulatedWidth>)
  @_specialize(where C == ChordAwareCurve, Law == VaryingNib<VelocityFilterWidth>)
  mutating func append(_ sample: Sample, _ emit: (InkPiece) -> Void) {
    let nib = law.nib(at: sample)
    // A pen that stays where it is, pressing harder or reporting again, goes nowhere: another knot
    // there would send the curve past the place and back. Ink once laid stays as wide as it was.
    guard sample.position != lastPosition else { return curve.widenLast(to: nib) }
    lastPosition = sample.position
    curve.append(Knot(sample.position, nib), emit)
  }

  func tail(_ emit: (InkPiece) -> Void) {
    curve.tail(emit)
  }
}
