import TestSupport
import Testing

@testable import Controls
@testable import Input
@testable import xsign

/// A way to ask for a command.
enum CommandWay: CaseIterable {
  case menu, keys, strip
}

extension RunningApp {
  /// Chooses a command with a card of colours, and types one there. The card stays open.
  func type(_ color: String, for command: Command) throws {
    try choose(command)
    key("Tab")
    key("a", .control)
    server.keyboard.type(color)
  }

  /// Asks for a command the given way, or another if it has none of that kind. It must be enabled.
  func ask(for command: Command, by way: CommandWay) throws {
    let isInStrip = geometry.controls.strip.items.contains { $0.command == command.id }
    let isInMenu = geometry.controls.menus.contains { menu in
      menu.items.contains { item in
        item.command == command.id || item.submenu.contains { $0.command == command.id }
      }
    }
    if way == .strip, isInStrip { return click(geometry.tool(command)) }
    if way == .menu || !press(command), isInMenu { return try choose(command) }
    if way == .menu { press(command) }
  }

  /// Presses the first keys of a command. Returns false if it has none.
  @discardableResult
  private func press(_ command: Command) -> Bool {
    guard let shortcut = CommandTable.entry(command).keys.first else { return false }
    key(shortcut.keysym, shortcut.modifiers)
    return true
  }
}
