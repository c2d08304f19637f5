public import Ink
import Input

/// The response of the controls to an event.
public struct ControlResponse: Sendable, Hashable {
  /// True if the controls consumed the event. The canvas must not see it then.
  public var isConsumed: Bool
  /// The actions requested of the app, in order.
  public var actions: [ControlAction]

  /// Creates a response from its parts.
  public init(isConsumed: Bool, actions: [ControlAction] = []) {
    self.isConsumed = isConsumed
    self.actions = actions
  }

  /// The controls did not use the event.
  public static let ignored = ControlResponse(isConsumed: false)
  /// The controls consumed the event and request no action.
  public static let consumed = ControlResponse(isConsumed: true)
}

/// An action that the controls request of the app.
public enum ControlAction: Sendable, Hashable {
  /// Runs a command of a menu or the tool strip.
  case command(CommandID)
  /// Copies the text to the clipboard.
  case copy(String)
  /// Fetches the clipboard's text and passes it to `ControlsLayer.insert`.
  case pasteRequested
  /// Accepts the prompt's text. The prompt stays until the app dismisses it, shows an error in it
  /// or asks a question in it.
  case promptAccepted(String)
  /// Confirms the question asked in the prompt. The text is the prompt's. The prompt stays until
  /// the app dismisses it.
  case promptConfirmed(String)
  /// Reports the new state of the prompt's option.
  case promptOption(Bool)
  /// Reports that the path in a prompt was changed.
  case promptChanged
  /// Reports that the prompt was cancelled and is closed.
  case promptCancelled
  /// Reports that the message was closed.
  case messageClosed
  /// Reports that the message's second button was pressed. The message stays.
  case messageAction
  /// Reports the index of the button that answered the question. The message is closed.
  case questionAnswered(Int)
  /// Uses the fitted pressure curve for the physical device `source`. The card is closed.
  case calibrationAccepted(PressureCurve, source: Int32)
  /// Reports that the calibration was cancelled and its card is closed.
  case calibrationCancelled
  /// Accepts the text in the field of the note.
  case noteAccepted(String)
  /// Asks for all notes.
  case noteExplained
  /// Closes the note.
  case noteClosed
  /// Accepts the strokes drawn on a pad, in canvas units from its corner. The card is closed.
  case inkAccepted([Stroke])
  /// Reports that the card with the pad was cancelled and is closed.
  case inkCancelled
  /// Reports the new choices and the text of a form.
  case formChanged(Form.Answer)
  /// Accepts the form. The card stays until the app dismisses it or shows an error in it.
  case formAccepted(Form.Answer)
  /// Reports that the form was cancelled and is closed.
  case formCancelled
  /// Reports that a contact drags something out by a grip, with its event. The controls ignore it
  /// from then on.
  case gripDragged(PointerEvent)
  /// Reports what is chosen and typed in a card with options.
  case optionsChanged(OptionCard.Answer)
  /// Accepts the options. The card stays until the app dismisses or replaces it.
  case optionsAccepted(OptionCard.Answer)
  /// Reports that the card with options was cancelled and is closed.
  case optionsCancelled
}

/// The pointer's shape over the controls.
public enum ControlCursor: Sendable, Hashable {
  /// The arrow.
  case arrow
  /// The text cursor.
  case text
}
