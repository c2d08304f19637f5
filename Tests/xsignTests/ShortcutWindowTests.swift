import Ink
import Input
import TestSupport
import Testing
import X11

@testable import xsign

/// Shortcuts in the window, on keyboards whose active layout has no Latin letters, or whose digits
/// need Shift.
@Suite(.serialized, .enabled(if: Tool.exists("setxkbmap"), "setxkbmap is not installed"))
struct ShortcutWindowTests {
  @Test func lettersWorkOnOtherLayouts() throws {
    let app = try RunningApp()
    let keyboard = app.server.keyboard
    let codes = Dictionary(uniqueKeysWithValues: "zoqf".map { ($0, keyboard.code(String($0))) })
    func press(_ letter: Character, _ modifiers: Modifiers) {
      keyboard.press(code: codes[letter] ?? 0, modifiers)
      app.settle()
    }
    try app.draw([(60, 60), (160, 100)])
    let layouts: [(name: String, group: UInt32)] = [
      ("us,gr", 1), ("us,ara", 1), ("us,th", 1), ("us,bg", 1), ("ru", 0), ("gr,us", 0),
      ("us,il", 1),
    ]
    for (name, group) in layouts {
      try keyboard.set(layout: name, group: group)
      app.settle()
      press("z", .control)
      try app.wait("no ink with \(name)") { app.isBare(160, 100) }
      press("z", [.control, .shift])
      try app.wait("the ink with \(name)") { app.isReached(160, 100) }
      press("o", [.control, .shift])
      try app.wait("the prompt with \(name)") { app.isDimmed }
      app.key("Escape")
      try app.wait("no prompt") { !app.isDimmed }
      // Alt and the letter of the File menu.
      try app.open(0) { press("f", .alt) }
      app.key("Escape")
      try app.waitForMenuToClose(0)
    }
    // Without ink there is no question.
    press("z", .control)
    try app.wait("no ink") { app.isBare(160, 100) }
    keyboard.press(code: codes["q"] ?? 0, .control)
    #expect(app.process.waitForExit() == 0)
    #expect(app.process.standardError == "")
  }

  @Test func digitsWorkWithoutAKeypad() throws {
    let app = try RunningApp()
    let keyboard = app.server.keyboard
    let codes = "0123456789".map { keyboard.code(String($0)) }
    let minus = keyboard.code("KP_Subtract")
    try app.draw([(60, 60), (90, 140), (120, 70), (160, 130)])
    let shown = try app.steadyPaper(0)
    func isAsBefore() -> Bool { app.paper(0).differences(from: shown) == 0 }
    for name in ["fr", "be", "cz", "sk"] {
      try keyboard.set(layout: name)
      app.settle()
      for modifiers in [Modifiers.control, [.control, .shift]] {
        keyboard.press(code: minus, .control)
        try app.wait("a smaller drawing with \(name)") { !isAsBefore() }
        keyboard.press(code: codes[0], modifiers)
        try app.wait("actual size with \(name)") { isAsBefore() }
      }
      // The engine of the chosen pane.
      keyboard.press(code: codes[2], .control)
      try app.wait("another engine with \(name)") { !isAsBefore() }
      keyboard.press(code: codes[EngineKind.hermite.number], [.control, .shift])
      try app.wait("the engine as before with \(name)") { isAsBefore() }
    }
  }
}
