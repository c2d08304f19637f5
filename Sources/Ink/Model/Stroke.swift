/// Names a stroke within a drawing for as long as the program runs.
public struct StrokeID: Sendable, Hashable {
  /// Counts up from the first stroke.
  public let rawValue: UInt64
  /// The name of the stroke with number `rawValue`.
  public init(_ rawValue: UInt64) { self.rawValue = rawValue }

  /// No drawing counts as far, neither its strokes' names nor their ranks; from what files tell below it
  /// one can count on for ever.
  static let limit: UInt64 = 1 << 62
}

/// What one contact left behind: every sample its device sent, and the pen it was made with.
public struct Stroke: Sendable, Hashable, Identifiable {
  /// Its name within the drawing.
  public let id: StrokeID
  /// The pen it was made with.
  public let pen: Pen
  /// Every sample, in order; times strictly increasing, at least one sample.
  public let samples: [Sample]

  /// A stroke from its parts; `samples` holds at least one.
  public init(id: StrokeID, pen: Pen, samples: [Sample]) {
    self.id = id
    self.pen = pen
    self.samples = samples
  }
}
