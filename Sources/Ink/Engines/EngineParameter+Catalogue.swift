import Localization

/// The parameters of the curves.
extension EngineParameter {
  /// How far the midpoint quadratic rounds each corner between samples: 1 for the quadratic of
  /// SignatureDemo (J. Harwig, 2013, https://github.com/jharwig/PPSSignatureView), 0 for a curve
  /// through every sample. The original has no such constant. 0 to 1, by default 1.
  public static let rounding = Self(
    "rounding", 1, in: 0...1,
    says: tr("how far corners are rounded; at 0 every sample is on the line"))

  /// The distance between the crossbars of SignatureDemo's strip (J. Harwig, 2013,
  /// https://github.com/jharwig/PPSSignatureView), in canvas units. 0.5 to 20, by default 1.5.
  public static let barSpacing = Self(
    "spacing", 1.5, in: 0.5...20, .length, says: tr("the distance between the crossbars"))

  /// The least distance between those crossbars, in canvas units: the step of an event up to which
  /// SignatureDemo draws nothing. 0.1 to 4, by default 1.
  public static let minimumStep = Self(
    "step", 1, in: 0.1...4, .length, says: tr("the least distance between crossbars"))

  /// The least distance between the weighted points of UberSignature (Uber, 2017,
  /// https://github.com/uber/UberSignature), in canvas units. 0 to 4, by default 2.
  public static let pointSpacing = Self(
    "spacing", 2, in: 0...4, .length, says: tr("the distance within which a sample adds no point"))

  /// The share of its width that UberSignature's band keeps wherever its edges lie. The original
  /// has no such constant. 0.1 to 1, by default 0.93.
  public static let disc = Self(
    "disc", 0.93, in: 0.1...1, says: tr("the share of the width that remains where the edges meet"))

  /// The distance of a control from its sample in SmoothScribble's spline (S. Gladman, 2016,
  /// https://github.com/FlexMonkey/SmoothScribble), in tangents. 0 gives straight lines. 0 to 1, by
  /// default 1/3.
  public static let alpha = Self(
    "alpha", 1.0 / 3, in: 0...1, says: tr("the length of the tangents; 0 gives straight lines"))
}

/// The parameters of the laws for the width.
extension EngineParameter {
  /// The speed at which a line of the Freehand Drawing tutorial (Badoo, 2015,
  /// https://github.com/badoo/FreehandDrawing-iOS) begins to get thinner, in canvas units per
  /// second. 1 to 100,000, by default 600.
  public static let fullWidthSpeed = Self(
    "speed", 600, in: 1...100_000, .speed, says: tr("the speed from which on the line gets thinner")
  )

  /// The weight of the speed of 1/60 s ago in the tutorial's speed; that of the current one is the
  /// rest to 1. 0 to 1, by default 0.4.
  public static let earlierSpeed = Self(
    "smoothing", 0.4, in: 0...1, says: tr("the weight of the speed of a sixtieth of a second ago"))

  /// The least share of its width that the tutorial's line has 1/60 s later. 0.01 to 1, by default
  /// 0.75.
  public static let shrink = Self(
    "shrink", 0.75, in: 0.01...1,
    says: tr("the least width after a sixtieth of a second, as a share"))

  /// The greatest multiple of its width that the tutorial's line has 1/60 s later. 1 to 100, by
  /// default 1.25.
  public static let grow = Self(
    "grow", 1.25, in: 1...100,
    says: tr("the greatest width after a sixtieth of a second, as a share"))

  /// The speed up to which SignatureDemo's line (J. Harwig, 2013,
  /// https://github.com/jharwig/PPSSignatureView) is widest, in canvas units per second. 0 to 500,
  /// by default 20.
  public static let slowest = Self(
    "slow", 20, in: 0...500, .speed, says: tr("the speed up to which the line is widest"))

  /// The speed from which on it is thinnest, in canvas units per second. 600 to 100,000, by default
  /// 5000.
  public static let fastest = Self(
    "fast", 5000, in: 600...100_000, .speed,
    says: tr("the speed from which on the line is thinnest"))

