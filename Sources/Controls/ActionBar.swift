/// A bar at the bottom of the window with buttons that end what the window is for. Enter presses
/// the last one, Escape the one that cancels.
package struct ActionBar: Sendable, Hashable {
  /// A button of the bar.
  package struct Button: Sendable, Hashable {
    /// The text on the button.
    package var title: String
    /// The command that it runs.
    package var command: CommandID
    /// True if it can be pressed now.
    package var isEnabled: Bool

    package init(_ title: String, _ command: CommandID, isEnabled: Bool = true) {
      self.title = title
      self.command = command
      self.isEnabled = isEnabled
    }
  }

  /// The buttons at the left end, apart from those that end.
  package var tools: [Button]
  package var cancel: Button
  package var accept: Button

  package init(tools: [Button], cancel: Button, accept: Button) {
    self.tools = tools
    self.cancel = cancel
    self.accept = accept
  }

  /// All buttons from left to right.
  var all: [Button] { tools + [cancel, accept] }
}
