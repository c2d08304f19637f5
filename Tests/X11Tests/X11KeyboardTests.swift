import TestSupport
import Testing

@testable import Input
@testable import X11

@Suite(.serialized) struct X11KeyboardTests {
  @Test(arguments: [XServer.Kind.xorg, .xvfb])
  func keysWriteText(kind: XServer.Kind) throws {
    let live = try LiveWindow(kind: kind)
    live.server.keyboard.type("Hi, x2!")
    live.update()
    let written = live.keys.filter { !$0.text.isEmpty }
    #expect(written.map(\.text).joined() == "Hi, x2!")
    #expect(written.first == KeyPress(.character("h"), .shift, text: "H"))
    #expect(written.last?.key == .character("!"))
  }

  @Test func shortcutsWriteNone() throws {
    let live = try LiveWindow()
    live.server.keyboard.press("z", .control)
    live.server.keyboard.press("z", [.control, .shift])
    live.server.keyboard.press("f", .alt)
    live.server.keyboard.press("plus", [.control, .shift])
    live.update()
    let pressed = live.keys.filter { $0.key != .other }
    #expect(
      pressed == [
        KeyPress(.character("z"), .control), KeyPress(.character("z"), [.control, .shift]),
        KeyPress(.character("f"), .alt), KeyPress(.character("+"), [.control, .shift]),
      ])
  }

  @Test func altIsReportedOnReleaseAlone() throws {
    let live = try LiveWindow()
    live.server.keyboard.press("Alt_L")
    live.update()
    #expect(live.keys.map(\.key) == [.alt])
    live.events = []
    live.server.keyboard.press("Tab", .alt)
    live.update()
    #expect(live.keys.map(\.key) == [.tab])
  }

  @Test func altIsNotAloneWhereTheWindowManagerUsesIt() throws {
    let live = try LiveWindow()
    let (keyboard, mouse) = (live.server.keyboard, live.server.mouse)
    live.reader.claimAltKey("F8")
    live.reader.claimAltDrag()
    mouse.move(100, 100)
    mouse.sync()
    live.update()
    live.events = []
    keyboard.press("F8", .alt)
    live.update()
    #expect(live.keys.isEmpty)
    keyboard.down("Alt_L")
    live.update()
    mouse.drag([(100, 100), (130, 120)])
    keyboard.up("Alt_L")
    live.update()
    #expect(live.keys.isEmpty)
    #expect(!live.pointers.contains { $0.inContact })
    // Alone it still works.
    keyboard.press("Alt_L")
    live.update()
    #expect(live.keys.map(\.key) == [.alt])
  }

  @Test func keysWithoutACharacterHaveNames() throws {
    let live = try LiveWindow()
    let names: [(String, Key)] = [
      ("Return", .enter), ("KP_Enter", .enter), ("Escape", .escape), ("Tab", .tab),
      ("BackSpace", .backspace), ("Delete", .delete), ("Left", .left), ("Right", .right),
      ("Up", .up), ("Down", .down), ("Home", .home), ("End", .end), ("F1", .function(1)),
      ("F10", .function(10)), ("F12", .function(12)), ("Menu", .menu), ("Alt_L", .alt),
      ("KP_Left", .left), ("Caps_Lock", .other),
    ]
    for (name, _) in names { live.server.keyboard.press(name) }
    live.update()
    #expect(live.keys.map(\.key) == names.map(\.1))
    #expect(live.keys.allSatisfy { $0.text.isEmpty })
    live.events = []
    live.server.keyboard.press("Caps_Lock")
    live.server.keyboard.press("Tab", .shift)
    live.update()
    #expect(live.keys.last == KeyPress(.tab, .shift))
  }

  @Test func aHeldKeyRepeats() throws {
    let live = try LiveWindow()
    live.server.keyboard.down("a")
    #expect(live.wait { live.keys.count >= 4 })
    live.server.keyboard.up("a")
    live.update()
    #expect(live.keys.allSatisfy { $0 == KeyPress(.character("a"), text: "a") })
    // It ends with its release.
    let count = live.keys.count
    let goesOn = waitUntil(timeout: 0.2) {
      live.update()
      return live.keys.count > count
    }
    #expect(!goesOn)
  }

  private func spaceReleases(_ live: LiveWindow) -> Int {
    live.events.count {
      if case .keyReleased(let key) = $0 { key == .character(" ") } else { false }
    }
  }

  /// A held space bar is also released while another program has grabbed the keyboard: nothing
  /// else would end what holding it means.
  @Test func theSpaceBarIsReleasedDuringAGrab() throws {
    let live = try LiveWindow()
    let (keyboard, reader) = (live.server.keyboard, live.reader)
    keyboard.down("space")
    live.update()
    #expect(live.keys.first == KeyPress(.character(" "), text: " "))
    // It is still held after the first grab.
    reader.grabKeyboard()
    reader.releaseKeyboard()
    live.update()
    #expect(spaceReleases(live) == 0)
    reader.grabKeyboard()
    keyboard.up("space")
    live.update()
    #expect(spaceReleases(live) == 0)
    reader.releaseKeyboard()
    #expect(live.wait { spaceReleases(live) == 1 })
    // Another grab tells nothing new, and the next release is one.
    reader.grabKeyboard()
    reader.releaseKeyboard()
    keyboard.press("space")
    #expect(live.wait { spaceReleases(live) >= 2 })
    #expect(spaceReleases(live) == 2)
  }

  /// With Shift, the space bar of this layout has another symbol when it is released.
  @Test(.enabled(if: Tool.exists("setxkbmap"), "setxkbmap is not installed"))
  func theSpaceBarIsReleasedWithShift() throws {
    let live = try LiveWindow()
    let keyboard = live.server.keyboard
    try keyboard.set(layout: "fr(bepo)")
    live.update()
    live.events = []
    keyboard.down("space")
    keyboard.down("Shift_L")
    keyboard.up("space")
    keyboard.up("Shift_L")
    #expect(live.wait { spaceReleases(live) == 1 })
  }

  @Test(.enabled(if: Tool.exists("setxkbmap"), "setxkbmap is not installed"))
  func shortcutsWorkOnACyrillicLayout() throws {
    let live = try LiveWindow()
    let code = live.server.keyboard.code("z")
    let layout = try Tool(
      "setxkbmap", ["-display", live.server.displayName, "-layout", "ru,us"])
    try #require(layout.status == 0, "\(layout.errors)")
    live.update()
    live.server.keyboard.press(code: code)
    live.server.keyboard.press(code: code, .control)
    live.update()
    let pressed = live.keys.filter { $0.key != .other }
    #expect(
      pressed == [
        KeyPress(.character("z"), text: "я"), KeyPress(.character("z"), .control),
      ])
  }
}
