import Graphics
import Input
import TestSupport
import Testing
import X11
import X11Canvas

@testable import xsign

/// The ways to perform a command that changes the drawing.
enum Way: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case keys, mouseOnStrip, fingerOnStrip, clicksInMenu, dragInMenu, fingerInMenu, arrowsInMenu
  case mnemonicsInMenu

  /// The ways for which the test server has a device.
  static let usable = allCases.filter {
    hasTestDevices || ($0 != .fingerOnStrip && $0 != .fingerInMenu)
  }
  var testDescription: String { rawValue }
}

@Suite(.serialized) struct EditingTests {
  /// Three dots on the paper, at these columns.
  private let columns = [100.0, 200, 300]

  private func wait(_ app: RunningApp, dots: Int, _ what: String) throws {
    try app.wait("\(dots) dots after \(what)") {
      columns.filter { app.isInked($0, 150) }.count == dots
        && columns.filter { app.isBare($0, 150) }.count == columns.count - dots
    }
  }

  @Test(arguments: Way.usable)
  func undoRedoAndClear(by way: Way) throws {
    let app = try RunningApp()
    for column in columns { try app.dot(column, 150) }
    try perform(.undo, by: way, app)
    try wait(app, dots: 2, "undo")
    try perform(.undo, by: way, app)
    try wait(app, dots: 1, "undo")
    try perform(.redo, by: way, app)
    try wait(app, dots: 2, "redo")
    try perform(.clear, by: way, app)
    try wait(app, dots: 0, "clear")
    try perform(.undo, by: way, app)
    try wait(app, dots: 2, "undo of clear")
    if way == .mouseOnStrip || way == .fingerOnStrip { return }
    try perform(.new, by: way, app)
    try wait(app, dots: 0, "new")
    try perform(.undo, by: way, app)
    try wait(app, dots: 2, "undo of new")
  }

  private func perform(_ command: Command, by way: Way, _ app: RunningApp) throws {
    switch way {
    case .keys:
      let keys: [Command: (String, Modifiers)] = [
        .undo: ("z", .control), .redo: ("z", [.control, .shift]), .clear: ("Delete", .control),
        .new: ("n", .control),
      ]
      if let (name, modifiers) = keys[command] { app.key(name, modifiers) }
    case .mouseOnStrip: app.click(app.geometry.tool(command))
    case .fingerOnStrip: try app.tap(app.geometry.tool(command))
    case .clicksInMenu: try app.choose(command)
    case .dragInMenu:
      let row = app.geometry.row(command)
      let (title, end) = (app.onScreen(app.geometry.title(row.menu)), app.onScreen((row.x, row.y)))
      app.server.mouse.drag([title, (end.x, title.y + 20), end])
      app.settle()
    case .fingerInMenu:
      let row = app.geometry.row(command, isTouch: true)
      try app.open(row.menu, isTouch: true) { try app.tap(app.geometry.title(row.menu)) }
      try app.tap((row.x, row.y))
      try app.waitForMenuToClose(row.menu, isTouch: true)
    case .arrowsInMenu, .mnemonicsInMenu: performByKeyboard(command, way, app)
    }
  }

  private func performByKeyboard(_ command: Command, _ way: Way, _ app: RunningApp) {
    app.key("F10")
    if command == .new {
      // The first row of the first menu is already highlighted.
      app.key(way == .arrowsInMenu ? "Return" : "n")
      return
    }
    app.key("Right")
    guard way == .arrowsInMenu else {
      let letters: [Command: String] = [.undo: "u", .redo: "r", .clear: "c"]
      return app.key(letters[command] ?? "")
    }
    // Rows that cannot be chosen now are passed over, but there is something to undo here.
    app.key(command == .clear ? "End" : "Home")
    // The last row has the preferences.
    if command == .clear { app.key("Up") }
    if command == .redo { app.key("Down") }
    app.key("Return")
  }

  @Test func controlYMakesAgain() throws {
    let app = try RunningApp()
    for column in columns { try app.dot(column, 150) }
    app.key("z", .control)
    try wait(app, dots: 2, "undo")
    app.key("y", .control)
    try wait(app, dots: 3, "redo")
  }

