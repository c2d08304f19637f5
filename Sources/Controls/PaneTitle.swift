import Graphics

/// The title over a pane.
public struct PaneTitle: Sendable, Hashable {
  /// The index of the pane.
  public var pane: Int
  /// The place of the title, in window pixels.
  public var frame: PixelRect
  /// The name of the pane's engine, which opens a menu, or nil if it is not named.
  public var name: String?
  /// What is said after it, or an empty string.
  public var detail: String
  /// True if the pane was chosen last.
  public var isChosen: Bool

  /// Creates a title.
  public init(pane: Int, frame: PixelRect, name: String?, detail: String, isChosen: Bool) {
    self.pane = pane
    self.frame = frame
    self.name = name
    self.detail = detail
    self.isChosen = isChosen
  }
}
