public import Ink

/// What came of an event that was shown to the controls.
public struct ControlResponse: Sendable, Hashable {
  /// Whether the event was the controls' own: then the canvas must not see it.
  public var isConsumed: Bool
  /// What the app is asked to do, in this order.
  public var actions: [ControlAction]

  /// An answer from its parts.
  public init(isConsumed: Bool, actions: [ControlAction] = []) {
    self.isConsumed = isConsumed
    self.actions = actions
  }

  /// The event is not the controls' business.
  public static let ignored = ControlResponse(isConsumed: false)
  /// The event was the controls' own and asks for nothing.
  public static let consumed = ControlResponse(isConsumed: true)
}

/// What the controls ask the app to do.
public enum ControlAction: Sendable, Hashable {
  /// Carry out a command of a menu or the tool strip.
  case command(CommandID)
  /// Put the text on the clipboard.
  case copy(String)
  /// Fetch the clipboard's text and hand it to `ControlsLayer.insert`.
  case pasteRequested
  /// The prompt's text was confirmed. The prompt stays until the app dismisses it, notes an error
  /// in it or asks a question in it.
  case promptAccepted(String)
  /// The question asked in the prompt was answered with yes; the text is the prompt's. It stays
  /// until the app dismisses it.
  case promptConfirmed(String)
  /// The prompt's option was chosen, or no longer is.
  case promptOption(Bool)
  /// The prompt was given up; it is gone.
  case promptCancelled
  /// The message panel was closed; it is gone.
  case messageClosed
  /// The message panel's second button was pressed; the panel stays.
  case messageAction
  /// The question was answered by the button of that number; the panel is gone.
  case questionAnswered(Int)
  /// The pressure curve fitted on the card is to be used for the physical device `source`. The
  /// card is gone.
  case calibrationAccepted(PressureCurve, source: Int32)
  /// The calibration was given up; the card is gone.
  case calibrationCancelled
}

/// What the pointer looks like over the controls.
public enum ControlCursor: Sendable, Hashable {
  /// The arrow.
  case arrow
  /// The bar between letters.
  case text
}
