/// An engine with its parameters: what a pane, a file or a page is drawn with.
///
///     let wide = EngineSettings(.modulatedQuadratic, [.fullWidthSpeed: 1200, .earlierSpeed: 0])
public struct EngineSettings: Sendable, Hashable, CustomStringConvertible {
  /// The engine.
  public let kind: EngineKind
  /// The values that are not the defaults, by the names of their parameters.
  private var changed: [String: Double] = [:]

  /// Creates the settings of an engine, with the defaults where `values` has no value. Values
  /// beyond the range of their parameter become its nearest limit.
  ///
  /// - Precondition: The engine has these parameters.
  public init(
    _ kind: EngineKind, _ values: KeyValuePairs<EngineParameter, Double> = [:]
  ) {
    self.kind = kind
    for (parameter, value) in values { self[parameter] = value }
  }

  /// The value of a parameter.
  ///
  /// - Precondition: To set it, the engine has the parameter. A value beyond its range becomes its
  ///   nearest limit.
  public subscript(parameter: EngineParameter) -> Double {
    get {
      changed.isEmpty ? parameter.standard : changed[parameter.name] ?? parameter.standard
    }
    set {
      precondition(
        kind.parameters.contains { $0.name == parameter.name },
        "\(kind.rawValue) has no parameter \(parameter.name)")
      let value = parameter.clamped(newValue)
      changed[parameter.name] = value == parameter.standard ? nil : value
    }
  }

  /// The values that are not the defaults, as on the command line: `alpha=0.5,speed=300`. Empty if
  /// all are.
  public var changes: String {
    kind.parameters.compactMap { parameter in
      changed[parameter.name].map { "\(parameter.name)=\(EngineParameter.text(of: $0))" }
    }.joined(separator: ",")
  }

  /// The engine as on the command line: `hermite`, or `hermite:alpha=0.5,speed=300`.
  public var description: String {
    changed.isEmpty ? kind.rawValue : "\(kind.rawValue):\(changes)"
  }

  /// The name on screen, with the values that are not the defaults.
  public var title: String {
    changed.isEmpty ? kind.title : "\(kind.title) (\(changes))"
  }

  /// Returns the engine at the start of a stroke made with `pen`.
  public func engine(for pen: Pen) -> any StrokeEngine { engine(for: pen, leadIn: nil) }

  /// Returns the engine at the start of a stroke made with `pen`, or of a part of one: then
  /// `leadIn` is not nil.
  func engine(for pen: Pen, leadIn: Sample?) -> any StrokeEngine {
    switch pen.line == .ruled ? .lines : kind {
    case .lines: return CurveEngine(curve: PolylineCurve(), law: FixedNib(pen: pen), leadIn: leadIn)
    case .quadratic: return CurveEngine(curve: quadratic, law: FixedNib(pen: pen), leadIn: leadIn)
    case .modulatedQuadratic:
      return CurveEngine(
        curve: quadratic, law: VaryingNib(pen: pen, law: modulatedWidth(pen)), leadIn: leadIn)
    case .ribbon:
      let level = LowPassLevel(
        slow: self[.slowest], fast: self[.fastest], smoothing: self[.keptWidth])
      return CurveEngine(
        curve: RibbonCurve(spacing: self[.barSpacing], minimumStep: self[.minimumStep]),
        law: VaryingNib(pen: pen, law: LowPassWidth(level)), leadIn: leadIn)
    case .parallelBezier:
      let level = StepLengthLevel(
        longestStep: self[.longestStep], milliseconds: self[.weightTime])
      return CurveEngine(
        curve: ParallelBezierCurve(spacing: self[.pointSpacing], disc: self[.disc]),
        law: VaryingNib(pen: pen, law: StepLengthWidth(level)), leadIn: leadIn)
    case .hermite:
      return CurveEngine(
        curve: HermiteCurve(alpha: self[.alpha]),
        law: VaryingNib(pen: pen, law: modulatedWidth(pen)), leadIn: leadIn)
    case .chordAwareBezier:
      let law = VelocityFilterWidth(
        floor: pen.floor, speed: self[.halfWidthSpeed], smoothing: self[.keptSpeed])
      return CurveEngine(
        curve: ChordAwareCurve(), law: VaryingNib(pen: pen, law: law), leadIn: leadIn)
    case .xsign:
      let level = InkLevel(speed: self[.inkSpeed], milliseconds: self[.inkTime])
      return XSignEngine(
        pen: pen, width: InkWidth(level), taper: self[.taper] / 1000, tip: self[.tip],
        pressedTip: self[.pressedTip], leadIn: leadIn)
    }
  }

  private var quadratic: MidpointQuadraticCurve {
    MidpointQuadraticCurve(rounding: self[.rounding])
  }

  private func modulatedWidth(_ pen: Pen) -> ModulatedWidth {
    ModulatedWidth(
      floor: pen.floor, speed: self[.fullWidthSpeed], smoothing: self[.earlierSpeed],
      shrink: self[.shrink], grow: self[.grow])
  }
}

/// The engines with the defaults.
extension EngineSettings {
  /// All engines, in the order of the catalogue.
  public static var defaults: [Self] { EngineKind.allCases.map { Self($0) } }

  /// `EngineKind.lines` with the defaults.
  public static var lines: Self { Self(.lines) }
  /// `EngineKind.quadratic` with the defaults.
  public static var quadratic: Self { Self(.quadratic) }
  /// `EngineKind.modulatedQuadratic` with the defaults.
  public static var modulatedQuadratic: Self { Self(.modulatedQuadratic) }
  /// `EngineKind.ribbon` with the defaults.
  public static var ribbon: Self { Self(.ribbon) }
  /// `EngineKind.parallelBezier` with the defaults.
  public static var parallelBezier: Self { Self(.parallelBezier) }
  /// `EngineKind.hermite` with the defaults.
  public static var hermite: Self { Self(.hermite) }
  /// `EngineKind.chordAwareBezier` with the defaults.
  public static var chordAwareBezier: Self { Self(.chordAwareBezier) }
  /// `EngineKind.xsign` with the defaults.
  public static var xsign: Self { Self(.xsign) }
}
