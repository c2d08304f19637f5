/// What happened on a canvas since it was asked last: all that a journal needs to bring it back.
public struct InkNews: Sendable {
  /// Samples of a stroke that is being drawn.
  public struct Part: Sendable {
    /// The stroke's name.
    public let id: StrokeID
    /// The pen it is drawn with.
    public let pen: Pen
    /// Those that came, after those handed over before.
    public let samples: [Sample]

    /// Samples of the stroke `id`, drawn with `pen`.
    public init(_ id: StrokeID, pen: Pen, samples: [Sample]) {
      self.id = id
      self.pen = pen
      self.samples = samples
    }
  }

  /// What happened to the drawing, in order.
  public var events: [HistoryEvent]
  /// What came of the strokes that are being drawn.
  public var parts: [Part]
  /// The strokes that are being drawn, and those that wait to be settled. What is no longer among
  /// them and did not become part of the drawing was withdrawn.
  public var live: Set<StrokeID>

  /// News from their parts.
  public init(events: [HistoryEvent] = [], parts: [Part] = [], live: Set<StrokeID> = []) {
    self.events = events
    self.parts = parts
    self.live = live
  }
}
