import Ink

/// What is being typed outside of the canvas, for the events that a journal records.
struct TypingRecord {
  /// The step that it would make now, or nil if there is none.
  var step: TypedStep? {
    didSet { if step != oldValue { isNew = true } }
  }
  /// True if it changed since `takeEvents`.
  private(set) var isNew = false

  /// Adds the event about it, if it changed since the last call.
  mutating func takeEvents(into events: inout [DrawingEvent]) {
    guard isNew else { return }
    events.append(.typing(step))
    isNew = false
  }

  /// Forgets which events were returned.
  mutating func recordAnew() { isNew = step != nil }
}
