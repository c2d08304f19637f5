import Ink
import Input
import Localization

/// Menus that belong to no title.
extension ControlsLayer {
  /// Opens a menu with a corner at `position`, in window pixels, in place of any other menu.
  ///
  /// - Parameters:
  ///   - name: What assistive technologies call it, or nil for the menu of the paper.
  ///   - contact: The finger or pen that asked for it and is still down. It chooses a row only
  ///     after it has moved.
  ///   - byKeyboard: True if the first row gets highlighted.
  package func showContextMenu(
    _ items: [MenuItem], named name: String? = nil, at position: Point,
    holding contact: PointerEvent? = nil, byKeyboard: Bool = false
  ) {
    guard card == nil else { return }
    if notice != nil { dismissNotice() }
    resignFocus()
    let isTouch = contact?.kind == .touch
    bar.open(
      ContextMenu(
        name: name ?? tr("Context menu"), items: items, place: .at(PixelPoint(mirror(position))),
        isTouch: isTouch),
      byKeyboard: byKeyboard)
    guard let contact = contact.map({ mirror($0) }) else { return }
    owners[contact.contact] = .menus
    bar.press = MenuBar.Press(start: contact.position, last: contact.position, isTouch: isTouch)
  }

  /// Replaces the rows of the menu that `showContextMenu` opened, if it is still open. It stays
  /// where it is.
  package func updateContextMenu(_ items: [MenuItem]) {
    if let contextMenu = bar.contextMenu, contextMenu.pane == nil { bar.update(items) }
  }

  /// True if the menu that `showContextMenu` opened is open.
  package var isContextMenuOpen: Bool { bar.contextMenu.map { $0.pane == nil } ?? false }
}
