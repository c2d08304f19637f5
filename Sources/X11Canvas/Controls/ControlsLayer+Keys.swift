extension ControlsLayer {
  /// Handles a key. The controls consume all keys while a card or a menu is open. Otherwise they
  /// consume only the keys that open menus: F10, the menu key, Alt with a menu's mnemonic, and
  /// `Key.alt`, which the owner sends when Alt is released with nothing pressed in between.
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

  /// Closes the card if a prompt was cancelled or a calibration has ended.
  func finish(_ action: ControlAction?) -> [ControlAction] {
    guard let action else { return [] }
    switch action {
    case .promptCancelled, .calibrationAccepted, .calibrationCancelled: dismissCard()
    default: break
    }
    return [action]
  }

  /// Returns the actions for a button of the message. Close dismisses the card.
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
