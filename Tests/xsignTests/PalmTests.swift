import Controls
import Graphics
import Ink
import Input
import Platform
import TestSupport
import Testing

@testable import xsign

/// Palms and pens on a test touch screen.
@Suite(.serialized, .waiting) struct PalmTests {
  private func line(_ app: RunningApp, _ finger: Int, _ y: Double, end: Bool = true) throws {
    let touch = try app.touch
    for (step, x) in stride(from: 60.0, through: 300, by: 20).enumerated() {
      let place = app.at(0, x, y)
      if step == 0 { touch.begin(finger, place.x, place.y) }
      touch.update(finger, place.x, place.y)
    }
    let last = app.at(0, 300, y)
    if end { touch.end(finger, last.x, last.y) }
    touch.sync()
  }

  /// Starts the program with a step to redo, and lets a pen come near just after two palms, one of
  /// which still rests. A busy machine may be slower than a hand: then it starts anew, because
  /// fingers do not draw any more.
  private func beginWithPalms() throws -> RunningApp {
    for _ in 0..<20 {
      let app = try RunningApp()
      let pen = try app.pen
      // Withdrawn ink must not discard it.
      try app.dot(300, 300)
      app.key("z", .control)
      try app.wait("bare paper") { app.isBare(300, 300) }
      let near = app.at(0, 200, 350)
      let start = MonotonicClock.now
      try line(app, 0, 100, end: false)
      try line(app, 1, 200)
      pen.enterProximity()
      pen.move(near.x, near.y)
      pen.sync()
      if (MonotonicClock.now - start) * 1000 < Double(ContactArbiter.palmTime) { return app }
    }
    throw Missing(description: "a pen just after palms")
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aPalmJustBeforeThePenLeavesNothing() throws {
    let app = try beginWithPalms()
    let pen = try app.pen
    try app.wait("no ink") { app.paper(0).bounds(where: isTouched).isEmpty }
    try line(app, 0, 120)
    app.settle()
    #expect(app.paper(0).bounds(where: isTouched).isEmpty)
    app.key("z", [.control, .shift])
    try app.wait("the dot again") { app.isInked(300, 300) }
    // The pen draws, with the palm beside it.
    try line(app, 2, 150, end: false)
    let (start, end) = (app.at(0, 100, 250), app.at(0, 300, 250))
    pen.move(start.x, start.y, pressure: 0.8)
    pen.down()
    pen.move(end.x, end.y, pressure: 0.8)
    pen.up()
    pen.leaveProximity()
    pen.sync()
    try app.wait("the pen's ink") { app.isInked(290, 250) }
    #expect(app.isBare(200, 150))
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func fingersStopDrawingOnceAPenWasSeen() throws {
    let app = try RunningApp()
    try line(app, 0, 100)
    try app.wait("the finger's ink") { app.isInked(250, 100) }
    app.settle()
    // Long enough not to be a palm.
    try app.wait("it is a step") {
      app.key("z", .control)
      return app.isBare(250, 100)
    }
    app.key("z", [.control, .shift])
    try app.hoverPen(200, 350)
    try line(app, 1, 150)
    // It moves the view instead.
    try app.wait("moved ink") { app.isBare(80, 100) }
    app.key("0", .control)
    try app.wait("the ink where it was") { app.isInked(250, 100) }
    try app.choose(.drawWithTouch)
    try line(app, 2, 200)
    try app.wait("ink where touch draws") { app.isInked(250, 200) }
    #expect(app.isBare(200, 150) && app.isInked(250, 100))
    try app.choose(.touchPolicy(.penOnly))
    try line(app, 3, 250)
    app.settle()
    app.key("0", .control)
    try app.wait("the ink where it was") { app.isInked(250, 100) }
    #expect(app.isBare(200, 250))
  }

  @Test(.enabled(if: hasTestDevices, needsDevices), arguments: [false, true])
  func aFingerDrawsBesideThePenIfAnythingDraws(isManaged: Bool) throws {
    let app = try RunningApp()
    let pen = try app.pen
    try app.choose(.touchPolicy(.anything))
    if isManaged {
      app.reader.claimClicks(on: app.reader.frame(app.window, 100, 60))
      try app.follow()
    }
    let (start, end) = (app.at(0, 100, 250), app.at(0, 300, 250))
    pen.enterProximity()
    pen.move(start.x, start.y, pressure: 0.8)
    pen.down()
    pen.sync()
    if isManaged { app.reader.replayClick() }
    app.settle()
    try line(app, 0, 100)
    pen.move(end.x, end.y, pressure: 0.8)
    pen.up()
    pen.leaveProximity()
    pen.sync()
    try app.wait("the ink of both") { app.isInked(250, 100) && app.isInked(290, 250) }
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func whichFingersDrawIsRemembered() throws {
    let settings = Settings()
    do {
      let app = try RunningApp(environment: settings.environment)
      try app.choose(.touchPolicy(.penOnly))
      app.server.keyboard.press("q", .control)
      try app.wait("the end") { !app.process.isRunning }
    }
    let app = try RunningApp(environment: settings.environment)
    try line(app, 0, 100)
    app.settle()
    #expect(app.isBare(250, 100))
    try app.choose(.touchPolicy(.penPreferred))
    try line(app, 1, 150)
    try app.wait("ink") { app.isInked(250, 150) }
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func twoFingersPanAndZoom() throws {
    let app = try RunningApp()
    let touch = try app.touch
    try app.dot(200, 200)
    func place(_ x: Double, _ y: Double) -> RunningApp.Place { app.at(0, x, y) }
    let (a, b) = (place(150, 200), place(250, 200))
    touch.begin(0, a.x, a.y)
    touch.begin(1, b.x, b.y)
    // Twice as far apart, and the middle 100 further right.
    for step in 1...10 {
      let t = Double(step) / 10
      let (left, right) = (place(150 + 50 * t, 200), place(250 + 150 * t, 200))
      touch.update(0, left.x, left.y)
      touch.update(1, right.x, right.y)
    }
    touch.sync()
    // The dot was in the middle, and is as large again: no ink but its is there.
    try app.wait("the dot has moved") { app.isInked(300, 200) && app.isBare(200, 200) }
    touch.end(0, place(200, 200).x, place(200, 200).y)
    touch.end(1, place(400, 200).x, place(400, 200).y)
    touch.sync()
    app.settle()
    for pane in 0...1 {
      let box = app.paper(pane).bounds(where: isTouched)
      #expect((5...9).contains(box.width) && abs(box.x + box.width / 2 - 300) <= 1, "\(box)")
    }
    // It was no ink, so that the step before is the dot; and the drawing's places have not changed.
    app.key("0", .control)
    try app.wait("home") { app.isInked(200, 200) && app.isBare(300, 200) }
    app.key("z", .control)
    try app.wait("bare paper") { app.isBare(200, 200) }
  }

  /// Neither a third finger beside two that zoom nor one that lands beside the one left draws.
  @Test(.enabled(if: hasTestDevices, needsDevices))
  func fingersBesideThoseOfAGestureLeaveNoInk() throws {
    let app = try RunningApp()
    let touch = try app.touch
    try app.dot(200, 200)
    let (a, b) = (app.at(0, 150, 200), app.at(0, 250, 200))
    touch.begin(0, a.x, a.y)
    touch.begin(1, b.x, b.y)
    try line(app, 2, 300)
    touch.end(1, b.x, b.y)
    try line(app, 3, 350)
    touch.end(0, a.x, a.y)
    touch.sync()
    app.settle()
    app.key("0", .control)
    try app.wait("home") { app.isInked(200, 200) }
    // The step before is the dot.
    app.key("z", .control)
    try app.wait("bare paper") { app.paper(0).bounds(where: isTouched).isEmpty }
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aPenThatComesPutsTheViewBack() throws {
    let app = try RunningApp()
    let (pen, touch) = (try app.pen, try app.touch)
    try app.dot(200, 200)
    let before = app.paper(0)
    let (a, b) = (app.at(0, 150, 300), app.at(0, 250, 300))
    touch.begin(0, a.x, a.y)
    touch.begin(1, b.x, b.y)
    touch.update(1, b.x + 80, b.y + 60)
    pen.enterProximity()
    pen.move(a.x, a.y)
    pen.sync()
    touch.update(0, a.x - 50, a.y - 60)
    touch.end(0, a.x - 50, a.y - 60)
    touch.end(1, b.x + 80, b.y + 60)
    touch.sync()
    app.settle()
    try app.wait("the view as it was") { app.paper(0).differences(from: before, tolerance: 0) == 0 }
  }

  /// One finger moves the view where it may not draw. The first time a notice says so, and the
  /// strip has a button that lets it draw.
  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aFingerThatMayNotDrawMovesTheView() throws {
    let settings = Settings()
    do {
      let app = try RunningApp(environment: settings.environment)
      let touch = try app.touch
      try app.dot(200, 200)
      try app.hoverPen(200, 350)
      let start = app.at(0, 300, 100)
      touch.begin(0, start.x, start.y)
      touch.update(0, start.x + 20, start.y)
      touch.update(0, start.x + 70, start.y + 30)
      touch.end(0, start.x + 70, start.y + 30)
      touch.sync()
      try app.wait("the dot has moved") { app.isInked(250, 230) && app.isBare(200, 200) }
      try app.wait("a notice") { self.notice(app) }
      var state = MenuState()
      state.hasIdleFingers = true
      app.geometry.controls.tools = state.tools
      app.click(app.geometry.tool(.drawWithTouch))
      try app.wait("no notice") { !self.notice(app) }
      try line(app, 1, 300)
      try app.wait("the finger's ink") { app.isInked(250, 300) }
      // With the button, it moves the view again, and no notice says so.
      app.click(app.geometry.tool(.drawWithTouch))
      try line(app, 2, 330)
      try app.wait("moved ink") { app.isBare(250, 300) || app.isBare(250, 230) }
      #expect(!self.notice(app))
      app.server.keyboard.press("q", .control)
      app.server.keyboard.press("Return")
      _ = app.process.waitForExit(timeout: 3)
    }
    #expect(settings.text.contains("knows-finger-panning=yes"))
  }

  /// True while there is a notice at the bottom of the window.
  private func notice(_ app: RunningApp) -> Bool {
    let center = (x: app.frame.width / 2, y: app.frame.height - 30)
    let row = app.pixels(PixelRect(x: center.x - 100, y: center.y, width: 200, height: 1))
    return row.argb.count { $0 & 0xff_ffff == 0x35_322e } > 40
  }
}
