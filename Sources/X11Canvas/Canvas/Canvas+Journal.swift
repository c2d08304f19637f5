public import Ink

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

extension InkNews.Part {
  /// Samples of the stroke `id`, drawn with `pen`.
  public init(_ id: StrokeID, pen: Pen, samples: [Sample]) {
    self.init(id: id, pen: pen, samples: samples)
  }
}

/// How a canvas tells what happens on it, and takes a drawing over.
extension Canvas {
  /// Whether what happens to the drawing is kept until `takeNews`.
  public var isRecorded: Bool {
    get { history.isRecorded }
    set { history.isRecorded = newValue }
  }

  /// Whether strokes are being drawn, or wait to be settled.
  public var isDrawing: Bool { !contacts.isEmpty }

  /// Whether contacts have samples that `takeNews` has not handed over. O(number of contacts).
  public var hasNewInk: Bool {
    contacts.values.contains { $0.taken < $0.source.samples.count }
  }

  /// Hands over what happened since the last time. O(what that is).
  public func takeNews() -> InkNews {
    var news = InkNews(events: history.takeEvents())
    for contact in contacts.values {
      news.live.insert(contact.id)
      let samples = contact.source.samples
      guard contact.taken < samples.count else { continue }
      news.parts.append(
        InkNews.Part(
          id: contact.id, pen: contact.source.pen, samples: Array(samples[contact.taken...])))
      contact.taken = samples.count
    }
    return news
  }

  /// Shows another drawing with its past, as one brought back; the numbers of its strokes' names are
  /// less than `nextID`. What is being drawn is cancelled. Nothing of this is news.
  public func replace(_ new: History, nextID: UInt64) {
    _ = cancelAll()
    let isRecorded = isRecorded
    history = new
    history.isRecorded = isRecorded
    self.nextID = max(self.nextID, nextID)
    follow(.replaced(history.strokes))
  }

  /// Shows the drawing of a file. The panes draw with `kinds`, as far as there are any. O(number of
  /// strokes), for their names alone.
  public func load(_ drawing: History, engines kinds: [EngineKind] = []) {
    replace(drawing, nextID: (drawing.strokes.lazy.map(\.id.rawValue).max() ?? 0) + 1)
    for (kind, pane) in zip(kinds, panes.indices) { setEngine(kind, pane: pane) }
  }
}
