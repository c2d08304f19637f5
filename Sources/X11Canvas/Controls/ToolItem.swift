public import Ink

/// One button of the tool strip.
public struct ToolItem: Sendable, Hashable {
  /// What the button shows.
  public enum Kind: Sendable, Hashable {
    /// A sign.
    case icon(Icon)
    /// A colour of ink.
    case swatch(InkColor)
    /// The width of a pen, in canvas units.
    case width(Double)
  }

  /// What the button shows.
  public var kind: Kind
  /// What it does.
  public var command: CommandID
  /// Whether it can be used now.
  public var isEnabled: Bool
  /// Whether it is the one in use.
  public var isSelected: Bool
  /// What it says while a mouse or pen is over it; empty for nothing.
  public var tooltip: String

  /// A button.
  public init(
    _ kind: Kind, _ command: CommandID, isEnabled: Bool = true, isSelected: Bool = false,
    tooltip: String = ""
  ) {
    self.kind = kind
    self.command = command
    self.isEnabled = isEnabled
    self.isSelected = isSelected
    self.tooltip = tooltip
  }
}