  @Test func thirtyStrokesCanBeTakenBackAndMadeAgain() throws {
    let app = try RunningApp()
    let places = (0..<32).map { number -> RunningApp.Place in
      (60 + 50 * Double(number % 8), 60 + 50 * Double(number / 8))
    }
    for place in places { app.server.mouse.drag([app.at(0, place.x, place.y)]) }
    func inked() -> Int { places.filter { app.isInked($0.x, $0.y) }.count }
    try app.wait("all dots") { inked() == places.count }
    for step in 1...places.count {
      app.key("z", .control)
      guard step % 8 == 0 else { continue }
      try app.wait("\(step) undone") { inked() == places.count - step }
    }
    for pane in 0...1 {
      try app.wait("bare paper") { app.paper(pane).count(where: isTouched) == 0 }
    }
    // Another undo has no effect.
    app.key("z", .control)
    for _ in places { app.key("z", [.control, .shift]) }
    try app.wait("all dots again") { inked() == places.count }
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func escapeCancelsTheStroke() throws {
    let app = try RunningApp()
    let (pen, touch) = (try app.pen, try app.touch)
    try app.choose(.touchPolicy(.anything))
    try app.dot(300, 300)
    func place(_ x: Double, _ y: Double) -> RunningApp.Place { app.at(0, x, y) }
    pen.enterProximity()
    pen.move(place(100, 100).x, place(100, 100).y, pressure: 1)
    pen.down()
    pen.move(place(200, 110).x, place(200, 110).y, pressure: 1)
    pen.sync()
    touch.begin(0, place(100, 160).x, place(100, 160).y)
    touch.update(0, place(200, 165).x, place(200, 165).y)
    touch.sync()
    try app.wait("two live strokes") { app.isInked(200, 110) && app.isInked(200, 165) }
    app.key("Escape")
    try app.wait("no stroke") { app.isBare(200, 110) && app.isBare(200, 165) }
    pen.move(place(300, 100).x, place(300, 100).y, pressure: 1)
    pen.up()
    pen.leaveProximity()
    pen.sync()
    touch.update(0, place(300, 165).x, place(300, 165).y)
    touch.end(0, place(300, 165).x, place(300, 165).y)
    touch.sync()
    try app.flush()
    for pane in 0...1 {
      #expect(app.paper(pane).bounds(where: isTouched).y > 290)
    }
    // A cancelled stroke is not a step: the step before is the dot.
    app.key("z", .control)
    try app.wait("bare paper") { app.isBare(300, 300) }
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aTouchThatClosesAMenuLeavesNoInk() throws {
    let app = try RunningApp()
    let touch = try app.touch
    let title = app.geometry.title(1)
    // On the paper, beside and below the menu.
    let (start, end) = (app.at(1, 100, 100), app.at(1, 200, 140))
    try app.open(1) { app.click(title) }
    touch.begin(0, start.x, start.y)
    touch.update(0, end.x, end.y)
    touch.end(0, end.x, end.y)
    touch.sync()
    try app.waitForMenuToClose(1)
    try app.open(1, isTouch: true) { try app.tap(title) }
    app.server.mouse.drag([start, end])
    try app.waitForMenuToClose(1, isTouch: true)
    app.key("F10")
    try app.pen.stroke([(start.x, start.y, 1), (end.x, end.y, 1)])
    try app.pen.leaveProximity()
    app.settle()
    // Nothing was drawn but the dot.
    try app.dot(300, 300)
    try app.flush()
    for pane in 0...1 { #expect(app.paper(pane).bounds(where: isTouched).y > 290) }
    // With the menu closed and drawing with touch on, the same touch draws, even after a pen.
    app.key("t")
    touch.begin(1, start.x, start.y)
    touch.update(1, end.x, end.y)
    touch.end(1, end.x, end.y)
    touch.sync()
    try app.wait("ink") { app.isInked(200, 140) }
  }
}
