import Graphics
import Input
import TestSupport
import Testing

@testable import xsign

/// Events of the desktop while the program is used.
@Suite(.serialized) struct InterruptionTests {
  @Test func altFocusesTheMenusOnlyByItself() throws {
    let app = try RunningApp()
    try app.dot(200, 200)
    // None of these letters is a menu's; in the first menu they stand for new and for quit.
    for key in ["n", "q", "Tab"] { app.key(key, .alt) }
    // Without the focus, Down opens nothing: it moves the view, and Up moves it back.
    app.key("Down")
    app.key("Up")
    try app.dot(300, 200)
    #expect(app.isInked(200, 200))
    try app.open(0) {
      app.key("Alt_L")
      app.key("Down")
    }
    app.key("Alt_L")
    try app.waitForMenuToClose(0)
    try app.open(1) { app.key("e", .alt) }
    app.key("Escape")
    try app.waitForMenuToClose(1)
    #expect(app.isInked(200, 200) && app.isInked(300, 200))
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aWindowTakenAwayEndsTheStrokeWhereItIs() throws {
    let app = try RunningApp()
    let pen = try app.pen
    pen.enterProximity()
    func move(_ x: Double, _ y: Double) {
      let place = app.at(0, x, y)
      pen.move(place.x, place.y, pressure: 1)
    }
    move(100, 100)
    pen.down()
    move(200, 100)
    pen.sync()
    try app.wait("live ink") { app.isInked(200, 100) }
    app.reader.unmap(app.window)
    pen.up()
    pen.sync()
    app.reader.map(app.window)
    app.reader.focus(app.window)
    for x in stride(from: 100.0, through: 400, by: 10) { move(x, 300) }
    pen.sync()
    try app.wait("the ink") { app.isInked(200, 100) }
    try app.flush()
    for pane in 0...1 { #expect(app.paper(pane).bounds(where: isTouched).maxY < 110) }
    app.key("z", .control)
    try app.wait("bare paper") { app.isBare(200, 100) }
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aPenThatVanishesLeavesItsInk() throws {
    let app = try RunningApp()
    let pen = try app.pen
    let (start, end) = (app.at(0, 100, 100), app.at(0, 200, 100))
    pen.enterProximity()
    pen.move(start.x, start.y, pressure: 1)
    pen.down()
    pen.move(end.x, end.y, pressure: 1)
    pen.sync()
    try app.wait("live ink") { app.isInked(200, 100) }
    #expect(app.reader.setDevice("test pen", isEnabled: false))
    try app.flush()
    #expect(app.isInked(100, 100) && app.isInked(200, 100))
    // It is a step like any other, and the program continues.
    app.key("z", .control)
    try app.wait("bare paper") { app.isBare(150, 100) }
    try app.dot(300, 300)
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aWindowTakenAwayLeavesTheInkOfAFinger() throws {
    let app = try RunningApp()
    let touch = try app.touch
    let (start, end) = (app.at(0, 100, 100), app.at(0, 200, 100))
    touch.begin(0, start.x, start.y)
    touch.update(0, end.x, end.y)
    touch.sync()
    try app.wait("live ink") { app.isInked(200, 100) }
    app.reader.unmap(app.window)
    touch.end(0, end.x, end.y)
    touch.sync()
    app.reader.map(app.window)
    app.reader.focus(app.window)
    try app.wait("the ink") { app.isInked(100, 100) && app.isInked(200, 100) }
    try app.flush()
    app.key("z", .control)
    try app.wait("bare paper") { app.isBare(150, 100) }
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aTouchScreenThatVanishesLeavesItsInk() throws {
    let app = try RunningApp()
    let touch = try app.touch
    try app.dot(300, 300)
    let (start, end) = (app.at(0, 100, 100), app.at(0, 200, 100))
    touch.begin(0, start.x, start.y)
    touch.update(0, end.x, end.y)
    touch.sync()
    try app.wait("live ink") { app.isInked(200, 100) }
    #expect(app.reader.setDevice("test touch", isEnabled: false))
    try app.flush()
    #expect(app.isInked(100, 100) && app.isInked(200, 100))
    // It is a step like any other, and the screen works again once it is reconnected.
    app.key("z", .control)
    try app.wait("bare paper") { app.isBare(150, 100) && app.isBare(200, 100) }
    #expect(app.isInked(300, 300))
    app.reader.setDevice("test touch", isEnabled: true)
    try touch.reconnect()
    touch.begin(1, start.x, start.y)
    touch.update(1, end.x, end.y)
    touch.end(1, end.x, end.y)
    touch.sync()
    try app.wait("ink again") { app.isReached(190, 100) }
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aTouchAnotherProgramClaimsLeavesNoInk() throws {
    let app = try RunningApp()
    let touch = try app.touch
    app.reader.claimTouches()
    for (y, keep) in [(100.0, true), (200.0, false)] {
      let (start, end) = (app.at(0, 100, y), app.at(0, 200, y))
      touch.begin(0, start.x, start.y)
      touch.update(0, end.x, end.y)
      touch.sync()
      // Ink appears before the decision.
      try app.wait("live ink") { app.isInked(200, y) }
      #expect(app.reader.decideTouches(keep: keep) == 1)
      touch.end(0, end.x, end.y)
      touch.sync()
      try app.flush()
      if keep { #expect(app.isBare(150, y) && app.isBare(200, y)) }
      if !keep { #expect(app.isInked(150, y) && app.isInked(200, y)) }
    }
  }

  @Test(.enabled(if: Tool.exists("Xvfb"), "Xvfb is not here"))
  func aServerWithoutTabletOrTouchScreenWillDo() throws {
    let app = try RunningApp(kind: .xvfb)
    try app.draw(stride(from: 60.0, through: 260, by: 10).map { ($0, 160) })
    app.click(app.geometry.tool(.color(2)))
    try app.dot(100, 100, pane: 1)
    try app.wait("red") { [0, 1].allSatisfy { app.ink($0, 100, 100) == 0xffc1_272d } }
    try app.choose(.undo)
    try app.wait("no dot") { app.isBare(100, 100) }
    app.key("z", .control)
    try app.wait("bare paper") { app.isBare(160, 160) }
  }
}
