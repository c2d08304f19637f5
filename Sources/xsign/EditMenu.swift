import X11Canvas

extension ChoiceState {
  /// The Edit menu.
  var editItems: [MenuItem] {
    func item(_ title: String, _ command: Command, _ shortcut: String, _ isEnabled: Bool)
      -> MenuItem
    {
      MenuItem(title, command.id, shortcut: shortcut, isEnabled: isEnabled)
    }
    return [
      item("_Undo", .undo, "Ctrl+Z", canUndo),
      item("_Redo", .redo, "Ctrl+Shift+Z", canRedo),
      .separator,
      item("Cu_t", .cut, "Ctrl+X", hasSelection),
      item("Cop_y", .copy, "Ctrl+C", hasSelection),
      item("_Paste", .paste, "Ctrl+V", canPaste),
      item("_Duplicate", .duplicate, "Ctrl+D", hasSelection),
      item("De_lete", .delete, "Delete", hasSelection),
      .separator,
      MenuItem("_Select", Command.select.id, shortcut: "S", mark: .check(selects)),
      item("Select _all", .selectAll, "Ctrl+A", !isEmpty),
      .separator,
      item("_Clear", .clear, "Ctrl+Delete", !isEmpty),
    ]
  }
}
