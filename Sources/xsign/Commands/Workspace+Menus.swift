import Ink
import X11Canvas

/// The menus that open where they are asked for.
extension Workspace {
  /// Opens the context menu, for a mouse or for the contact that is held still.
  func openContextMenu(for event: PointerEvent) {
    settle()
    controls.popUp(
      menuState.contextMenu, at: event.position, holding: event.kind == .mouse ? nil : event)
  }

  /// Opens the context menu by a key: at the selection, if it is in view, or else in the middle
  /// of the pane chosen last.
  func openContextMenu() {
    canvas.finishSelecting()
    guard let middle = canvas.middle(of: panes.focused) else { return }
    controls.popUp(
      menuState.contextMenu, at: canvas.selectionMiddle(in: panes.focused) ?? middle,
      byKeyboard: true)
  }
}
