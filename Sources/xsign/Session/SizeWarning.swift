import Ink
import Localization

/// The warning that a drawing comes near the limits of the files that xsign opens. It is due when
/// the drawing passes half of a limit, and again each time it has doubled.
struct SizeWarning {
  /// The share of a limit at which the first warning is due. Up to there, a computer with half the
  /// memory opens the drawing as well, and there is room to finish it.
  static let share = 0.5

  private let limits: DrawingLimits
  /// The share of a limit at which the next warning is due.
  private var next = share
  /// The number of the drawing that it is about.
  private var drawing: Int?

  /// Creates the warning about the limits of xsign's own files.
  init(_ limits: DrawingLimits) { self.limits = limits }

  /// Returns the sentence if a warning is due about the drawing with that number. O(1).
  mutating func take(_ drawing: Drawing, number: Int) -> String? {
    if number != self.drawing { (self.drawing, next) = (number, Self.share) }
    let points = Double(drawing.sampleCount) / Double(limits.samples)
    let strokes = Double(drawing.strokes.count) / Double(limits.strokes)
    guard max(points, strokes) >= next else { return nil }
    while next <= max(points, strokes) { next *= 2 }
    return points >= strokes
      ? tr(
        "The drawing has \(Self.text(drawing.sampleCount)) points; this computer opens up to "
          + "\(Self.text(limits.samples)). Save it and begin a new one.")
      : tr(
        "The drawing has \(Self.text(drawing.strokes.count)) strokes; this computer opens up to "
          + "\(Self.text(limits.strokes)). Save it and begin a new one.")
  }

  /// Returns a number with narrow spaces between thousands (ISO 80000-1), which are read in any
  /// language. It is rounded down to two digits.
  private static func text(_ number: Int) -> String {
    var unit = 1
    while number / unit >= 100 { unit *= 10 }
    let digits = Array("\(number / unit * unit)")
    return String(
      digits.enumerated().flatMap { index, digit -> [Character] in
        index > 0 && (digits.count - index).isMultiple(of: 3) ? ["\u{202f}", digit] : [digit]
      })
  }
}
