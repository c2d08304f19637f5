import Input

extension ControlsLayer {
  /// Handles a key. The controls consume all keys while a card or a menu is open, and text while a
  /// field has the focus. Otherwise they consume only the keys that open menus, F10 and Alt with a
  /// menu's mnemonic, and those of the keyboard focus, which `Key.alt` begins: the owner sends it
  /// when Alt is released with nothing pressed in between. The bar at the bottom takes Enter,
  /// Escape and Tab. A notice goes with the next key, unless that may lead to its button.
  /// Left and right are those of the layout, except in texts.
  package func handle(_ key: KeyPress) -> ControlResponse {
    let press = mirror(key)
    if notice != nil, !keepsNotice(press) { dismissNotice() }
    defer { tellCut() }
    if let card {
      let action = card.key(press)
      finish(card)
      return .consumed(action)
    }
    if !bar.isOpen, case (true, let action) = infoBarView.key(press) { return .consumed(action) }
    if !bar.isOpen, let response = focusKey(press) { return response }
    if !bar.isOpen, let response = editorKey(key) { return response }
    if !bar.isOpen, case (true, let action) = actionView.key(press) { return .consumed(action) }
    let (isConsumed, command) = bar.key(press)
    if bar.isOpen {
      strip.hover(nil)
      resignFocus()
    }
    return ControlResponse(isConsumed: isConsumed, actions: command.map { [.command($0)] } ?? [])
  }

  /// Handles a key for the field of the document that has the focus, or returns nil.
  private func editorKey(_ press: KeyPress) -> ControlResponse? {
    guard var editor else { return nil }
    let (isConsumed, action) = editor.key(press)
    guard isConsumed else { return nil }
    self.editor = editor
    return .consumed(action)
  }
}
