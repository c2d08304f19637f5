import Ink
import TestSupport
import Testing
import X11Canvas

@testable import xsign

/// Shortcuts in the window, on keyboards whose active layout has no Latin letters, or whose digits
/// need Shift.
@Suite(
  .serialized, .enabled(if: Tool.exists("setxkbmap"), "setxkbmap is not installed"))
struct ShortcutWindowTests {
  @Test(
    arguments: [
      ("us,gr", 1), ("us,il", 1), ("us,ara", 1), ("us,th", 1), ("us,bg", 1), ("ru", 0),
      ("gr,us", 0),
    ] as [(String, UInt32)])
  func lettersWorkOnOtherLayouts(layout: String, group: UInt32) throws {
    let app = try RunningApp()
    let keyboard = app.server.keyboard
    let codes = Dictionary(
      uniqueKeysWithValues: "zoqtf".map { ($0, keyboard.code(String($0))) })
    func press(_ letter: Character, _ modifiers: Modifiers = []) {
      keyboard.press(code: codes[letter] ?? 0, modifiers)
      app.settle()
    }
    try keyboard.set(layout: layout, group: group)
    app.settle()
    try app.draw([(60, 60), (160, 100)])
    press("z", .control)
    try app.wait("no ink") { app.isBare(160, 100) }
    press("z", [.control, .shift])
    try app.wait("the ink") { app.isReached(160, 100) }
    press("z", .control)
    try app.wait("no ink") { app.isBare(160, 100) }
    press("o", [.control, .shift])
    try app.wait("the prompt") { app.isDimmed }
    app.key("Escape")
    try app.wait("no prompt") { !app.isDimmed }
    keyboard.press(code: codes["q"] ?? 0, .control)
    #expect(app.process.waitForExit() == 0)
    #expect(app.process.standardError == "")
  }

  @Test(arguments: ["fr", "be", "cz", "sk"])
  func digitsWorkWithoutAKeypad(layout: String) throws {
    let app = try RunningApp()
    let keyboard = app.server.keyboard
    let codes = "0123456789".map { keyboard.code(String($0)) }
    let minus = keyboard.code("KP_Subtract")
    try keyboard.set(layout: layout)
    app.settle()
    try app.draw([(60, 60), (160, 100)])
    let shown = try app.steadyPaper(0)
    for modifiers in [Modifiers.control, [.control, .shift]] {
      keyboard.press(code: minus, .control)
      try app.wait("a smaller drawing") { app.paper(0).differences(from: shown) > 20 }
      keyboard.press(code: codes[0], modifiers)
      try app.wait("actual size") { app.paper(0).differences(from: shown) == 0 }
    }
    // The engine of the pane.
    keyboard.press(code: codes[2], .control)
    try app.wait("another engine") { app.paper(0).differences(from: shown) > 20 }
    keyboard.press(code: codes[EngineKind.hermite.number], [.control, .shift])
    try app.wait("the engine as before") { app.paper(0).differences(from: shown) == 0 }
  }
}
