import Input

/// The response of the controls to an event.
package struct ControlResponse: Sendable, Hashable {
  /// True if the controls consumed the event. The canvas must not see it then.
  package var isConsumed: Bool
  /// The actions requested of the app, in order.
  package var actions: [ControlAction] = []

  /// The controls did not use the event.
  package static let ignored = ControlResponse(isConsumed: false)
  /// The controls consumed the event and request no action.
  package static let consumed = ControlResponse(isConsumed: true)

  /// Returns the response of controls that consumed the event and request `action`, if any.
  static func consumed(_ action: ControlAction?) -> Self {
    ControlResponse(isConsumed: true, actions: action.map { [$0] } ?? [])
  }
}

/// An action that the controls request of the app.
package enum ControlAction: Sendable, Hashable {
  /// Runs a command of a menu or the tool strip.
  case command(CommandID)
  /// Copies the text to the clipboard.
  case copy(String)
  /// Fetches the clipboard's text and passes it to `ControlsLayer.insert`.
  case pasteRequested
  /// Fetches the clipboard's text for a field that hides it, and passes it likewise.
  case secretPasteRequested
  /// Ends the work in a field of the document, in this way.
  case fieldEnded(FieldEditor.End)
  /// Presses the field of the document that has the focus.
  case fieldPressed
  /// Presses the button that comes so many places after that with the focus in its group.
  case buttonStepped(Int)
  /// Accepts the text in the field of the note.
  case noteAccepted(String)
  /// Asks for all notes.
  case noteExplained
  case noteClosed
  /// Leaves the start view for the empty canvas.
  case startLeft
  /// Opens the unfinished drawing with that number in the start view.
  case unfinishedOpened(Int)
  /// Removes the unfinished drawing with that number in the start view.
  case unfinishedRemoved(Int)
  /// Copies an engine with its constants, as text for `--engine`.
  case engineCopied(String)
  /// Goes to the page with that number, from 1.
  case pageChosen(Int)
  /// Reports that a contact drags something out by a grip, with its event. The controls ignore it
  /// from then on.
  case gripDragged(PointerEvent)
}

/// The pointer's shape over the controls.
package enum ControlCursor: Sendable, Hashable {
  case arrow
  /// The text cursor.
  case text
}
