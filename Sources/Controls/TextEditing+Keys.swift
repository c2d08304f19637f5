import Input

extension TextEditing {
  /// Handles a key that moves the caret, edits, copies or pastes.
  ///
  /// - Returns: Whether the key was consumed, and the requested action. A secret is not copied.
  mutating func key(_ press: KeyPress) -> (isConsumed: Bool, action: ControlAction?) {
    let extending = press.modifiers.contains(.shift)
    let control = press.modifiers.contains(.control)
    let letter = control ? press.letter(among: "acvx") : nil
    let copied: ControlAction? = selection.isEmpty || secret != nil ? nil : .copy(selectedText)
    switch press.key {
    case .left: step(-1, byWord: control, extending: extending)
    case .right: step(1, byWord: control, extending: extending)
    case .home: move(to: 0, extending: extending)
    case .end: move(to: count, extending: extending)
    case .backspace: delete(-1, byWord: control)
    case .character where letter == "a": selectAll()
    case .character where letter == "c": return (true, copied)
    case .character where letter == "x", .delete where extending && !selection.isEmpty:
      if copied != nil { insert("") }
      return (true, copied)
    case .delete: delete(1, byWord: control)
    case .character where letter == "v": return (true, .pasteRequested)
    default:
      guard !control, press.modifiers.isDisjoint(with: [.alt, .superKey]), !press.text.isEmpty
      else { return (false, nil) }
      insert(press.text)
    }
    return (true, nil)
  }
}
