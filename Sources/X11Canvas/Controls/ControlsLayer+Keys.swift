extension ControlsLayer {
  /// Shows a key to the controls. They take all keys while a card or a menu is open, otherwise only
  /// those that open menus: F10, the menu key, Alt with a menu's letter, and `Key.alt`, which the
  /// owner sends when Alt came up again with nothing pressed in between.
  public func handle(_ press: KeyPress) -> ControlResponse {
    if notice != nil, press.key != .alt { dismissNotice() }
    switch card {
    case .prompt(let sheet):
      return ControlResponse(isConsumed: true, actions: finish(sheet.key(press)))
    case .message(let sheet):
      return ControlResponse(isConsumed: true, actions: answer(sheet.key(press)))
    case .calibration(let sheet):
      return ControlResponse(isConsumed: true, actions: finish(sheet.key(press)))
    case nil:
      let (isConsumed, command) = bar.key(press)
      if bar.isOpen { strip.hover(nil) }
      return ControlResponse(
        isConsumed: isConsumed, actions: command.map { [.command($0)] } ?? [])
    }
  }

  /// Takes the card away where a prompt was given up, or a calibration has come to its end.
  func finish(_ action: ControlAction?) -> [ControlAction] {
    guard let action else { return [] }
    switch action {
    case .promptCancelled, .calibrationAccepted, .calibrationCancelled: dismissCard()
    default: break
    }
    return [action]
  }

  /// What the app is asked for by a button of the message, which Close takes away.
  func answer(_ answer: MessageSheet.Answer?) -> [ControlAction] {
    switch answer {
    case .close:
      dismissCard()
      return [.messageClosed]
    case .act: return [.messageAction]
    case .chosen(let index):
      dismissCard()
      return [.questionAnswered(index)]
    case nil: return []
    }
  }
}
