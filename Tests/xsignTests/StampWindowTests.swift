import Controls
import Foundation
import Graphics
import Ink
import Input
import TestSupport
import Testing
import X11Canvas

@testable import xsign

/// Marks, dates and text in the window.
@Suite(.serialized) struct StampWindowTests {
  /// Clicks on paper, and waits until what was picked up is there and in the journal.
  private func put(
    _ app: RunningApp, _ state: StateFolder, _ x: Double, _ y: Double, strokes: Int
  ) throws -> [Stroke] {
    let place = app.at(0, x, y)
    app.server.mouse.click(place.x, place.y)
    try app.wait("a frame around \(x), \(y)") {
      let frame = app.selectionFrame
      return !frame.isEmpty && abs(Double(frame.x) + Double(frame.width) / 2 - x) < 8
        && abs(Double(frame.y) + Double(frame.height) / 2 - y) < 8
    }
    try app.wait("the journal") { state.journal.replay.drawing.strokes.count == strokes }
    return state.journal.replay.drawing.strokes
  }

  /// Nothing is left out unsaid.
  @Test func aLongTextIsRefused() throws {
    let pen = Pen(width: 2)
    #expect(try Stamp.text(String(repeating: "ä", count: 2000)).strokes(like: pen).count == 1)
    #expect(throws: TextInkError.tooLong(maximum: 2000)) {
      _ = try Stamp.text(String(repeating: "ä", count: 2001)).strokes(like: pen)
    }
    #expect(
      TextInkError.tooLong(maximum: 2000).description == "A text has at most 2000 characters.")
  }

  @Test func marksAndDatesArePutDownByAClick() throws {
    let state = StateFolder()
    let app = try RunningApp(
      environment: state.environment.merging(["TZ": "UTC", "LC_ALL": "C"]) { $1 })
    // Blue ink.
    try app.choose(.color(1))
    app.key("c")
    var strokes = try put(app, state, 100, 80, strokes: 1)
    #expect(strokes[0].pen.color == Palette.colors[1].color && !strokes[0].pen.fills)
    #expect(abs(strokes[0].extent.height - 18) < 3)
    app.click(app.geometry.tool(.stamp(.cross)))
    strokes = try put(app, state, 160, 80, strokes: 3)
    // The date, and its other form.
    app.key("d")
    strokes = try put(app, state, 200, 160, strokes: 4)
    #expect(strokes[3].pen.fills && strokes[3].pen.color == Palette.colors[1].color)
    try app.wait("the date in blue") { app.paper(0).count { $0 & 0xffffff == 0x1d3f9e } > 100 }
    // It is recoloured, turned, and all of it comes back by undo.
    try app.choose(.color(2))
    try app.wait("red") { app.paper(0).count { $0 & 0xffffff == 0xc1272d } > 20 }
    app.key("r")
    try app.wait("an upright date") {
      let extent = state.journal.replay.drawing.strokes.last?.extent ?? .empty
      return extent.height > extent.width
    }
    for _ in 0..<2 { app.key("z", .control) }
    try app.wait("no red") { app.paper(0).count { $0 & 0xffffff == 0xc1272d } == 0 }
    app.key("z", .control)
    try app.wait("the journal") { state.journal.replay.drawing.strokes.count == 3 }
    try app.choose(.dateForm)
    app.key("d")
    strokes = try put(app, state, 200, 240, strokes: 4)
    // In the locale C the date has slashes and two digits of the year.
    let slashed = try Stamp.text(DateForm.local.today).strokes(like: strokes[3].pen)
    #expect(DateForm.local.today.contains("/"))
    #expect(abs(slashed[0].extent.width - strokes[3].extent.width) < 0.01)
    let settings = try String(
      contentsOf: app.process.home.appendingPathComponent("config/xsign/preferences"),
      encoding: .utf8)
    #expect(settings.contains("dates=local"))
    #expect(app.process.standardError == "")
  }

  /// What is written while the highlighter is chosen has the ink of the pen.
  @Test func nothingIsWrittenWithTheHighlighter() throws {
    let state = StateFolder()
    let app = try RunningApp(environment: state.environment)
    try app.choose(.color(1))
    try app.choose(.preset(.highlighter))
    app.key("c")
    _ = try put(app, state, 100, 80, strokes: 1)
    app.key("d")
    _ = try put(app, state, 200, 160, strokes: 2)
    app.key("i")
    let place = app.at(0, 120, 240)
    app.server.mouse.click(place.x, place.y)
    app.settle()
    app.server.keyboard.type("Bonn")
    app.key("Escape")
    try app.wait("the text") { state.journal.replay.drawing.strokes.count == 3 }
    for stroke in state.journal.replay.drawing.strokes {
      #expect(stroke.pen.color == Palette.colors[1].color && stroke.pen.opacity == 1...1)
    }
  }

  /// The form of the PDF's date fields goes before the user's own, unless that is turned off.
  @Test func datesAreAsThePDFAsks() throws {
    let state = StateFolder()
    let window = try DocumentWindow(
      "forms/scripts",
      note: InfoBar("This form has 12 fields: click one, or press F2, to fill it in."),
      environment: state.environment.merging(["TZ": "UTC"]) { $1 })
    let app = window.app
    func expectDate(_ text: String, strokes count: Int) throws {
      app.key("d")
      app.key("Return")
      try app.wait("\(count) dates") { state.journal.replay.drawing.strokes.count == count }
      let stroke = state.journal.replay.drawing.strokes[count - 1]
      let meant = try Stamp.text(text).strokes(like: stroke.pen)[0]
      #expect(abs(meant.extent.width - stroke.extent.width) < 0.01, "not \(text)")
    }
    let day = DateForm.iso.today
    let parts = day.split(separator: "-")
    try expectDate("\(parts[2])/\(parts[1])/\(parts[0])", strokes: 1)
    try app.choose(.documentDates)
    try expectDate(day, strokes: 2)
    let settings = try String(
      contentsOf: app.process.home.appendingPathComponent("config/xsign/preferences"),
      encoding: .utf8)
    #expect(settings.contains("document-dates=no"))
  }

  /// A mark, a date or a text is one step, however many strokes it has.
  @Test func eachIsOneStep() throws {
    let state = StateFolder()
    let app = try RunningApp(environment: state.environment)
    let ways: [(count: Int, pick: () throws -> Void)] = [
      (1, { app.key("c") }), (2, { app.key("x") }), (1, { app.key("d") }),
    ]
    for (count, pick) in ways {
      try pick()
      let strokes = try put(app, state, 150, 100, strokes: count)
      app.key("z", .control)
      try app.wait("no ink") { state.journal.replay.drawing.strokes.isEmpty }
      app.key("y", .control)
      try app.wait("the ink") { state.journal.replay.drawing.strokes == strokes }
      app.key("z", .control)
      try app.wait("no ink") { state.journal.replay.drawing.isEmpty }
      #expect(!state.journal.replay.drawing.canUndo)
    }
  }
}
