import Controls
import Export
import Graphics
import Input
import Testing
import X11

@testable import xsign

@Suite struct CommandTests {
  @Test func keysAskForTheirCommands() {
    #expect(Command(KeyPress(.character("z"), .control)) == .undo)
    #expect(Command(KeyPress(.character("z"), [.control, .shift])) == .redo)
    #expect(Command(KeyPress(.character("y"), .control)) == .redo)
    #expect(Command(KeyPress(.delete, .control)) == .clear)
    #expect(Command(KeyPress(.character("n"), .control)) == .new)
    #expect(Command(KeyPress(.character("e"), .control)) == .export(.png))
    #expect(Command(KeyPress(.character("e"), [.control, .shift])) == .export(.pdf))
    #expect(Command(KeyPress(.character("q"), .control)) == .quit)
    #expect(Command(KeyPress(.tab)) == .focusNextPane)
    #expect(Command(KeyPress(.tab, .shift)) == .focusPreviousPane)
    #expect(Command(KeyPress(.character("d"))) == .date)
    for key in ["+", "="] as [Character] {
      #expect(Command(KeyPress(.character(key), .control)) == .zoomIn)
    }
    #expect(Command(KeyPress(.character("+"), [.control, .shift])) == .zoomIn)
    #expect(Command(KeyPress(.character("-"), .control)) == .zoomOut)
    #expect(Command(KeyPress(.character("0"), .control)) == .actualSize)
    #expect(Command(KeyPress(.character("z"))) == nil)
    #expect(Command(KeyPress(.character("z"), [.control, .alt])) == nil)
  }

