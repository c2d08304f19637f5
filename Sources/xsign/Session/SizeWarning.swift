import Ink

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
    let (count, limit, what) =
      points >= strokes
      ? (drawing.sampleCount, limits.samples, "points")
      : (drawing.strokes.count, limits.strokes, "strokes")
    return "The drawing has \(Self.text(count)) \(what); this computer opens up to "
      + "\(Self.text(limit)). Save it and begin a new one."
  }

  /// Returns a number in words, in millions with one decimal place if it has that many.
  private static func text(_ number: Int) -> String {
    guard number >= 1_000_000 else { return "\(number)" }
    return "\(number / 1_000_000).\(number / 100_000 % 10) million"
  }
}
