/// A key without its modifiers.
public enum Key: Sendable, Hashable {
  /// A key that writes a character, in lower case and as on the Latin layout. Shortcuts and
  /// mnemonics are compared with it.
  case character(Character)
  /// The Enter keys.
  case enter
  /// Escape.
  case escape
  /// Tab.
  case tab
  /// Backspace.
  case backspace
  /// Delete.
  case delete
  /// An arrow to the left.
  case left
  /// An arrow to the right.
  case right
  /// An arrow up.
  case up
  /// An arrow down.
  case down
  /// Home.
  case home
  /// End.
  case end
  /// Page Up.
  case pageUp
  /// Page Down.
  case pageDown
  /// F1 to F12.
  case function(Int)
  /// The menu key.
  case menu
  /// The Alt key alone: it was pressed and released with nothing in between.
  case alt
  /// Any other key.
  case other

  /// True if the key is an arrow.
  public var isArrow: Bool { [.left, .right, .up, .down].contains(self) }
}

/// A key press.
public struct KeyPress: Sendable, Hashable {
  /// The key.
  public var key: Key
  /// The pressed modifier keys.
  public var modifiers: Modifiers
  /// The text of the key, through the input method, or an empty string.
  public var text: String

  /// Creates a press of `key` with `modifiers` that writes `text`.
  public init(_ key: Key, _ modifiers: Modifiers = [], text: String = "") {
    self.key = key
    self.modifiers = modifiers
    self.text = text
  }
}
