public import Graphics
public import Ink

/// The events of a canvas, which a journal records, and the replacement of its drawing.
extension Canvas {
  /// The strokes of the drawing with the text that is being edited, as it was, and those being
  /// drawn with their samples so far. O(number of strokes), and of the samples of those being
  /// drawn.
  public var currentStrokes: [Stroke] {
    var whole = drawing
    _ = whole.cancel(liftedText)
    return whole.strokes + strokes.all.map(\.stroke).sorted { $0.id.rawValue < $1.id.rawValue }
  }

  /// The number in its PDF of a page with ink or a picture that cannot be shown, from 0 on, or nil
  /// if there is none. O(number of strokes and pages).
  public var unshownPageWithInk: Int? {
    guard pageRenderings != nil else { return nil }
    let inked = currentStrokes.lazy.map { self.drawing.page(of: $0) }
    let pictured = drawing.pages.lazy.filter { $0.background.picture != nil }
    return inked.first { self.backdrop.failure(of: $0) != nil }?.pdfPage
      ?? pictured.first { self.backdrop.failure(of: $0) != nil }?.pdfPage
  }

  /// The step that what is being typed outside of the canvas would make now, for the journal, or
  /// nil if there is none.
  public var typing: TypedStep? {
    get { typed.step }
    set { typed.step = newValue }
  }

  /// True if events are kept until `takeEvents` returns them.
  public var isRecorded: Bool {
    get { drawing.isRecorded }
    set { drawing.isRecorded = newValue }
  }

  /// True if there are events that `takeEvents` has not returned, not counting the samples of
  /// strokes that are being drawn. O(1).
  public var hasEvents: Bool { drawing.hasEvents || strokes.hasEvents || typed.isNew }

  /// True if contacts have samples that `takeEvents` has not returned. O(number of contacts).
  public var hasNewInk: Bool { strokes.hasNewInk }

  /// Returns the events since the last call, in order: those of the drawing, then those of the
  /// strokes that are being drawn and of what is being typed. O(their length).
  public func takeEvents() -> [DrawingEvent] {
    var events = drawing.takeEvents()
    strokes.takeEvents(into: &events)
    typed.takeEvents(into: &events)
    return events
  }

  /// Passes the samples that `takeEvents` has not returned to `body`, stroke by stroke, if that is
  /// all that is new. Returns false, and passes nothing, if there are events, or if a stroke has
  /// begun, or has become a straight line or free again. O(number of contacts), takes no memory.
  public func takeSamples(_ body: (StrokeID, ArraySlice<Sample>) -> Void) -> Bool {
    !hasEvents && strokes.takeSamples(body)
  }

  /// Returns the drawing with its steps and with the strokes that are being drawn, and records the
  /// events from now on. O(number of samples of the strokes that are being drawn).
  public func recordAnew() -> DrawingSnapshot {
    isRecorded = false
    let saved = drawing
    isRecorded = true
    strokes.recordAnew()
    typed.recordAnew()
    let lifted = erasers.erasures + [selection.drag?.lifted, liftedText].compactMap { $0 }
    return DrawingSnapshot(saved, lifted: lifted, live: takeEvents())
  }

  /// Shows another drawing with its steps. The identifiers of its strokes are less than `nextID`.
  /// `image` has the pixels of the picture of its first page, if they are known. The strokes that
  /// are being drawn are cancelled. Pages are shown from the first. None of this is an event.
  public func replace(_ new: Drawing, nextID: UInt64, image: Image? = nil) {
    _ = cancelAll()
    cancelPlacing()
    liftedText = Erasure()
    typed = TypingRecord()
    pictureMove = nil
    fields = SigningFields()
    formFields = FormFields()
    strokes.recordAnew()
    show(new, nextID: nextID, image: image)
    selection.follow(.replaced(drawing.strokes), in: drawing)
  }

  /// Shows the drawing of a file. The panes draw with `engines`, as many as are given. O(number
  /// of strokes), for their identifiers alone.
  public func load(_ drawing: Drawing, engines: [EngineSettings] = [], image: Image? = nil) {
    let nextID = (drawing.strokes.lazy.map(\.id.rawValue).max() ?? 0) + 1
    replace(drawing, nextID: nextID, image: image)
    for (engine, pane) in zip(engines, panes.indices) { setEngine(engine, pane: pane) }
  }
}
