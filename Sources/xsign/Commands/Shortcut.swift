import Ink
import X11Canvas

/// A key with its modifiers that asks for a command.
struct Shortcut: Hashable, Sendable {
  let key: Key
  let modifiers: Modifiers

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
    let held: [(Modifiers, String)] = [(.control, "Ctrl+"), (.alt, "Alt+"), (.shift, "Shift+")]
    return held.filter { modifiers.contains($0.0) }.map(\.1).joined() + name
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
    case .home: "Home"
    case .end: "End"
    case .pageUp: "Page Up"
    case .pageDown: "Page Down"
    case .left: "Left"
    case .right: "Right"
    case .up: "Up"
    case .down: "Down"
    case .menu: "Menu"
    case .alt, .other: ""
    }
  }
}

extension Message {
  /// The list of keys and gestures.
  static let shortcuts = Message(title: "Keyboard shortcuts", rows: commands + gestures)

  /// The keys of the commands. Those of the engines share a row.
  private static var commands: [Row] {
    let engines = EngineKind.allCases.map { Command.engine($0, pane: nil) }
    let rows = CommandTable.entries.filter { !$0.keys.isEmpty && !engines.contains($0.command) }
      .map { Row($0.keyLabels, $0.help) }
    return rows + [Row("Ctrl+1 … Ctrl+\(engines.count)", "Set the chosen pane's engine")]
  }

  private static let gestures = [
    Row("Escape", "Cancel the stroke being drawn"),
    Row("Enter", "Place what is picked up in the chosen field or in the middle"),
    Row("Shift+drag", "Select with a loop; turn in steps of 15°"),
    Row("Arrows, Shift+arrows", "Move the selection or the view, ten times as far"),
    Row("Ctrl+wheel", "Zoom around the pointer"),
    Row("Wheel, Shift+wheel", "Move the drawing, sideways"),
    Row("Space+drag", "Move the drawing, like the middle button"),
    Row("F10", "Open the menu bar; arrows, letters, Enter"),
    Row("Alt", "Choose in the menu bar, and by Tab in what follows"),
  ]
}

extension CommandEntry {
  /// The keys as the list writes them. A key that differs from another only by Shift is omitted:
  /// some keyboard layouts need Shift for it.
  fileprivate var keyLabels: String {
    keys.filter { key in
      !key.modifiers.contains(.shift)
        || !keys.contains(Shortcut(key.key, key.modifiers.subtracting(.shift)))
    }.map(\.label).joined(separator: ", ")
  }
}
