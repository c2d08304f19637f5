import Graphics

/// The open panels: the menu below its title and the submenus beside their rows.
extension MenuBar {
  /// The rows' layout of the menu below its title.
  package var layout: MenuLayout? { panels.first?.layout }

  /// Returns the area that a panel covers, including its shadow.
  func covered(by level: Int) -> PixelRect {
    panels[level].layout.frame.inset(by: -style.shadowReach).intersection(window)
  }

  /// Returns whether the highlight has moved on into the submenu of a panel.
  func isBehind(_ level: Int) -> Bool {
    panels.indices.contains(level + 1) && panels[level + 1].highlighted != nil
  }

  /// Returns the row of a panel whose submenu is open.
  func submenuRow(of level: Int) -> Int? {
    panels.indices.contains(level + 1) ? panels[level + 1].parentRow : nil
  }

  func makePanel(
    _ items: [MenuItem], at place: MenuPlacement, parentRow: Int?, isTouch: Bool
  ) -> MenuPanel {
    MenuPanel(
      items: items,
      layout: MenuLayout(items, at: place, window: window, style: style, isTouch: isTouch),
      parentRow: parentRow, isTouch: isTouch)
  }

  /// Opens the submenu of a row, if it has one.
  ///
  /// - Parameters:
  ///   - inPassing: True if the pointer only passed over the row. Nothing opens then where it would
  ///     cover the rows the pointer may be heading for.
  ///   - byKeyboard: True if the submenu's first row gets highlighted.
  func openSubmenu(
    of row: Int, in level: Int, isTouch: Bool = false, inPassing: Bool = false,
    byKeyboard: Bool = false
  ) {
    guard panels[level].isSelectable(row), panels[level].items[row].hasSubmenu else { return }
    highlight(row, in: level, reveal: byKeyboard)
    if submenuRow(of: level) != row {
      let panel = submenu(of: row, in: level, isTouch: isTouch || panels[level].isTouch)
      if inPassing, panel.covers(panels[level], style: style) { return }
      panels.append(panel)
      aim = SubmenuAim()
      damage.add(covered(by: level + 1))
    }
    guard byKeyboard else { return }
    highlight(panels[level + 1].nextSelectable(from: -1, step: 1), in: level + 1, reveal: true)
  }

  private func submenu(of row: Int, in level: Int, isTouch: Bool) -> MenuPanel {
    let layout = panels[level].layout
    return makePanel(
      panels[level].items[row].submenu,
      at: .beside(
        row: layout.row(row).intersection(layout.viewport), panel: layout.frame, bar: bounds),
      parentRow: row, isTouch: isTouch)
  }

  /// Closes the submenus of a panel.
  func closePanels(above level: Int) {
    while panels.count > level + 1 {
      damage.add(covered(by: panels.count - 1))
      let panel = panels.removeLast()
      // The parent row gets the active highlight again.
      if panel.highlighted != nil { damageRow(panel.parentRow, in: panels.count - 1) }
    }
  }

  /// Rebuilds the open panels after rows changed, as far as the path into them still exists.
  func rebuildPanels(from items: [MenuItem], at place: MenuPlacement) {
    let old = panels
    panels = []
    for panel in old {
      var new: MenuPanel
      if let row = panel.parentRow {
        let level = panels.count - 1
        guard panels[level].isSelectable(row), panels[level].items[row].hasSubmenu else { return }
        new = submenu(of: row, in: level, isTouch: panel.isTouch)
      } else {
        new = makePanel(items, at: place, parentRow: nil, isTouch: panel.isTouch)
      }
      _ = new.layout.scroll(by: panel.layout.scroll)
      new.highlighted = panel.highlighted.flatMap { new.isSelectable($0) ? $0 : nil }
      panels.append(new)
    }
  }

  // MARK: Rows

  /// Highlights a row of a panel, or none. Submenus of other rows close; the submenu of the same
  /// row loses its highlight. `reveal` scrolls the row into view.
  func highlight(_ row: Int?, in level: Int, reveal: Bool = false) {
    guard panels.indices.contains(level) else { return }
    let row = row.flatMap { panels[level].isSelectable($0) ? $0 : nil }
    if let open = submenuRow(of: level) {
      if open == row { highlight(nil, in: level + 1) } else { closePanels(above: level) }
    }
    let before = panels[level].highlighted
    if row != before {
      damageRow(before, in: level)
      damageRow(row, in: level)
      // The parent row's highlight becomes inactive or active.
      if (row == nil) != (before == nil) { damageRow(panels[level].parentRow, in: level - 1) }
      panels[level].highlighted = row
    }
    if reveal, let row, panels[level].layout.reveal(row) { hasScrolled(level) }
  }

  func scroll(by pixels: Int, in level: Int) {
    guard panels.indices.contains(level) else { return }
    if panels[level].layout.scroll(by: pixels) { hasScrolled(level) }
  }

  /// Scrolls the panel at a position by `pixels`, or the innermost one if there is none.
  func scroll(by pixels: Int, at point: PixelPoint) {
    let level = if case .panel(let level) = hit(point) { level } else { panels.count - 1 }
    scroll(by: pixels, in: level)
  }

  /// Closes the submenus of a scrolled panel: a submenu does not follow its row.
  private func hasScrolled(_ level: Int) {
    damage.add(covered(by: level))
    closePanels(above: level)
  }

  /// Closes the menu and returns the command of a row. For a row with a submenu, opens that
  /// instead.
  func choose(
    _ row: Int, in level: Int, isTouch: Bool = false, byKeyboard: Bool = false
  ) -> CommandID? {
    guard panels[level].isSelectable(row) else { return nil }
    let item = panels[level].items[row]
    if item.hasSubmenu {
      openSubmenu(of: row, in: level, isTouch: isTouch, byKeyboard: byKeyboard)
      return nil
    }
    close()
    return item.command
  }

  // MARK: Damage

  private func damageRow(_ row: Int?, in level: Int) {
    guard let row, panels.indices.contains(level) else { return }
    let layout = panels[level].layout
    damage.add(layout.row(row).intersection(layout.frame))
  }

  func damagePanels() {
    for level in panels.indices { damage.add(covered(by: level)) }
  }
}
