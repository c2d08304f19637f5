/// A bar at the bottom of the window with buttons that end what the window is for. Enter presses
/// the last one, Escape the one that cancels.
public struct ActionBar: Sendable, Hashable {
  /// A button of the bar.
  public struct Button: Sendable, Hashable {
    /// The text on the button.
    public var title: String
    /// The command that it runs.
    public var command: CommandID
    /// True if it can be pressed now.
    public var isEnabled: Bool

    /// Creates a button that runs `command`.
    public init(_ title: String, _ command: CommandID, isEnabled: Bool = true) {
      self.title = title
      self.command = command
      self.isEnabled = isEnabled
    }
  }

  /// The buttons at the left end, apart from those that end.
  public var tools: [Button]
  /// The button that cancels.
  public var cancel: Button
  /// The button that accepts.
  public var accept: Button

  /// Creates a bar.
  public init(tools: [Button], cancel: Button, accept: Button) {
    self.tools = tools
    self.cancel = cancel
    self.accept = accept
  }

  /// All buttons from left to right.
  var all: [Button] { tools + [cancel, accept] }
}
