import Ink

/// Steps of the drawing, back and forth.
extension Canvas {
  /// Takes the last step back; false where there is none. A stroke being drawn is finished first and
  /// is that step: taking back an older one would end with the new one, and with it what was undone.
  public func undo() -> Bool {
    finishAll()
    return follow(history.undo())
  }

  /// Makes the step last taken back again; false where there is none, or while a stroke is being
  /// drawn or ink is rubbed out, after which there will be none.
  public func redo() -> Bool {
    guard contacts.isEmpty, !selection.isLifted, erasers.values.allSatisfy({ $0.erasure.isEmpty })
    else { return false }
    return follow(history.redo())
  }

  /// Takes all strokes away, undoably; false where there are none. Strokes being drawn are finished
  /// first: nothing stays, and nothing is lost.
  public func clear() -> Bool {
    finishAll()
    return follow(history.clear())
  }

  /// Makes all that is being drawn or rubbed out part of the drawing as it stands.
  public func finishAll() {
    for contact in allContacts { finish(contact) }
  }

  var allContacts: [ContactID] {
    Array(contacts.keys) + Array(erasers.keys) + Array(selection.contacts.keys)
  }

  @discardableResult
  func follow(_ change: DrawingChange?) -> Bool {
    guard let change else { return false }
    show(change)
    selectionFollows(change)
    return true
  }

  /// Has the panes show a change of the drawing.
  func show(_ change: DrawingChange) {
    forEachShownPane { $0.apply(change) }
  }

  /// The number of strokes on the live layers: being drawn, or waiting for the compositor.
  var liveCount: Int { panes.reduce(0) { $0 + $1.liveCount } }
}
