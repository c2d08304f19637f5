import Ink

/// Steps of the drawing, back and forth.
extension Canvas {
  /// Takes the last step back; false where there is none. A stroke being drawn is finished first and
  /// is that step: taking back an older one would end with the new one, and with it what was undone.
  public func undo() -> Bool {
    finishAll()
    return follow(drawing.undo())
  }

  /// Makes the step last taken back again; false where there is none, or while a stroke is being
  /// drawn or ink is rubbed out, after which there will be none.
  public func redo() -> Bool {
    guard contacts.isEmpty, !selection.isLifted, erasers.values.allSatisfy({ $0.erasure.isEmpty })
    else { return false }
    return follow(drawing.redo())
  }

  /// Takes all strokes away, undoably; false where there are none. Strokes being drawn are finished
  /// first: nothing stays, and nothing is lost.
  public func clear() -> Bool {
    finishAll()
    return follow(drawing.clear())
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

  /// Shows a change of the drawing in the panes.
  func show(_ change: DrawingChange) {
    if case .background = change {
      showBackground()
    } else {
      forEachShownPane { $0.apply(change) }
    }
  }

  /// The number of strokes on the live layers: being drawn, or waiting for the compositor.
  var liveCount: Int { panes.reduce(0) { $0 + $1.liveCount } }
}
