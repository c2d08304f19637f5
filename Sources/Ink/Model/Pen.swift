/// The tool that a stroke is drawn with. Widths and opacities are ranges, from which the engine
/// chooses for each sample.
public struct Pen: Sendable, Hashable {
  /// Canvas units per millimetre; a unit is 1/96 inch.
  public static let unitsPerMillimetre = 96 / 25.4

  /// The quantity that controls the opacity along a stroke.
  public enum OpacityDriver: String, Sendable, Hashable, CaseIterable {
    /// No quantity; the opacity is the largest.
    case nothing
    /// Pressure: the harder, the more opaque. Without pressure the opacity is the largest.
    case pressure
    /// Speed: the slower, the more opaque.
    case speed
  }

  /// How ink meets what is under it.
  public enum Blend: String, Sendable, Hashable, CaseIterable {
    /// It covers that, as far as it is opaque.
    case normal
    /// It colours that, as a highlighter does: the colours are multiplied, so that black stays
    /// black (PDF's Multiply, the `multiply` of CSS).
    case multiply
  }

  /// How the line of a stroke follows its samples.
  public enum Line: String, Sendable, Hashable, CaseIterable {
    /// As an engine draws the motion of a hand.
    case drawn
    /// The same, but the samples tell the widths of the line up to its ends: no end tapers.
    case traced
    /// Straight from sample to sample, as wide as the pen's widest line: a ruled line or a shape.
    /// All engines draw it the same way.
    case ruled
  }

  /// The colour of the ink.
  public var color: InkColor
  /// The widths from the thinnest line to the widest, in canvas units; not negative.
  public var width: ClosedRange<Double>
  /// The opacities from the least to the largest, within 0...1.
  public var opacity: ClosedRange<Double>
  /// The quantity that chooses from the opacities.
  public var opacityDriver: OpacityDriver
  /// The degree to which the xsign engine smooths the motion, 0...1. At 0 the line passes through
  /// every sample.
  public var smoothing: Double
  /// A Boolean value that is true if a stroke is the area that its path encloses, by the non-zero
  /// rule, as of a glyph, and not a line. `FilledArea` says how its samples are read. Engines do
  /// not change such a stroke. The width is that of the line which programs draw that do not know
  /// areas.
  public var fills: Bool
  /// How the line follows the samples.
  public var line: Line
  /// How the ink meets what is under it.
  public var blend: Blend
  /// The shape of the nib, whose length is the width of the line.
  public var nib: NibShape
  /// The factor by which the line is wider if the pen lies flat, within `tiltGains`; 1 if its tilt
  /// does not matter. The width is that of an upright pen.
  public var tiltGain: Double

  /// The widths that a pen may have, in canvas units. Files limit them further.
  static let widths = 0.0...Double.greatestFiniteMagnitude

  /// The default smoothing.
  public static let defaultSmoothing = 0.5

  /// Creates a pen from its parts; `width` is in canvas units.
  public init(
    color: InkColor = .black, width: ClosedRange<Double>, opacity: ClosedRange<Double> = 1...1,
    opacityDriver: OpacityDriver = .nothing, smoothing: Double = Pen.defaultSmoothing,
    fills: Bool = false, blend: Blend = .normal, nib: NibShape = .round, tiltGain: Double = 1,
    line: Line = .drawn
  ) {
    self.color = color
    self.width = width
    self.opacity = opacity
    self.opacityDriver = opacityDriver
    self.smoothing = smoothing
    self.fills = fills
    self.blend = blend
    self.nib = nib
    self.tiltGain = tiltGain
    self.line = line
  }

  /// Creates a pen whose widest line is `width` canvas units and whose thinnest is a fifth of that,
  /// as in the Freehand Drawing tutorial. A width that is negative or not a number is 0.
  public init(color: InkColor = .black, width: Double = 3) {
    let widest = width > 0 ? width : 0
    self.init(color: color, width: widest / 5...widest)
  }

  /// A Boolean value that is true if the opacity may change along a stroke.
  public var hasVaryingOpacity: Bool {
    !fills && opacityDriver != .nothing && opacity.lowerBound < opacity.upperBound
  }
}
