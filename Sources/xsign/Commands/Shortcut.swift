import Controls
import Ink
import Input
import Localization

/// A key with its modifiers that asks for a command.
struct Shortcut: Hashable, Sendable {
  let key: Key
  let modifiers: Modifiers

  init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  static func control(_ character: Character) -> Shortcut {
    Shortcut(.character(character), .control)
  }

  static func controlShift(_ character: Character) -> Shortcut {
    Shortcut(.character(character), [.control, .shift])
  }

  /// The shortcut as menus write it, for example "Ctrl+Shift+Z".
  var label: String {
    let held: [(Modifiers, String)] = [
      (.control, tr("Ctrl") + "+"), (.alt, tr("Alt") + "+"), (.shift, tr("Shift") + "+"),
    ]
    return held.filter { modifiers.contains($0.0) }.map(\.1).joined() + name
  }

  /// The shortcut in the form of GTK, for example "<Control><Shift>z": the names of modifiers in
  /// angle brackets, and that of the keysym.
  var accelerator: String {
    let held: [(Modifiers, String)] = [(.control, "Control"), (.alt, "Alt"), (.shift, "Shift")]
    return held.filter { modifiers.contains($0.0) }.map { "<\($0.1)>" }.joined() + keysym
  }

  /// The X name of the key.
  var keysym: String {
    switch key {
    case .character("-"): "minus"
    case .character("+"): "plus"
    case .character("="): "equal"
    case .character(","): "comma"
    case .character("."): "period"
    case .character("?"): "question"
    case .character(let character): character.lowercased()
    case .function(let number): "F\(number)"
    case .delete: "Delete"
    case .backspace: "BackSpace"
    case .tab: "Tab"
    case .enter: "Return"
    case .escape: "Escape"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "Page_Up"
    case .pageDown: "Page_Down"
    case .left: "Left"
    case .right: "Right"
    case .up: "Up"
    case .down: "Down"
    case .menu: "Menu"
    case .alt, .other: ""
    }
  }

  private var name: String {
    switch key {
    case .character("-"): "−"
    case .character(let character): character.uppercased()
    case .function(let number): "F\(number)"
    case .delete: tr("Delete")
    case .backspace: tr("Backspace")
    case .tab: tr("Tab")
    case .enter: tr("Enter")
    case .escape: tr("Escape")
    case .home: tr("Home")
    case .end: tr("End")
    case .pageUp: tr("Page Up")
    case .pageDown: tr("Page Down")
    case .left: tr("Left")
    case .right: tr("Right")
    case .up: tr("Up")
    case .down: tr("Down")
    case .menu: tr("Menu")
    case .alt, .other: ""
    }
  }
}

extension Message {
  /// The list of keys and gestures.
  static let shortcuts = Message(title: tr("Keyboard shortcuts"), rows: commands + gestures)

  /// The keys of the commands. Those of the engines share a row, unless the user gave them others.
  private static var commands: [Row] {
    let engines = EngineKind.allCases.map { Command.engine($0, pane: nil) }
    let isOwn = engines.allSatisfy { command in
      CommandTable.entry(command).keys
        == CommandTable.ownEntries.first { $0.command == command }?.keys
    }
    let rows = CommandTable.entries.filter {
      !$0.keys.isEmpty && !(isOwn && engines.contains($0.command))
    }.map { Row($0.keyLabels, $0.help) }
    guard isOwn else { return rows }
    return rows + [Row(tr("Ctrl+1 … Ctrl+\(engines.count)"), tr("Set the chosen pane's engine"))]
  }

  private static let gestures = [
    Row(tr("Escape"), tr("Cancel the stroke being drawn")),
    Row(tr("Enter"), tr("Place the signature or mark in the chosen field or in the middle")),
    Row(
      tr("Shift+drag"),
      tr("Draw a straight line; select with a loop; turn in steps of 15°")),
    Row(
      tr("Arrows, Shift+arrows"),
      tr("Move the selection or the view; with Shift ten times as far")),
    Row(tr("Ctrl+wheel"), tr("Zoom around the pointer")),
    Row(tr("Wheel, Shift+wheel"), tr("Move the drawing; with Shift sideways")),
    Row(tr("Space+drag"), tr("Move the drawing, like the middle button")),
    Row("F10", tr("Open the menu bar; arrows, letters, Enter")),
    Row(tr("Alt"), tr("Choose in the menu bar, and by Tab in what follows")),
  ]
}

extension CommandEntry {
  /// The keys as the list writes them. A key that differs from another only by Shift is omitted:
  /// some keyboard layouts need Shift for it.
  fileprivate var keyLabels: String {
    let shown = keys.filter { key in
      !key.modifiers.contains(.shift)
        || !keys.contains(Shortcut(key.key, key.modifiers.subtracting(.shift)))
    }
    return trItems(shown.map(\.label))
  }
}
