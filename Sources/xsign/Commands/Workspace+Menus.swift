import Controls
import Input
import Localization
import X11Canvas

/// The menus that open where they are asked for.
extension Workspace {
  /// Opens the context menu, for a mouse or for the contact that is held still.
  func openContextMenu(for event: PointerEvent) {
    settle()
    form.forgetMenu()
    controls.showContextMenu(
      menuState.contextMenu, at: event.position, holding: event.kind == .mouse ? nil : event)
  }

  /// Opens the context menu by a key: at the selection, if it is in view, or else in the middle
  /// of the pane chosen last.
  func openContextMenu() {
    canvas.finishEdits()
    guard let center = canvas.viewport.center(of: panes.focused) else { return }
    form.forgetMenu()
    controls.showContextMenu(
      menuState.contextMenu, at: canvas.selectionCenter(in: panes.focused) ?? center,
      byKeyboard: true)
  }

  /// Says why a finger does nothing.
  func explain(_ why: IgnoredFinger) {
    switch why {
    case .penNear:
      controls.show(
        Toast(
          trSentences([
            tr("Fingers do nothing while a pen is near."),
            tr("Pen > Fingers and palms changes this."),
          ])))
    case .notAllowed: explainPanning()
    }
  }

  /// Says once that a finger moves the view, and how it draws.
  func explainPanning() {
    guard !panes.isViewFixed, preferences.values[.knowsPanning] != "yes" else { return }
    preferences.update { $0[.knowsPanning] = "yes" }
    let how =
      palms.policy == .penPreferred
      ? tr("Draw with touch (T) in the tool strip lets it draw.")
      : tr("Pen > Fingers and palms lets it draw.")
    controls.show(Toast(trSentences([tr("A finger moves the page now."), how])))
  }
}
