import Foundation
import Graphics
import Input
import TestSupport
import Testing

@testable import xsign

/// The window as a screen reader meets it, through pyatspi on a real accessibility bus.
@Suite(.serialized, .waiting) struct AccessibilityTests {
  /// The threads of the program.
  private func threads(_ app: RunningApp) -> [String] {
    let folder = "/proc/\(app.process.processIdentifier)/task"
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).map {
      ((try? String(contentsOfFile: "\(folder)/\($0)/comm", encoding: .utf8)) ?? "")
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  /// A desktop that has no bus costs nothing, and hears nothing.
  @Test func noBusIsNotMissed() throws {
    let app = try RunningApp()
    try app.dot(100, 100)
    #expect(!threads(app).contains("gdbus"))
    #expect(app.process.standardError.isEmpty)
  }

  @Test(.screenReader) func theWindowIsReadAndUsed() throws {
    let desktop = try ATSPIDesktop()
    let app = try RunningApp(environment: desktop.environment)
    // The program asks the session bus, and stays away from the other one.
    try app.wait("a question") { threads(app).contains("gdbus") }
    try app.dot(100, 100)
    #expect(try !desktop.showsWindow)
    try desktop.use(true)
    try app.wait("the window") { try desktop.showsWindow }
    try app.wait("ink") { try desktop.find("canvas")?.text == Self.inked }
    try read(desktop, app)
    try press(desktop, app)
    try type(desktop, app)
    try slide(desktop, app)
    // It leaves with the assistive technologies, and comes again.
    try desktop.use(false)
    try app.wait("no window") { try !desktop.showsWindow }
    try desktop.use(true)
    try app.wait("the window") { try desktop.showsWindow }
    #expect(app.process.standardError.isEmpty)
    app.server.keyboard.press("q", .control)
    app.server.keyboard.sync()
    try app.wait("the question") { try desktop.find("dialog") != nil }
    try desktop.press("push button", "Discard")
    #expect(app.process.waitForExit() == 0)
  }

  private static let inked = "Two panes, 1 stroke, nothing selected"

  /// Roles, names, states, keys and places.
  private func read(_ desktop: ATSPIDesktop, _ app: RunningApp) throws {
    try app.wait("the active window") { try desktop.find("frame")?.isIn("active") == true }
    let frame = try #require(try desktop.find("frame"))
    #expect(frame.isIn("active", "showing") && frame.name.hasSuffix("xsign"))
    #expect(
      frame.place == [app.frame.x, app.frame.y, app.frame.width, app.frame.height])
    #expect(try desktop.find("menu bar")?.children == CommandTable.menuCount)
    let undo = try #require(try desktop.find("menu item", "Undo"))
    #expect(undo.isIn("enabled", "sensitive", "focusable") && !undo.isIn("showing"))
    #expect(undo.keys == "u;;<Control>z" && undo.actions == ["click"])
    #expect(try desktop.find("menu item", "Redo")?.isIn("enabled") == false)
    let ink = try #require(try desktop.find("radio button", "Black ink"))
    let place = app.onScreen(app.geometry.tool(.color(0)))
    #expect(ink.isIn("checked", "showing", "checkable"))
    #expect(abs(Double(ink.place[0] + ink.place[2] / 2) - place.x) <= 1)
    let pane = try #require(try desktop.find("drawing area", "Left pane: Hermite"))
    #expect(pane.isIn("focused", "selected") && pane.description == Self.inked)
  }

  /// Actions go the way of commands, and what follows is told.
  private func press(_ desktop: ATSPIDesktop, _ app: RunningApp) throws {
    #expect(try desktop.press("menu item", "Undo"))
    try app.wait("no ink") { app.isBare(100, 100) }
    try app.wait("the summary") {
      try desktop.find("canvas")?.description == "Two panes, no ink, nothing selected"
    }
    try app.wait("no step to undo") {
      try desktop.find("push button", "Undo")?.isIn("enabled") == false
    }
    #expect(try desktop.press("menu item", "Redo"))
    try app.wait("ink") { try desktop.find("canvas")?.text == Self.inked }
    #expect(try !desktop.press("menu item", "Redo"))
    _ = try desktop.events()
    // The menu bar by keyboard, then the tool strip by the screen reader.
    app.key("F10")
    try expectFocus("menu item", "Open…", desktop, app, after: "Down")
    app.key("Escape")
    #expect(try desktop.focus("push button", "Undo"))
    try expectFocus("toggle button", "Pen", desktop, app, after: "Right", "Right")
    app.key("Escape")
    try app.wait("the canvas") {
      try desktop.find("drawing area", "Left pane: Hermite")?.isIn("focused") == true
    }
  }

