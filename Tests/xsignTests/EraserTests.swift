import Graphics
import Input
import TestSupport
import Testing

@testable import xsign

@Suite(.serialized) struct EraserTests {
  /// Three lines across the paper, at these heights.
  private let rows = [120.0, 200, 280]

  private func lines(_ app: RunningApp) throws {
    for row in rows { try app.draw([(100, row), (160, row), (220, row)]) }
  }

  private func wait(_ app: RunningApp, _ there: [Bool], _ what: String) throws {
    try app.wait("\(there) after \(what)") {
      zip(rows, there).allSatisfy { row, isThere in
        isThere ? app.isReached(160, row) : app.isBare(160, row)
      }
    }
  }

  private func move(_ pen: TestPen, _ app: RunningApp, _ x: Double, _ y: Double) {
    let place = app.at(0, x, y)
    pen.move(place.x, place.y, pressure: 1)
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func theRubbingEndErasesWhatItTouches() throws {
    let app = try RunningApp()
    try lines(app)
    guard let eraser = app.server.eraser else { throw Missing(description: "an eraser") }
    eraser.enterProximity()
    move(eraser, app, 130, 160)
    eraser.down()
    // One motion far beyond the second line, and beside it.
    move(eraser, app, 140, 240)
    eraser.sync()
    try wait(app, [true, false, true], "the second while rubbing")
    move(eraser, app, 140, 300)
    eraser.sync()
    try wait(app, [true, false, false], "the third while rubbing")
    // The nib is at its place in both panes while it is down.
    func isRinged() -> Bool { [0, 1].allSatisfy { isDark(app.ink($0, 132.5, 300)) } }
    try app.wait("the nib") { isRinged() }
    eraser.up()
    eraser.leaveProximity()
    eraser.sync()
    try app.wait("no nib") { app.isBare(132.5, 300) }
    try app.flush()
    for pane in 0...1 {
      let box = app.paper(pane).bounds(where: isTouched)
      #expect(box.y > 110 && box.maxY < 130, "\(box)")
    }
    app.key("z", .control)
    try wait(app, [true, true, true], "one undo")
    app.key("z", [.control, .shift])
    try wait(app, [true, false, false], "redo")
  }

  @Test func theKeyChoosesTheEraserForTheMouse() throws {
    let app = try RunningApp()
    try lines(app)
    app.key("e")
    app.server.mouse.drag([app.at(1, 150, 260), app.at(1, 160, 300)])
    try wait(app, [true, true, false], "rubbing with the mouse")
    app.key("e")
    try app.draw([(100, 350), (220, 350)])
    app.key("z", .control)
    app.key("z", .control)
    try wait(app, [true, true, true], "undo")
    // Chosen in the tool strip, and left by choosing a colour.
    app.click(app.geometry.tool(.eraser))
    app.server.mouse.drag([app.at(0, 150, 100), app.at(0, 160, 140)])
    try wait(app, [false, true, true], "the strip's eraser")
    app.click(app.geometry.tool(.color(2)))
    try app.draw([(100, 350), (220, 350)])
    try app.choose(.eraser)
    app.server.mouse.drag([app.at(0, 150, 350)])
    try app.wait("the menu's eraser") { app.isBare(160, 350) }
    // Escape restores the strokes that are being erased.
    let (start, end) = (app.at(0, 150, 170), app.at(0, 160, 210))
    app.server.mouse.move(start.x, start.y)
    app.server.mouse.down()
    app.server.mouse.move(end.x, end.y)
    app.server.mouse.sync()
    try wait(app, [false, false, true], "rubbing")
    app.key("Escape")
    try wait(app, [false, true, true], "escape")
    app.server.mouse.up()
    app.server.mouse.sync()
    app.key("z", .control)
    try app.wait("the last step again") { app.isReached(160, 350) }
  }

  /// The eraser that divides strokes, with its size, for the mouse. Both are remembered, and either
  /// choice takes the eraser up.
  @Test func partsOfStrokesAreErased() throws {
    let app = try RunningApp()
    try lines(app)
    app.key("e", .shift)
    try app.choose(.eraserSize(.large))
    let (start, end) = (app.at(0, 160, 190), app.at(0, 160, 205))
    app.server.mouse.move(start.x, start.y)
    app.server.mouse.down()
    app.server.mouse.move(end.x, end.y)
    app.server.mouse.sync()
    func endsStay() -> Bool { app.isReached(110, 200) && app.isReached(210, 200) }
    try app.wait("the part while rubbing") { app.isBare(163, 200) && endsStay() }
    app.server.mouse.up()
    app.server.mouse.sync()
    // As far as the large nib reaches.
    try app.wait("the part") { [149.0, 160, 171].allSatisfy { app.isBare($0, 200) } }
    #expect(endsStay())
    app.key("z", .control)
    try wait(app, [true, true, true], "one undo")
    app.key("z", [.control, .shift])
    try app.wait("redo") { app.isBare(160, 200) && app.isReached(110, 200) }
    app.key("e", .shift)
    app.server.mouse.drag([app.at(0, 110, 200)])
    try app.wait("a whole part") { app.isBare(120, 200) && app.isReached(210, 200) }
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func theBarrelsButtonTurnsThePen() throws {
    let app = try RunningApp()
    try lines(app)
    let pen = try app.pen
    pen.enterProximity()
    move(pen, app, 150, 90)
    pen.down(2)
    pen.down()
    move(pen, app, 150, 130)
    pen.sync()
    try wait(app, [false, true, true], "a contact with the button held")
    // After the button is released, the contact does nothing more.
    pen.up(2)
    move(pen, app, 150, 210)
    move(pen, app, 190, 230)
    pen.up()
    pen.sync()
    app.settle()
    try wait(app, [false, true, true], "the button let go")
    #expect(app.isBare(190, 230))
    // The button is pressed in the middle of a stroke.
    move(pen, app, 300, 100)
    pen.down()
    move(pen, app, 300, 200)
    pen.sync()
    try app.wait("a stroke") { app.isReached(300, 150) }
    pen.down(2)
    move(pen, app, 260, 240)
    move(pen, app, 160, 280)
    pen.sync()
    try wait(app, [false, true, false], "the button pressed")
    pen.up()
    pen.up(2)
    pen.sync()
    // That stroke ended under the nib, and went as well. One undo brings both back.
    try app.wait("the stroke is gone") { app.isBare(300, 150) }
    app.key("z", .control)
    try wait(app, [false, true, true], "undo")
    try app.wait("the stroke is back") { app.isReached(300, 150) }
    // The second button undoes: the stroke, then what was erased first.
    pen.down(3)
    pen.up(3)
    pen.sync()
    try app.wait("the stroke undone") { app.isBare(300, 150) }
    pen.down(3)
    pen.sync()
    try wait(app, [true, true, true], "the second press")
    pen.up(3)
    pen.sync()
    app.settle()
    try wait(app, [true, true, true], "its release")
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aFingerErasesWhileThePenDraws() throws {
    let app = try RunningApp()
    try app.choose(.touchPolicy(.anything))
    try lines(app)
    app.key("e")
    let (pen, touch) = (try app.pen, try app.touch)
    let (start, end) = (app.at(1, 150, 170), app.at(1, 160, 230))
    touch.begin(0, start.x, start.y)
    touch.sync()
    app.key("e")
    pen.enterProximity()
    move(pen, app, 300, 100)
    pen.down()
    move(pen, app, 300, 160)
    pen.sync()
    touch.update(0, end.x, end.y)
    touch.sync()
    try wait(app, [true, false, true], "the finger")
    try app.wait("the pen's ink") { app.isReached(300, 130) }
    move(pen, app, 300, 220)
    pen.up()
    pen.sync()
    touch.end(0, end.x, end.y)
    touch.sync()
    try app.wait("the pen's ink") { app.isReached(300, 200) }
    app.key("z", .control)
    try wait(app, [true, true, true], "undo")
    #expect(app.isReached(300, 200))
  }
}
