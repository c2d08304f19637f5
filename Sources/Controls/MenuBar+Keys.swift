import Input

extension MenuBar {
  /// Handles a key.
  ///
  /// - Returns: Whether the bar consumed the key, and the command that it chose.
  func key(_ press: KeyPress) -> (isConsumed: Bool, command: CommandID?) {
    isOpen ? (true, keyInMenu(press)) : (keyInClosedBar(press), nil)
  }

  private func keyInClosedBar(_ press: KeyPress) -> Bool {
    guard !menus.isEmpty else { return false }
    switch press.key {
    case .function(10):
      guard press.modifiers.isDisjoint(with: [.shift, .control, .superKey]) else { return false }
      open(0, byKeyboard: true)
      return true
    case .character:
      guard press.modifiers.subtracting(.shift) == .alt, let index = menu(of: press) else {
        return false
      }
      open(index, byKeyboard: true)
      return true
    default:
      return false
    }
  }

  /// Navigates the open menus. They consume every key, so that none reaches what is behind them.
  private func keyInMenu(_ press: KeyPress) -> CommandID? {
    let level = keyboardLevel
    let current = panels[level].highlighted
    switch press.key {
    case .escape: panels.count > 1 ? closePanels(above: panels.count - 2) : close()
    case .function(10), .alt, .menu, .tab: close()
    case .down: select(from: current ?? -1, step: 1)
    case .up: select(from: current ?? panels[level].items.count, step: -1)
    case .home: select(from: -1, step: 1)
    case .end: select(from: panels[level].items.count, step: -1)
    case .right: goRight()
    case .left: goLeft()
    case .enter, .character(" "):
      return current.flatMap { choose($0, in: level, byKeyboard: true) }
    case .character:
      guard press.modifiers.isDisjoint(with: [.control, .superKey]) else { return nil }
      if press.modifiers.contains(.alt), let index = menu(of: press) {
        open(index, byKeyboard: true)
        return nil
      }
      return chooseMnemonic(press)
    default: break
    }
    return nil
  }

  /// The panel that receives keys: the innermost one with a highlighted row. A submenu opened by a
  /// passing pointer gets the keys once it is entered.
  var keyboardLevel: Int {
    panels.lastIndex { $0.highlighted != nil } ?? panels.count - 1
  }

  /// Highlights the next selectable row from `index` and scrolls it into view.
  private func select(from index: Int, step: Int) {
    let level = keyboardLevel
    let row = panels[level].nextSelectable(from: index, step: step)
    highlight(row, in: level, reveal: true)
  }

  /// Enters the submenu of the highlighted row, or opens the next menu if it has none.
  private func goRight() {
    let level = keyboardLevel
    if let row = panels[level].highlighted, panels[level].items[row].hasSubmenu {
      openSubmenu(of: row, in: level, byKeyboard: true)
    } else if let openIndex {
      open((openIndex + 1) % menus.count, byKeyboard: true)
    }
  }

  /// Leaves the open submenu, or opens the previous menu if none is open.
  private func goLeft() {
    if panels.count > 1 {
      closePanels(above: panels.count - 2)
    } else if let openIndex {
      open((openIndex + menus.count - 1) % menus.count, byKeyboard: true)
    }
  }

  /// Returns the index of the menu whose title has the key as its mnemonic.
  func menu(of press: KeyPress) -> Int? {
    press.first { reading in
      guard let letter = reading.mnemonic else { return nil }
      return menus.firstIndex { $0.title.mnemonic == letter }
    }
  }

  /// Chooses the only row with the mnemonic. If there are several, highlights the next of them.
  private func chooseMnemonic(_ press: KeyPress) -> CommandID? {
    let level = keyboardLevel
    let panel = panels[level]
    let matches =
      press.first { reading -> [Int]? in
        guard let letter = reading.mnemonic else { return nil }
        let rows = panel.items.indices.filter {
          panel.isSelectable($0) && panel.items[$0].title.mnemonic == letter
        }
        return rows.isEmpty ? nil : rows
      } ?? []
    // Another letter changes nothing.
    if matches.isEmpty { return nil }
    if matches.count == 1 { return choose(matches[0], in: level, byKeyboard: true) }
    let next = matches.first { $0 > (panel.highlighted ?? -1) } ?? matches.first
    highlight(next, in: level, reveal: true)
    return nil
  }
}

extension KeyReading {
  /// The letter for mnemonics, or nil if the key writes no character.
  fileprivate var mnemonic: Character? {
    guard case .character(let character) = key else { return nil }
    return character.lowercased().first
  }
}