  /// The share of SignatureDemo's width that remains after 1/60 s. 0 to 0.99, by default 0.5.
  public static let keptWidth = Self(
    "smoothing", 0.5, in: 0...0.99,
    says: tr("the share of the former width that remains after a sixtieth of a second"))

  /// The step in 1/60 s from which on the weight of UberSignature (Uber, 2017,
  /// https://github.com/uber/UberSignature) is least, in canvas units. 1 to 1000, by default 50.
  public static let longestStep = Self(
    "step", 50, in: 1...1000, .length,
    says: tr("the distance in a sixtieth of a second from which on the line is thinnest"))

  /// The time constant of the filter of that weight, in milliseconds. The original has no such
  /// constant. 0 to 500, by default 20.
  public static let weightTime = Self(
    "time", 20, in: 0...500, .time, says: tr("the time in which the width follows the speed"))

  /// The speed at which the line of Square (R. Dickerson, 2012,
  /// https://developer.squareup.com/blog/smoother-signatures/) and of signature_pad (S. Nowak,
  /// https://github.com/szimek/signature_pad) has half its width, in canvas units per second. 1 to
  /// 100,000, by default 1000.
  public static let halfWidthSpeed = Self(
    "speed", 1000, in: 1...100_000, .speed,
    says: tr("the speed at which the line has half its width"))

  /// The share of signature_pad's filtered speed that remains after 1/60 s: 1 less its
  /// `velocityFilterWeight`. 0 to 0.99, by default 0.3; android-signaturepad (G. Cacace,
  /// https://github.com/gcacace/android-signaturepad) has 0.1.
  public static let keptSpeed = Self(
    "smoothing", 0.3, in: 0...0.99,
    says: tr("the share of the former speed that remains after a sixtieth of a second"))

  /// The speed at which xsign's line has half its width, in canvas units per second. 1 to 100,000,
  /// by default 1500.
  public static let inkSpeed = Self(
    "speed", 1500, in: 1...100_000, .speed,
    says: tr("the speed at which the line has half its width"))

  /// The time constant of the filter of xsign's width, in milliseconds. 0 to 500, by default 25.
  public static let inkTime = Self(
    "time", 25, in: 0...500, .time, says: tr("the time in which the width follows the speed"))

  /// The time over which the width of xsign's line grows at its start and shrinks at its end, in
  /// milliseconds. 0 to 200, by default 35.
  public static let taper = Self(
    "taper", 35, in: 0...200, .time,
    says: tr("the time in which the line reaches its width at its ends"))

  /// The share of its width at which xsign's line begins and ends. 0.1 to 1, by default 0.6.
  public static let tip = Self(
    "tip", 0.6, in: 0.1...1, says: tr("the width at the ends, as a share"))

  /// The same under pressure, which already shapes the ends. 0.1 to 1, by default 0.85.
  public static let pressedTip = Self(
    "pressed-tip", 0.85, in: 0.1...1,
    says: tr("the width at the ends of a line with pressure, as a share"))
}

extension EngineKind {
  private static let modulation: [EngineParameter] = [
    .fullWidthSpeed, .earlierSpeed, .shrink, .grow,
  ]

  /// The parameters of the engine. No two have the same name.
  public var parameters: [EngineParameter] {
    switch self {
    case .lines: []
    case .quadratic: [.rounding]
    case .modulatedQuadratic: [.rounding] + Self.modulation
    case .ribbon: [.slowest, .fastest, .keptWidth, .barSpacing, .minimumStep]
    case .parallelBezier: [.longestStep, .weightTime, .pointSpacing, .disc]
    case .hermite: [.alpha] + Self.modulation
    case .chordAwareBezier: [.halfWidthSpeed, .keptSpeed]
    case .xsign: [.inkSpeed, .inkTime, .taper, .tip, .pressedTip]
    }
  }
}
