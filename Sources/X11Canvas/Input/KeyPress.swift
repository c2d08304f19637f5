/// A key without its modifiers.
public enum Key: Sendable, Hashable {
  /// A key that writes a character, in lower case and as the Latin layout has it: what shortcuts
  /// and mnemonics are matched on.
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
  /// F1 to F12.
  case function(Int)
  /// The key that opens menus.
  case menu
  /// The Alt key alone: it went down and came up again with nothing in between.
  case alt
  /// Any other key.
  case other
}

/// A key going down.
public struct KeyPress: Sendable, Hashable {
  /// The key.
  public var key: Key
  /// The modifier keys held.
  public var modifiers: Modifiers
  /// The text the key writes, through the input method; empty where it writes none.
  public var text: String

  /// A press of `key` with `modifiers` held that writes `text`.
  public init(_ key: Key, _ modifiers: Modifiers = [], text: String = "") {
    self.key = key
    self.modifiers = modifiers
    self.text = text
  }
}
