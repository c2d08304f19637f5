/// What a stroke is drawn with. Widths and opacities are ranges: the engine decides, sample by
/// sample, where in them the ink lies.
public struct Pen: Sendable, Hashable {
  /// Canvas units along a millimetre: a unit is 1/96 inch.
  public static let unitsPerMillimetre = 96 / 25.4

  /// What makes ink more or less opaque along a stroke.
  public enum OpacityDriver: String, Sendable, Hashable, CaseIterable {
    /// Nothing: all of it has the greatest opacity.
    case nothing
    /// The harder the pen presses, the more opaque; without pressure the greatest opacity.
    case pressure
    /// The slower the pen moves, the more opaque.
    case speed
  }

  /// The colour of the ink.
  public var color: InkColor
  /// From the thinnest line it draws to the widest, in canvas units, not negative.
  public var width: ClosedRange<Double>
  /// From the least opacity to the greatest, within 0...1.
  public var opacity: ClosedRange<Double>
  /// What chooses among those opacities.
  public var opacityDriver: OpacityDriver
  /// How much the xsign engine smooths the hand's motion, 0...1; at 0 its line passes through every
  /// sample.
  public var smoothing: Double

  /// The smoothing a pen begins with.
  public static let defaultSmoothing = 0.5

  /// A pen from its parts; `width` in canvas units.
  public init(
    color: InkColor = .black, width: ClosedRange<Double>, opacity: ClosedRange<Double> = 1...1,
    opacityDriver: OpacityDriver = .nothing, smoothing: Double = Pen.defaultSmoothing
  ) {
    self.color = color
    self.width = width
    self.opacity = opacity
    self.opacityDriver = opacityDriver
    self.smoothing = smoothing
  }

  /// A pen whose widest line is `width` canvas units, and whose thinnest a fifth of that, as the
  /// Freehand Drawing tutorial has it.
  public init(color: InkColor = .black, width: Double = 3) {
    self.init(color: color, width: width / 5...width)
  }

  /// Whether the opacity changes along a stroke.
  public var hasVaryingOpacity: Bool {
    opacityDriver != .nothing && opacity.lowerBound < opacity.upperBound
  }
}
