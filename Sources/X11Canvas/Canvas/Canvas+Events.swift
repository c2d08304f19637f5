import Graphics
public import Ink
import Input

/// The events of a canvas, which a journal records, and the replacement of its drawing.
extension Canvas {
  /// True if events are kept until `takeEvents` returns them.
  public var isRecorded: Bool {
    get { drawing.isRecorded }
    set { drawing.isRecorded = newValue }
  }

  /// True if strokes are being drawn, or have ended and are neither finished nor cancelled.
  public var isDrawing: Bool { !contacts.isEmpty }

  /// The strokes of the drawing, and those being drawn with their samples so far. O(number of
  /// strokes), and of the samples of those being drawn.
  public var currentStrokes: [Stroke] {
    let live = contacts.values.map {
      Stroke(id: $0.id, pen: $0.source.pen, samples: $0.source.samples)
    }
    return drawing.strokes + live.sorted { $0.id.rawValue < $1.id.rawValue }
  }

  /// True if there are events that `takeEvents` has not returned, not counting the samples of
  /// strokes that are being drawn. O(1).
  public var hasEvents: Bool { drawing.hasEvents || !withdrawn.isEmpty }

  /// True if contacts have samples that `takeEvents` has not returned. O(number of contacts).
  public var hasNewInk: Bool { contacts.values.contains { $0.taken < $0.source.samples.count } }

  /// Returns the events since the last call, in order: those of the drawing, then those of the
  /// strokes that are being drawn. O(their length).
  public func takeEvents() -> [DrawingEvent] {
    var events = drawing.takeEvents()
    events += withdrawn.map { .withdrawn($0) }
    withdrawn = []
    for contact in contacts.values {
      let samples = contact.source.samples
      guard contact.taken < samples.count else { continue }
      if contact.taken == 0 { events.append(.began(contact.id, contact.source.pen)) }
      events.append(.extended(contact.id, Array(samples[contact.taken...])))
      contact.taken = samples.count
    }
    return events
  }

  /// Returns the drawing with its steps and with the strokes that are being drawn, and records the
  /// events from now on. O(number of samples of the strokes that are being drawn).
  public func recordAnew() -> DrawingSnapshot {
    isRecorded = false
    let saved = drawing
    isRecorded = true
    withdrawn = []
    for contact in contacts.values { contact.taken = 0 }
    let lifted = erasers.values.map(\.erasure) + [selection.drag?.lifted].compactMap { $0 }
    return DrawingSnapshot(saved, lifted: lifted, live: takeEvents())
  }

  /// Shows another drawing with its steps. The identifiers of its strokes are less than `nextID`.
  /// `image` has the pixels of the picture of its first page, if they are known. The strokes that
  /// are being drawn are cancelled. Pages are shown from the first. None of this is an event.
  public func replace(_ new: Drawing, nextID: UInt64, image: Image? = nil) {
    _ = cancelAll()
    cancelPlacing()
    selection.picture = nil
    withdrawn = []
    let isRecorded = isRecorded
    drawing = new
    fields = []
    drawing.isRecorded = isRecorded
    unreadablePictures = []
    self.nextID = max(self.nextID, nextID)
    forEachShownPane { $0.forgetFormerStates() }
    // Another background starts new pages with all strokes.
    let change = DrawingChange.replaced(drawing.strokes)
    if showBackground(image: image, startsAnew: true) {
      for layer in constructions { layer.apply(change) }
    } else {
      show(change)
    }
    updateSelection(after: change)
    if hasPages { showStart() }
  }

  /// Frees the memory that panes keep for former states, if the drawing is empty. The program calls
  /// it when it rests.
  public func rest() { if drawing.isEmpty { forEachShownPane { $0.rest() } } }

  /// Shows the drawing of a file. The panes draw with `engines`, as many as are given. O(number
  /// of strokes), for their identifiers alone.
  public func load(_ drawing: Drawing, engines: [EngineSettings] = [], image: Image? = nil) {
    let nextID = (drawing.strokes.lazy.map(\.id.rawValue).max() ?? 0) + 1
    replace(drawing, nextID: nextID, image: image)
    for (engine, pane) in zip(engines, panes.indices) { setEngine(engine, pane: pane) }
  }
}
