import Localization

/// The engines that a pane can draw with. An engine is a curve and a law for the nib along it; see
/// Engines.md. `EngineSettings` makes one.
public enum EngineKind: String, Sendable, Hashable, CaseIterable {
  /// Straight lines of one width, as in SmoothScribble's simple pane.
  case lines
  /// Midpoint quadratics of one width, as in SignatureDemo's second chapter.
  case quadratic
  /// Midpoint quadratics of modulated width, as in the Freehand Drawing tutorial.
  case modulatedQuadratic = "modulated-quadratic"
  /// A strip of triangles, as in SignatureDemo's third chapter.
  case ribbon
  /// A band between two Bézier curves, as in UberSignature.
  case parallelBezier = "parallel-bezier"
  /// SmoothScribble's spline with the tutorial's modulated width.
  case hermite
  /// The curve of Square, android-signaturepad and signature_pad.
  case chordAwareBezier = "chord-aware-bezier"
  /// xsign's own engine.
  case xsign

  /// The engine's name on screen.
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

  /// A description of the engine in one line, for a menu.
  public var summary: String { summaryPhrase.translated }

  /// The description in English, for files that are the same on every machine.
  package var englishSummary: String { summaryPhrase.english }

  private var summaryPhrase: Phrase {
    switch self {
    case .lines: trPhrase("Straight from sample to sample, one width")
    case .quadratic: trPhrase("Rounds every corner between samples, one width")
    case .modulatedQuadratic: trPhrase("The same curve, thinner the faster you draw")
    case .ribbon: trPhrase("A strip of triangles, its width smoothed over time")
    case .parallelBezier: trPhrase("Two edges, each a separate curve")
    case .hermite: trPhrase("A spline through every sample, thinner with speed")
    case .chordAwareBezier: trPhrase("Through every sample, adapted to uneven steps")
    case .xsign: trPhrase("Steady, tapered ink, made for signatures")
    }
  }

  /// The engine's position in the catalogue, from 1.
  public var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }

  /// True if its ink depends on the smoothing of the pen.
  public var usesSmoothing: Bool { self == .xsign }

  /// Returns the widest nib of `pen` at `pressure` and `tilt`: that of a dot.
  public func widestNib(of pen: Pen, pressure: Double?, tilt: Point? = nil) -> Nib {
    var nib =
      switch pen.line == .ruled ? .lines : self {
      case .lines, .quadratic: FixedNib.widest(pen, pressure: pressure)
      default: VaryingNib<InkWidth>.widest(pen, pressure: pressure)
      }
    nib.width *= Pen.widening(gain: pen.tiltGain, tilt: tilt)
    return nib
  }
}

/// An engine, which turns a stroke's samples into ink, one at a time.
///
/// `append` emits stable pieces, which never change. `tail` emits the pieces from there to the
/// newest sample, which the next sample may change. Both are O(1).
public protocol StrokeEngine: Sendable {
  /// Takes the next sample and emits, in order, the pieces that have become stable.
  mutating func append(_ sample: Sample, _ emit: (InkPiece) -> Void)

  /// Emits the pieces from the end of the stable ones to the newest sample.
  func tail(_ emit: (InkPiece) -> Void)
}

/// An engine made of a curve and a law for the nib.
struct CurveEngine<C: Curve, Law: NibLaw>: StrokeEngine {
  private var curve: C
  private var law: Law
  private let dependsOnTime: Bool
  private var clock = ReportClock()
  private var lastPosition: Point?

  /// Creates the engine at the start of a stroke, from a curve without knots and a law that has
  /// taken no sample. The law takes `leadIn` first, if it is not nil: see `Stroke.leadIn`.
  init(curve: C, law: Law, leadIn: Sample? = nil) {
    self.curve = curve
    self.law = law
    dependsOnTime = law.dependsOnTime
    if let leadIn { _ = self.law.nib(at: leadIn) }
  }

  // Engines are called through an existential, which otherwise would use only the unspecialized
  // code.
  @_specialize(where C == PolylineCurve, Law == FixedNib)
  @_specialize(where C == MidpointQuadraticCurve, Law == FixedNib)
  @_specialize(where C == MidpointQuadraticCurve, Law == VaryingNib<ModulatedWidth>)
  @_specialize(where C == RibbonCurve, Law == VaryingNib<LowPassWidth>)
  @_specialize(where C == ParallelBezierCurve, Law == VaryingNib<StepLengthWidth>)
  @_specialize(where C == HermiteCurve, Law == VaryingNib<ModulatedWidth>)
  @_specialize(where C == ChordAwareCurve, Law == VaryingNib<VelocityFilterWidth>)
  mutating func append(_ sample: Sample, _ emit: (InkPiece) -> Void) {
    var timed = sample
    if dependsOnTime { timed.time = clock.time(of: sample) }
    let nib = law.nib(at: timed)
    // A pen that stays in place, with another pressure or a repeated report, does not move the
    // curve: another knot there would lead it beyond the position and back. Ink never gets
    // narrower.
    guard sample.position != lastPosition else { return curve.widenLast(to: nib) }
    lastPosition = sample.position
    curve.append(Knot(sample.position, nib), emit)
  }

  func tail(_ emit: (InkPiece) -> Void) {
    curve.tail(emit)
  }
}
