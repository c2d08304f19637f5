import Input
import Localization

extension TextEditing {
  /// Handles a key that moves the caret, edits, copies or pastes.
  ///
  /// - Parameter layout: The text as it is seen, for the arrows to the left and right.
  /// - Returns: Whether the key was consumed, and the requested action. A secret is not copied.
  mutating func key(
    _ press: KeyPress, in layout: @autoclosure () -> any EditableLayout
  ) -> (isConsumed: Bool, action: ControlAction?) {
    let extending = press.modifiers.contains(.shift)
    let control = press.modifiers.contains(.control)
    let letter = control ? press.letter(among: "acvx") : nil
    let copied: ControlAction? = selection.isEmpty || secret != nil ? nil : .copy(selectedText)
    let isSeen = TextDirection.hasRightToLeft(text)
    switch press.key {
    case .left where isSeen: stepVisually(-1, byWord: control, extending: extending, in: layout())
    case .right where isSeen: stepVisually(1, byWord: control, extending: extending, in: layout())
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
    case .character where letter == "v":
      return (true, secret == nil ? .pasteRequested : .secretPasteRequested)
    default:
      guard !control, press.modifiers.isDisjoint(with: [.alt, .superKey]), !press.text.isEmpty
      else { return (false, nil) }
      insert(press.text)
    }
    return (true, nil)
  }

  /// Moves the caret to the left (-1) or right (1) of a text with letters that are read from right
  /// to left. A word is the next one in that direction if the whole text is read in one.
  mutating func stepVisually(
    _ direction: Int, byWord: Bool, extending: Bool, in layout: any EditableLayout
  ) {
    guard !byWord else {
      let isFromRight = TextDirection(of: text) == .rightToLeft
      return step(isFromRight ? -direction : direction, byWord: true, extending: extending)
    }
    guard extending || selection.isEmpty else {
      let ends = [selection.lowerBound, selection.upperBound]
        .map { (place: $0, x: layout.caret(ofUTF8Offset: utf8Offset(of: $0)).x) }
        .sorted { $0.x < $1.x }
      return move(to: ends[direction < 0 ? 0 : 1].place, extending: false)
    }
    let start = utf8Offset(of: caret)
    let offset = layout.step(fromUTF8Offset: start, by: direction)
    var place = character(atUTF8Offset: offset)
    // Pango stops within a grapheme cluster in some scripts.
    if place == caret, offset > start { place += 1 }
    move(to: place, extending: extending)
  }
}
