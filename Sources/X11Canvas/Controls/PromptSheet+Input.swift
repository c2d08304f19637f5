import Ink

extension PromptSheet {
  /// Handles a key. The card consumes all keys.
  func key(_ press: KeyPress) -> ControlAction? {
    damage.add(outer)
    switch press.key {
    case .escape: return cancel()
    case .tab: moveFocus(press.modifiers.contains(.shift) ? -1 : 1)
    case .enter:
      if case .button(let index) = focus { return activate(index) }
      return activate(1)
    default:
      if focus == .field {
        let (isConsumed, action) = field.key(press)
        if isConsumed, !note.text.isEmpty, note.isError { show(note: prompt.note, isError: false) }
        return action
      }
      if case .button(let index) = focus, press.key == .character(" ") { return activate(index) }
      if focus == .option, press.key == .character(" ") { return toggleOption() }
      if press.key == .left || press.key == .right { moveFocus(press.key == .left ? -1 : 1) }
    }
    return nil
  }

  /// Moves the keyboard focus to the next of field, option and buttons.
  private func moveFocus(_ step: Int) {
    let places: [Focus] =
      (isEditing ? [.field] : []) + (isEditing && hasOption ? [.option] : [])
      + buttons.indices.map { .button($0) }
    let now = places.firstIndex(of: focus) ?? 0
    focus = places[(now + step + places.count) % places.count]
  }

  /// True if there is an option, and room for it.
  private var hasOption: Bool { option.map { !$0.frame.isEmpty } ?? false }

  /// Toggles the option.
  private func toggleOption() -> ControlAction? {
    option?.isOn.toggle()
    damage.add(outer)
    return option.map { .promptOption($0.isOn) }
  }

  /// Performs the action of a button.
  private func activate(_ index: Int) -> ControlAction? {
    guard index > 0 else { return cancel() }
    return isEditing ? .promptAccepted(field.text) : .promptConfirmed(field.text)
  }

  /// Goes back from a question to the text, or cancels the prompt.
  private func cancel() -> ControlAction? {
    if isEditing { return .promptCancelled }
    resumeEditing()
    return nil
  }

  // MARK: Pointer

  /// Returns the target at a pixel.
  func target(at point: PixelPoint) -> Focus? {
    if isEditing, field.frame.contains(point) { return .field }
    if isEditing, let option, option.frame.contains(point) { return .option }
    return buttons.firstIndex { $0.frame.contains(point) }.map { .button($0) }
  }

  func cursor(at point: PixelPoint) -> ControlCursor {
    target(at: point) == .field ? .text : .arrow
  }

  /// Handles the start of a contact.
  func pressed(_ event: PointerEvent) {
    guard let target = target(at: PixelPoint(event.position)) else { return }
    press = (target, true)
    if target == .field {
      focus = .field
      field.pressed(event)
    }
    damage.add(outer)
  }

  /// Handles movement of the pressed contact.
  func dragged(_ event: PointerEvent) {
    guard let press else { return }
    if press.focus == .field {
      field.dragged(event)
      damage.add(field.frame)
    } else {
      let isInside = target(at: PixelPoint(event.position)) == press.focus
      if isInside != press.isInside { damage.add(outer) }
      self.press?.isInside = isInside
    }
  }

  /// Handles the end of the pressed contact.
  func released(_ event: PointerEvent) -> ControlAction? {
    dragged(event)
    guard let press else { return nil }
    cancelled()
    if press.isInside, press.focus == .option {
      focus = .option
      return toggleOption()
    }
    if press.isInside, case .button(let index) = press.focus { return activate(index) }
    return nil
  }

  /// Handles the loss of the pressed contact.
  func cancelled() {
    field.released()
    press = nil
    damage.add(outer)
  }

  /// Handles pointer movement without a contact.
  func hovered(_ point: PixelPoint?) {
    // The field has no hover state.
    let found = point.flatMap { target(at: $0) }
    let next = found == .field ? nil : found
    guard next != hovered else { return }
    hovered = next
    damage.add(outer)
  }
}
