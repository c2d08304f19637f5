import X11Canvas

/// A key with its modifiers that asks for a command.
struct Shortcut: Hashable, Sendable {
  /// The key.
  let key: Key
  /// The modifiers held.
  let modifiers: Modifiers

  /// Creates a shortcut.
  init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Creates the shortcut of a character with Control.
  static func control(_ character: Character) -> Shortcut {
    Shortcut(.character(character), .control)
  }

  /// Creates the shortcut of a character with Control and Shift.
  static func controlShift(_ character: Character) -> Shortcut {
    Shortcut(.character(character), [.control, .shift])
  }

  /// The shortcut as menus write it, for example "Ctrl+Shift+Z".
  var label: String {
    var label = ""
    if modifiers.contains(.control) { label += "Ctrl+" }
    if modifiers.contains(.alt) { label += "Alt+" }
    if modifiers.contains(.shift) { label += "Shift+" }
    return label + name
  }

  private var name: String {
    switch key {
    case .character("-"): "−"
    case .character(let character): character.uppercased()
    case .function(let number): "F\(number)"
    case .delete: "Delete"
    case .backspace: "Backspace"
    case .tab: "Tab"
    case .enter: "Enter"
    case .escape: "Escape"
    case .left, .right, .up, .down, .home, .end, .menu, .alt, .other: ""
    }
  }
}
