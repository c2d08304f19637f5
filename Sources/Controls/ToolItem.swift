import Ink

/// A button of the tool strip.
package struct ToolItem: Sendable, Hashable {
  /// The content of a button.
  package enum Kind: Sendable, Hashable {
    case icon(Icon)
    /// An ink colour.
    case swatch(InkColor)
    /// A pen width, in canvas units. While it is the one in use, it has the colour of the ink.
    case width(Double, ink: InkColor? = nil)
    /// A sample of a pen's stroke on paper, with its greatest width in canvas units.
    case stroke(InkColor, width: Double, opacity: Double, nib: NibShape = .round)
  }

  /// The content of the button.
  package var kind: Kind
  /// The command of the button.
  package var command: CommandID
  /// True if it can be used now.
  package var isEnabled: Bool
  /// True if it is the one in use.
  package var isSelected: Bool
  /// The tooltip shown while a mouse or pen is over the button, or an empty string.
  package var tooltip: String
  /// The keys at the end of the tooltip, such as "Ctrl+Z", or an empty string.
  package var shortcut: String
  /// The same keys in the form of GTK, such as "<Control>z", or an empty string.
  package var accelerator: String
  /// The mark of its command in menus, which tells what being selected means.
  package var mark: MenuItem.Mark
  /// The title of the menu that the button opens, or nil. Its command is then only a name.
  package var menu: String?
  /// True if something can be dragged out by it: a contact that leaves its place asks for that.
  package var isGrip = false
  /// True if its place is empty.
  package var isHidden = false

  package init(
    _ kind: Kind, _ command: CommandID, isEnabled: Bool = true, isSelected: Bool = false,
    tooltip: String = "", shortcut: String = "", accelerator: String = "",
    mark: MenuItem.Mark = .none, menu: String? = nil
  ) {
    self.kind = kind
    self.command = command
    self.isEnabled = isEnabled
    self.isSelected = isSelected
    self.tooltip = tooltip
    self.shortcut = shortcut
    self.accelerator = accelerator
    self.mark = mark
    self.menu = menu
  }

  /// The tooltip without the keys.
  var name: String {
    let keys = " (\(shortcut))"
    return tooltip.hasSuffix(keys) ? String(tooltip.dropLast(keys.count)) : tooltip
  }
}