  /// The constants of the engine are sliders, whose values are told and set.
  private func slide(_ desktop: ATSPIDesktop, _ app: RunningApp) throws {
    app.key("F7", .shift)
    try app.wait("the sliders") { try desktop.find("slider", "alpha")?.isIn("focused") == true }
    let alpha = try #require(try desktop.find("slider", "alpha"))
    #expect(alpha.value.map { Array($0.dropFirst()) } == [0, 1] && alpha.isIn("focusable"))
    _ = try desktop.events()
    #expect(try desktop.set("slider", "alpha", to: 0.875))
    try app.wait("the value") { try desktop.find("slider", "alpha")?.value?[0] == 0.875 }
    try app.wait("the name of the pane") {
      try desktop.find("drawing area", "Left pane: Hermite (alpha=0.875)") != nil
    }
    try app.wait("the event") {
      try desktop.events().contains {
        $0.type.hasPrefix("object:property-change:accessible-value") && $0.name == "alpha"
      }
    }
    #expect(try desktop.press("push button", "Reset"))
    try app.wait("the default") {
      try desktop.find("drawing area", "Left pane: Hermite") != nil
    }
    #expect(try desktop.press("push button", "Close"))
    try app.wait("no sliders") { try desktop.find("slider") == nil }
  }

  /// Presses keys until the focus is somewhere, and expects to hear of it.
  private func expectFocus(
    _ role: String, _ name: String, _ desktop: ATSPIDesktop, _ app: RunningApp,
    after keys: String...
  ) throws {
    try app.wait("the focus before") {
      let pane = try desktop.find("drawing area", "Left pane: Hermite")
      return pane?.isIn("focused") == false
    }
    var heard: [ATSPIDesktop.Event] = []
    for key in keys { app.key(key) }
    try app.wait("focus on \(name)") {
      heard += try desktop.events()
      return heard.contains {
        $0.type == "object:state-changed:focused" && $0.detail == 1 && $0.role == role
          && $0.name == name
      }
    }
    try app.wait("the state of \(name)") {
      try desktop.find(role, name)?.isIn("focused") == true
    }
  }

  /// A card is a dialog, whose field is read and written.
  private func type(_ desktop: ATSPIDesktop, _ app: RunningApp) throws {
    #expect(try desktop.press("menu item", "Type a signature…"))
    try app.wait("the card") { try desktop.find("entry")?.isIn("focused") == true }
    try app.wait("the dialog") { try desktop.find("dialog")?.isIn("modal", "active") == true }
    #expect(try desktop.find("entry")?.isIn("editable", "single line") == true)
    _ = try desktop.events()
    #expect(try desktop.set("entry", to: "über"))
    try app.wait("the text") { try desktop.find("entry")?.text == "über" }
    var heard: [ATSPIDesktop.Event] = []
    app.server.keyboard.type("x")
    try app.wait("the letter") {
      heard += try desktop.events()
      return heard.contains { $0.type == "object:text-changed:insert" && $0.value == "x" }
    }
    try app.wait("the caret behind it") {
      let written = try desktop.find("entry")
      return written?.text == "überx" && written?.caret == 5
    }
    app.key("Tab")
    try app.wait("the button") {
      try desktop.find("push button", "Cancel")?.isIn("focused") == true
    }
    #expect(try desktop.press("push button", "Cancel"))
    try app.wait("no card") { try desktop.find("dialog") == nil }
  }
}

extension CommandTable {
  /// The number of menus.
  fileprivate static var menuCount: Int { MenuState().menus.count }
}
