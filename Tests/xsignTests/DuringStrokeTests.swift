import Export
import Foundation
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

/// Commands that are used while a stroke is being drawn.
@Suite(.serialized) struct DuringStrokeTests {
  private func begin(_ app: RunningApp) throws {
    let (start, end) = (app.at(0, 100, 100), app.at(0, 200, 100))
    app.server.mouse.move(start.x, start.y)
    app.server.mouse.down()
    app.server.mouse.move(end.x, end.y)
    app.server.mouse.sync()
    try app.wait("live ink") { app.isReached(200, 100) }
  }

  private func end(_ app: RunningApp) throws {
    for x in stride(from: 210.0, through: 310, by: 10) {
      let place = app.at(0, x, 100)
      app.server.mouse.move(place.x, place.y)
    }
    app.server.mouse.up()
    app.server.mouse.sync()
    try app.wait("all of the stroke") { app.isInked(150, 100) && app.isInked(300, 100) }
  }

  /// Undoing ends the stroke and undoes it, and nothing older. All can be redone.
  @Test func undoingTakesTheStrokeBack() throws {
    let app = try RunningApp()
    try app.dot(100, 200)
    try begin(app)
    app.key("z", .control)
    try app.wait("just the dot") { app.isInked(100, 200) && app.isBare(150, 100) }
    app.server.mouse.up()
    app.server.mouse.sync()
    app.key("y", .control)
    try app.wait("the stroke again") { app.isInked(100, 200) && app.isInked(150, 100) }
    app.key("z", .control)
    app.key("z", .control)
    try app.wait("nothing") { app.isBare(100, 200) && app.isBare(150, 100) }
  }

  /// Clearing ends the stroke and removes it, too. Undoing restores it.
  @Test func clearingTakesTheStrokeToo() throws {
    let app = try RunningApp()
    try app.dot(100, 200)
    try begin(app)
    app.key("Delete", .control)
    try app.wait("nothing") { app.isBare(100, 200) && app.isBare(150, 100) }
    app.server.mouse.up()
    app.server.mouse.sync()
    app.key("z", .control)
    try app.wait("all of it") {
      app.isInked(100, 200) && app.isInked(150, 100) && app.isReached(200, 100)
    }
  }

  @Test func exportingLeavesTheStrokeAlone() throws {
    let app = try RunningApp()
    try app.dot(100, 200)
    try begin(app)
    let dot = try picture(app.export(.png, as: "dot.png"))
    #expect((30...40).contains(dot.height), "only what is finished is in the file")
    try end(app)
    let both = try picture(app.export(.png, as: "both.png"))
    #expect(both.height > 400 && both.width > 800)
  }

  /// Saving writes the ink so far; the rest belongs to the same stroke.
  @Test func savingLeavesTheStrokeAlone() throws {
    let app = try RunningApp()
    let path = app.process.home.appendingPathComponent("drawing.inkml").path
    func strokes() -> [Stroke] { (try? DrawingFile.contents(path))?.strokes ?? [] }
    try app.dot(100, 200)
    try app.openPrompt { app.key("s", .control) }
    app.enter(path)
    try app.wait("the file") { strokes().count == 1 && !app.isDimmed }
    try begin(app)
    app.key("s", .control)
    try app.wait("the ink so far in the file") { strokes().count == 2 }
    let some = strokes()[1].samples
    try end(app)
    app.key("s", .control)
    try app.wait("the rest in the file") { strokes().last?.samples.count ?? 0 > some.count }
    #expect(strokes().count == 2)
    #expect(strokes()[1].samples.starts(with: some))
  }

  /// A card does not end the stroke below it.
  @Test(arguments: ["o", "q"]) func askingLeavesTheStrokeAlone(key: String) throws {
    let app = try RunningApp()
    try begin(app)
    app.key(key, .control)
    try app.wait("the question") { app.isDimmed }
    for x in stride(from: 210.0, through: 310, by: 10) {
      let place = app.at(0, x, 100)
      app.server.mouse.move(place.x, place.y)
    }
    app.server.mouse.up()
    app.server.mouse.sync()
    app.key("Escape")
    try app.wait("all of the stroke") {
      !app.isDimmed && app.isInked(150, 100) && app.isInked(300, 100)
    }
    app.key("z", .control)
    try app.wait("nothing: it was one stroke") { app.isBare(150, 100) && app.isBare(300, 100) }
  }

  @Test func anotherColourIsThatOfTheNextStroke() throws {
    let app = try RunningApp()
    try begin(app)
    // The other hand uses the menu.
    app.key("p", .alt)
    app.key("r")
    try end(app)
    try app.flush()
    // The speed of the motion, and thus the width of the line, depends on the machine: black may
    // be grey.
    for x in [150.0, 290] {
      let ink = app.ink(0, x, 100)
      #expect(ink & 0xff < 0x80 && ink & 0xff == (ink >> 16) & 0xff, "not black: \(ink)")
    }
    try app.draw([(100, 200), (150, 200), (200, 200)])
    try app.wait("red") { [0, 1].allSatisfy { app.ink($0, 150, 200) == 0xffc1_272d } }
  }
}
