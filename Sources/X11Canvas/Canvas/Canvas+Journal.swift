public import Ink

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
          contact.id, pen: contact.source.pen, samples: Array(samples[contact.taken...])))
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
