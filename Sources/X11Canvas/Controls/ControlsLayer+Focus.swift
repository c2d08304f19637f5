/// The keyboard focus of the menu bar and the tool strip. Alt gives it to the first title, Tab to
/// the other of the two. Arrow keys move it, Enter and the space bar use what has it.
extension ControlsLayer {
  /// Handles a key while no menu is open. Returns nil if it is not one of the keyboard focus.
  func focusKey(_ press: KeyPress) -> ControlResponse? {
    let hasFocus = bar.focusedTitle != nil || strip.focused != nil
    guard hasFocus else {
      guard press.key == .alt, !menus.isEmpty else { return nil }
      noteView.resignFocus()
      bar.focusedTitle = 0
      return .consumed
    }
    guard press.modifiers.isSubset(of: .shift) else {
      // A shortcut leaves the focus.
      resignFocus()
      return nil
    }
    if let title = bar.focusedTitle { return titleKey(press, title) }
    if let tool = strip.focused { return toolKey(press, tool) }
    return nil
  }

  /// Takes the keyboard focus from the menu bar and the tool strip.
  func resignFocus() {
    bar.focusedTitle = nil
    strip.focus(nil)
  }

  private func titleKey(_ press: KeyPress, _ title: Int) -> ControlResponse {
    let count = menus.count
    switch press.key {
    case .left: bar.focusedTitle = (title + count - 1) % count
    case .right: bar.focusedTitle = (title + 1) % count
    case .home: bar.focusedTitle = 0
    case .end: bar.focusedTitle = count - 1
    case .up, .down, .enter, .character(" "): openMenu(title)
    case .tab:
      guard let first = strip.next(from: -1, step: 1) else { break }
      resignFocus()
      strip.focus(first)
    case .character(let letter): if let menu = bar.menu(letter) { openMenu(menu) }
    case .function(10), .menu: openMenu(title)
    case .escape, .alt: resignFocus()
    default: break
    }
    return .consumed
  }

  private func toolKey(_ press: KeyPress, _ tool: Int) -> ControlResponse {
    switch press.key {
    case .left, .up: strip.focus(strip.next(from: tool, step: -1) ?? tool)
    case .right, .down: strip.focus(strip.next(from: tool, step: 1) ?? tool)
    case .home: strip.focus(strip.next(from: -1, step: 1) ?? tool)
    case .end: strip.focus(strip.next(from: strip.items.count, step: -1) ?? tool)
    case .enter, .character(" "):
      guard strip.items[tool].isEnabled else { break }
      return ControlResponse(isConsumed: true, actions: use(tool))
    case .tab:
      resignFocus()
      bar.focusedTitle = menus.isEmpty ? nil : 0
    case .escape, .alt: resignFocus()
    default: break
    }
    return .consumed
  }

  private func openMenu(_ index: Int) {
    resignFocus()
    bar.open(index, byKeyboard: true)
  }

  /// Asks for the command of a button, or opens its menu below it.
  private func use(_ tool: Int) -> [ControlAction] {
    let item = strip.items[tool]
    guard let title = item.menu else { return [.command(item.command)] }
    guard let menu = menus.firstIndex(where: { $0.title.text == title }) else { return [] }
    resignFocus()
    bar.open(menu, byKeyboard: true, below: strip.frames[tool])
    return []
  }
}
