extension MenuBar {
  /// Takes a key; names a command where it chose one.
  ///
  /// - Returns: whether the key was the bar's own, and the command.
  func key(_ press: KeyPress) -> (isConsumed: Bool, command: CommandID?) {
    isOpen ? (true, keyInMenu(press)) : (keyInClosedBar(press), nil)
  }

  /// Opens a menu by keyboard.
  private func keyInClosedBar(_ press: KeyPress) -> Bool {
    guard !menus.isEmpty else { return false }
    switch press.key {
    case .function(10), .menu, .alt:
      guard press.modifiers.isDisjoint(with: [.control, .superKey]) else { return false }
      open(0, byKeyboard: true)
      return true
    case .character(let letter):
      guard press.modifiers.subtracting(.shift) == .alt, let index = menu(letter) else {
        return false
      }
      open(index, byKeyboard: true)
      return true
    default:
      return false
    }
  }

  /// Moves in the open menu; it takes every key, so that none reaches what is behind it.
  private func keyInMenu(_ press: KeyPress) -> CommandID? {
    guard let openIndex else { return nil }
    switch press.key {
    case .escape, .function(10), .alt, .menu, .tab: close()
    case .down: highlight(nextSelectable(from: highlighted ?? -1, step: 1), reveal: true)
    case .up: highlight(nextSelectable(from: highlighted ?? items.count, step: -1), reveal: true)
    case .home: highlight(nextSelectable(from: -1, step: 1), reveal: true)
    case .end: highlight(nextSelectable(from: items.count, step: -1), reveal: true)
    case .right: open((openIndex + 1) % menus.count, byKeyboard: true)
    case .left: open((openIndex + menus.count - 1) % menus.count, byKeyboard: true)
    case .enter, .character(" "): return highlighted.flatMap { choose($0) }
    case .character(let letter):
      guard press.modifiers.isDisjoint(with: [.control, .superKey]) else { return nil }
      if press.modifiers.contains(.alt), let index = menu(letter) {
        open(index, byKeyboard: true)
        return nil
      }
      return chooseMnemonic(letter)
    default: break
    }
    return nil
  }

  /// The menu whose title has the mnemonic.
  private func menu(_ letter: Character) -> Int? {
    let letter = letter.lowercased().first
    return menus.firstIndex { $0.title.mnemonic != nil && $0.title.mnemonic == letter }
  }

  /// Chooses the only row with the mnemonic; where there are several, goes to the next of them.
  private func chooseMnemonic(_ letter: Character) -> CommandID? {
    let letter = letter.lowercased().first
    let matches = items.indices.filter {
      isSelectable($0) && items[$0].title.mnemonic != nil && items[$0].title.mnemonic == letter
    }
    if matches.count == 1 { return choose(matches[0]) }
    highlight(matches.first { $0 > (highlighted ?? -1) } ?? matches.first, reveal: true)
    return nil
  }
}
