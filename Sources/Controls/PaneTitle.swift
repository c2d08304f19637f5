import Graphics

/// The title over a pane.
package struct PaneTitle: Sendable, Hashable {
  /// The index of the pane.
  package var pane: Int
  /// The place of the title, in window pixels.
  package var frame: PixelRect
  /// The name of the pane's engine, which opens a menu, or nil if it is not named.
  package var name: String?
  /// What is said after it, or an empty string.
  package var detail: String
  /// True if the pane was chosen last.
  package var isChosen: Bool

  package init(pane: Int, frame: PixelRect, name: String?, detail: String, isChosen: Bool) {
    self.pane = pane
    self.frame = frame
    self.name = name
    self.detail = detail
    self.isChosen = isChosen
  }
}
