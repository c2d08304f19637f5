import Accessibility
import Graphics
import Localization

/// The menus as assistive technologies see them: all of them, also while they are closed.
extension MenuBar {
  /// The bar with its menus.
  var node: AccessibleNode {
    AccessibleNode(
      AccessibleID(.menuBar), .menuBar, tr("Menus"), bounds: bounds,
      children: menus.indices.map { node(ofMenu: $0) })
  }

  /// The number of the menu that belongs to no title, in the names of its rows.
  private static let contextMenuNumber = -1

  /// The menu that belongs to no title, or nil if none is open.
  var contextMenuNode: AccessibleNode? {
    guard let contextMenu, let panel = panels.first else { return nil }
    return AccessibleNode(
      AccessibleID(.menu, [Self.contextMenuNumber]), .menu, contextMenu.name,
      states: .shown.with(.expanded), bounds: panel.layout.frame,
      children: nodes(contextMenu.items, below: [Self.contextMenuNumber], level: 0))
  }

  private func node(ofMenu index: Int) -> AccessibleNode {
    let title = menus[index].title
    let isOpen = openIndex == index
    return AccessibleNode(
      AccessibleID(.menu, [index], name: title.text), .menu, title.text,
      states: AccessibleStates.shown.with([.focusable, .selectable, .hasPopup])
        .with([.selected, .expanded], if: isOpen)
        .with(.focused, if: focusedTitle == index),
      bounds: titles.indices.contains(index) ? titles[index] : .empty,
      action: AccessibleAction(
        "click", keys: title.mnemonic.map { "<Alt>\($0)" } ?? "", mnemonic: title.mnemonic),
      children: nodes(menus[index].items, below: [index], level: isOpen ? 0 : nil))
  }

  /// Returns the nodes of rows. `level` is that of their panel, or nil if it is not open.
  private func nodes(_ items: [MenuItem], below path: [Int], level: Int?) -> [AccessibleNode] {
    let level = level.flatMap { panels.indices.contains($0) ? $0 : nil }
    return zip(items.indices, Self.names(of: items, below: path)).compactMap { row, id in
      guard let id else { return nil }
      let item = items[row]
      let isInside = level.flatMap { submenuRow(of: $0) } == row
      let isHighlighted = level.map { panels[$0].highlighted == row } ?? false
      let layout = level.map { panels[$0].layout }
      let bounds = layout.map { $0.row(row).intersection($0.viewport) } ?? .empty
      var states = AccessibleStates([.focusable, .selectable])
        .with(.enabled, if: item.isSelectable).with(.showing, if: !bounds.isEmpty)
        .with(.selected, if: isHighlighted)
        .with(.focused, if: isHighlighted && level == keyboardLevel)
      var role = item.hasSubmenu ? AccessibleRole.menu : .menuItem
      switch item.mark {
      case .none: break
      case .radio(let isOn), .check(let isOn):
        states = states.with(.checkable).with(.checked, if: isOn)
        role = if case .radio = item.mark { .radioMenuItem } else { .checkMenuItem }
      }
      if item.hasSubmenu { states = states.with(.hasPopup).with(.expanded, if: isInside) }
      return AccessibleNode(
        id, role, item.title.text, description: item.detail, states: states, bounds: bounds,
        action: AccessibleAction(
          "click", keys: item.accelerator, mnemonic: item.title.mnemonic),
        children: nodes(
          item.submenu, below: path + [row], level: isInside ? level.map { $0 + 1 } : nil))
    }
  }

  /// Returns the names of rows, by their commands, so that rows that move stay the same. Lines have
  /// none.
  private static func names(of items: [MenuItem], below path: [Int]) -> [AccessibleID?] {
    var seen: [String: Int] = [:]
    return items.map { item in
      guard !item.isSeparator else { return nil }
      let name = item.command?.name ?? item.title.text
      defer { seen[name, default: 0] += 1 }
      return AccessibleID(.item, path + [seen[name, default: 0]], name: name)
    }
  }

  // MARK: Requests

  /// Returns the row with a name, and the way to it: the menu and the rows of submenus.
  func row(_ id: AccessibleID) -> (item: MenuItem, way: [Int])? {
    guard id.part == .item, id.numbers.count >= 2, let first = items(ofMenu: id.numbers[0]) else {
      return nil
    }
    let path = Array(id.numbers.dropLast())
    var items = first
    for row in path.dropFirst() {
      guard items.indices.contains(row) else { return nil }
      items = items[row].submenu
    }
    guard let row = Self.names(of: items, below: path).firstIndex(of: id) else { return nil }
    return (items[row], path + [row])
  }

  private func items(ofMenu number: Int) -> [MenuItem]? {
    if number == Self.contextMenuNumber { return contextMenu?.items }
    return menus.indices.contains(number) ? menus[number].items : nil
  }

  /// Opens the menus on the way to a row and highlights it, as arrow keys do. `isEntered` opens its
  /// submenu, too.
  func show(_ way: [Int], isEntered: Bool) {
    if way[0] != Self.contextMenuNumber, openIndex != way[0] { open(way[0], byKeyboard: true) }
    closePanels(above: 0)
    for (level, row) in way.dropFirst().enumerated() where panels.indices.contains(level) {
      let isLast = level == way.count - 2
      if isLast, !isEntered {
        highlight(row, in: level, reveal: true)
      } else {
        openSubmenu(of: row, in: level, byKeyboard: true)
      }
    }
  }
}