  /// The list of shortcuts says of a key that it goes on from a field, if it does.
  @Test func keysThatGoOnInAFormSaySo() {
    let entries = CommandTable.entries.filter(\.command.goesOnInForm)
    #expect(entries.flatMap(\.keys).count == 2)
    for entry in entries { #expect(entry.help.contains("in the form"), "\(entry.help)") }
  }

  @Test func everyCommandIsFoundByItsName() {
    for command in CommandTable.entries.map(\.command) { #expect(Command(command.id) == command) }
    #expect(Command(CommandID("")) == nil && Command(CommandID("color 99")) == nil)
  }

  @Test func everyMenuItemAndToolIsACommand() {
    let state = MenuState()
    for item in items(of: state) {
      guard let id = item.command else { continue }
      #expect(Command(id)?.id == id, "\(item.title.text)")
    }
    for tool in state.tools.joined() {
      #expect(Command(tool.command) != nil || tool.menu != nil, "\(tool.tooltip)")
    }
  }

  /// Alone in the strip it is no choice among several, and a press leaves the view again.
  @Test func theButtonOfTheSignViewToggles() {
    for view in [PaneView.both, .sign] {
      let state = MenuState(view: view)
      let tool = state.tools.joined().first { $0.command == Command.view(.sign).id }
      #expect(tool?.mark == .check(view == .sign) && tool?.isSelected == (view == .sign))
    }
  }

  @Test func unavailableCommandsAreDisabled() {
    let empty = MenuState()
    #expect(!isEnabled(.undo, empty) && !isEnabled(.clear, empty) && !isEnabled(.new, empty))
    let drawn = MenuState(canUndo: true, isEmpty: false)
    #expect(isEnabled(.undo, drawn) && isEnabled(.clear, drawn) && !isEnabled(.redo, drawn))
  }

  /// The keys for assistive technologies do not depend on the language.
  @Test func shortcutsHaveAFormForGTK() {
    for (shortcut, accelerator) in [
      (Shortcut(.function(7)), "F7"), (.control("+"), "<Control>plus"),
      (.control("-"), "<Control>minus"), (.controlShift("z"), "<Control><Shift>z"),
      (Shortcut(.pageUp, .shift), "<Shift>Page_Up"), (Shortcut(.character("g")), "g"),
      (Shortcut(.enter, .alt), "<Alt>Return"),
    ] {
      #expect(shortcut.accelerator == accelerator)
    }
    // Each shown shortcut has one.
    for item in items(of: MenuState()) {
      #expect(item.shortcut.isEmpty == item.accelerator.isEmpty, "\(item.shortcut)")
    }
  }

  /// Returns the key press of a label such as "Ctrl+Shift+Z".
  private func press(_ shortcut: String) -> KeyPress? {
    var names = shortcut.split(separator: "+").map(String.init)
    if shortcut.hasSuffix("++") { names.append("+") }
    guard let last = names.last else { return nil }
    var modifiers: Modifiers = []
    for name in names.dropLast() {
      switch name {
      case "Ctrl": modifiers.insert(.control)
      case "Shift": modifiers.insert(.shift)
      default: return nil
      }
    }
    switch last {
    case "Delete": return KeyPress(.delete, modifiers)
    case "Backspace": return KeyPress(.backspace, modifiers)
    case "Tab": return KeyPress(.tab, modifiers)
    case "Home": return KeyPress(.home, modifiers)
    case "End": return KeyPress(.end, modifiers)
    case "Page Up": return KeyPress(.pageUp, modifiers)
    case "Page Down": return KeyPress(.pageDown, modifiers)
    case "Menu": return KeyPress(.menu, modifiers)
    case "Left": return KeyPress(.left, modifiers)
    case "Right": return KeyPress(.right, modifiers)
    case "Up": return KeyPress(.up, modifiers)
    case "Down": return KeyPress(.down, modifiers)
    case "−": return KeyPress(.character("-"), modifiers)
    default:
      if last.first == "F", let number = Int(last.dropFirst()) {
        return KeyPress(.function(number), modifiers)
      }
      guard last.count == 1, let letter = last.lowercased().first else { return nil }
      return KeyPress(.character(letter), modifiers)
    }
  }

  @Test func everyShortcutShownDoesWhatItSays() throws {
    let state = MenuState()
    var shown = 0
    for item in items(of: state) where !item.shortcut.isEmpty {
      let press = try #require(self.press(item.shortcut), "\(item.shortcut)")
      var command = Command(press)
      // The keys for engines act on the chosen pane.
      if case .engine(let kind, nil) = command { command = .engine(kind, pane: state.focused) }
      if command == .constants(pane: nil) { command = .constants(pane: state.focused) }
      #expect(command?.id == item.command, "\(item.shortcut)")
      shown += 1
    }
    #expect(shown == 64)
    for tool in state.tools.joined() {
      guard let match = tool.tooltip.firstMatch(of: /\((.+)\)/) else { continue }
      let press = try #require(self.press(String(match.1)), "\(tool.tooltip)")
      #expect(Command(press)?.id == tool.command, "\(tool.tooltip)")
      shown += 1
    }
    #expect(shown == 75)
  }

  @Test func everyKeyListedIsOne() throws {
    for row in Message.shortcuts.rows
    where ![
      "Escape", "Enter", "F10", "Alt", "Ctrl+1 … Ctrl+8", "Ctrl+wheel", "Wheel, Shift+wheel",
      "Space+drag", "Shift+drag", "Arrows, Shift+arrows",
    ].contains(row.key) {
      let commands = try row.key.split(separator: ", ").map { key in
        Command(try #require(press(String(key)), "\(row.key)"))
      }
      #expect(!commands.contains(nil) && Set(commands).count == 1, "\(row.key)")
    }
  }

  /// Every row of every menu and submenu.
  private func items(of state: MenuState) -> [MenuItem] {
    state.menus.flatMap(\.items).flatMap { [$0] + $0.submenu }
  }

  private func isEnabled(_ command: Command, _ state: MenuState) -> Bool {
    items(of: state).first { $0.command == command.id }?.isEnabled ?? false
  }
}

@Suite struct PaneFramesTests {
  private func frames(_ width: Int, _ height: Int, _ view: PaneView = .both) -> PaneFrames {
    PaneFrames(
      in: PixelRect(x: 0, y: 80, width: width, height: height - 80), view: view,
      isTall: height > width, count: 2, theme: .light, scale: 1)
  }

  @Test(arguments: [(1600, 900), (1601, 900), (500, 400), (500, 900), (501, 901)])
  func panesAreEqualAndInside(width: Int, height: Int) throws {
    let frames = frames(width, height)
    let (a, b) = (try #require(frames.page(0)), try #require(frames.page(1)))
    #expect(a.width == b.width && a.height == b.height)
    #expect(!a.intersects(b))
    let window = PixelRect(x: 0, y: 80, width: width, height: height - 80)
    for page in [a, b] { #expect(page.intersection(window) == page) }
    #expect(a.x - window.x == window.maxX - b.maxX)
    #expect(height > width ? a.x == b.x : a.y == b.y)
  }

  @Test func onePaneFillsTheWindow() throws {
    #expect(frames(1600, 900, .left).page(1) == nil)
    let page = try #require(frames(1600, 900, .right).page(1))
    #expect(page.width == 1600 - 24)
  }

  @Test(arguments: PaneView.allCases) func tinyWindowsAreNoTrouble(view: PaneView) {
    var seen = 0
    for width in 1...60 {
      for height in 1...200 {
        let window = PixelRect(x: 0, y: 80, width: width, height: height - 80)
        let frames = frames(width, height, view).frames
        for frame in frames { #expect(frame.page.width >= 0 && frame.page.height >= 0) }
        let pages = frames.map(\.page).filter { !$0.isEmpty }
        for page in pages { #expect(page.intersection(window) == page, "\(width) x \(height)") }
        if pages.count == 2 {
          #expect(!pages[0].intersects(pages[1]), "\(width) x \(height)")
        }
        seen += pages.count
      }
    }
    #expect(seen > 1000)
  }
}
