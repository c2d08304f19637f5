import Foundation
import Graphics
import Ink
import Input
import TestSupport
import Testing
import X11Canvas

@testable import xsign

/// Saved signatures in the window.
@Suite(.serialized) struct SignatureWindowTests {
  private func ink(_ app: RunningApp) -> PixelRect { app.paper(0).bounds { $0 & 255 < 60 } }

  private func path(_ app: RunningApp, _ name: String) -> String {
    app.process.home.appendingPathComponent("data/xsign/signatures/\(name)").path
  }

  /// Draws a short line and saves it as a signature.
  private func save(_ app: RunningApp, _ name: String) throws {
    try app.draw([(60, 60), (80, 64), (110, 58), (140, 60)])
    app.key("a", .control)
    try app.wait("a frame") { !app.selectionFrame.isEmpty }
    try app.choose(.saveSignature)
    try app.wait("the prompt") { app.isDimmed }
    app.enter(name)
    try app.wait("the file") { FileManager.default.fileExists(atPath: path(app, name + ".inkml")) }
    try app.wait("no prompt") { !app.isDimmed }
    app.key("Delete")
    try app.wait("bare paper") { app.isBare(100, 60) && app.selectionFrame.isEmpty }
    app.key("Escape")
    app.settle()
  }

  private func point(_ app: RunningApp, _ x: Double, _ y: Double) {
    let place = app.at(0, x, y)
    app.server.mouse.move(place.x, place.y)
    app.server.mouse.sync()
  }

  @Test func aSignatureIsSavedAndPlaced() throws {
    let state = StateFolder()
    let app = try RunningApp(environment: state.environment)
    try save(app, "Anna")
    // The ghost follows the pointer, and Escape drops it.
    point(app, 200, 150)
    app.key("g")
    try app.wait("a ghost") { app.paper(0).count { $0 & 255 < 0xc0 } > 60 }
    for place in [(x: 220.0, y: 180.0), (x: 250, y: 200)] {
      point(app, place.x, place.y)
      try app.wait("a ghost at \(place)") {
        let bounds = app.paper(0).bounds { $0 & 255 < 0xc0 }
        return abs(Double(bounds.x) + Double(bounds.width) / 2 - place.x) < 6
          && abs(Double(bounds.y) + Double(bounds.height) / 2 - place.y) < 6
      }
    }
    app.key("Escape")
    try app.wait("no ghost") { app.paper(0).count { $0 & 255 < 0xc0 } == 0 }
    // G and a click at once put it down, centred at the click.
    app.server.keyboard.press("g")
    app.server.keyboard.sync()
    let place = app.at(0, 250, 200)
    app.server.mouse.click(place.x, place.y)
    try app.wait("a selected signature") { app.selectionFrame.width > 60 }
    let frame = app.selectionFrame
    #expect(abs(Double(frame.x) + Double(frame.width) / 2 - 250) < 6)
    #expect(abs(Double(frame.y) + Double(frame.height) / 2 - 200) < 6)
    try app.wait("the journal") { state.journal.replay.drawing.strokes.count == 1 }
    // It is as long as it was drawn, and can be turned at once.
    let extent = state.journal.replay.drawing.strokes[0].extent
    #expect(abs(extent.width - 84) < 8)
    app.key("r")
    try app.wait("upright ink") { ink(app).height > 70 && ink(app).width < 24 }
    // Placing was one step.
    app.key("z", .control)
    app.key("z", .control)
    try app.wait("no signature") { app.selectionFrame.isEmpty && ink(app).isEmpty }
    try app.wait("the journal") { state.journal.replay.drawing.strokes.isEmpty }
    app.key("y", .control)
    try app.wait("the signature") { ink(app).width > 60 }
    #expect(app.process.standardError == "")
  }

  @Test func aSignatureComesBackInAnotherWindow() throws {
    let state = StateFolder()
    let data = state.url.appendingPathComponent("data")
    let environment = state.environment.merging(["XDG_DATA_HOME": data.path]) { $1 }
    let server = try XServer()
    do {
      let app = try RunningApp(on: server, environment: environment)
      try app.follow()
      try app.draw([(60, 60), (80, 64), (110, 58), (140, 60)])
      app.key("a", .control)
      try app.wait("a frame") { !app.selectionFrame.isEmpty }
      try app.choose(.saveSignature)
      try app.wait("the prompt") { app.isDimmed }
      app.enter("Anna")
      let file = data.appendingPathComponent("xsign/signatures/Anna.inkml").path
      try app.wait("the file") { FileManager.default.fileExists(atPath: file) }
      try app.wait("no prompt") { !app.isDimmed }
      try app.choose(.savedSignatures)
      try app.wait("the card") { app.isDimmed }
      app.key("Escape")
      app.key("Delete")
      try app.wait("bare paper") { app.isBare(100, 60) }
      // Without ink there is no question.
      app.server.keyboard.press("q", .control)
      #expect(app.process.waitForExit() == 0)
    }
    let app = try RunningApp(on: server, environment: environment)
    app.resume()
    app.key("g")
    let place = app.at(0, 200, 300)
    app.server.mouse.click(place.x, place.y)
    try app.wait("the signature") { app.selectionFrame.width > 60 }
    try app.wait("the journal") { state.journal.replay.drawing.strokes.count == 1 }
    // The user puts a file there that is no drawing, and comes back.
    let notes = data.appendingPathComponent("xsign/signatures/notes.txt")
    try Data("No drawing".utf8).write(to: notes)
    app.settle()
    #expect(!app.hasNotice)
    // The focus of no window: PointerRoot.
    app.reader.focus(1)
    app.reader.focus(app.window)
    try app.wait("a notice") { app.hasNotice }
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aFingerAndAPenPutItDown() throws {
    let app = try RunningApp()
    try save(app, "Anna")
    let pen = try app.pen
    app.key("g")
    try app.dragFinger([(120, 200), (150, 240)])
    try app.wait("the signature") { app.selectionFrame.width > 60 }
    let frame = app.selectionFrame
    #expect(abs(Double(frame.x) + Double(frame.width) / 2 - 150) < 6)
    #expect(abs(Double(frame.y) + Double(frame.height) / 2 - 240) < 6)
    app.key("z", .control)
    try app.wait("no signature") { app.selectionFrame.isEmpty }
    app.key("g")
    let place = app.at(0, 220, 120)
    pen.enterProximity()
    pen.move(place.x, place.y, pressure: 0.5)
    pen.down()
    pen.up()
    pen.sync()
    try app.wait("the signature") { app.selectionFrame.width > 60 }
    #expect(abs(Double(app.selectionFrame.x) + Double(app.selectionFrame.width) / 2 - 220) < 6)
    // Fingers do not draw any more, but move what is selected and put down what is picked up.
    pen.leaveProximity()
    pen.sync()
    try app.dragFinger([(220, 120), (240, 150), (260, 180)])
    try app.wait("a moved signature") {
      abs(Double(app.selectionFrame.x) + Double(app.selectionFrame.width) / 2 - 260) < 6
    }
    app.key("g")
    try app.dragFinger([(100, 300)])
    try app.wait("another signature") {
      abs(Double(app.selectionFrame.x) + Double(app.selectionFrame.width) / 2 - 100) < 6
    }
    app.key("Escape")
    app.key("Escape")
    let shown = try app.steadyPaper(0)
    try app.dragFinger([(100, 200), (200, 220), (250, 230)])
    // It has moved the view.
    app.key("0", .control)
    try app.wait("no ink") { app.paper(0).differences(from: shown) == 0 }
  }

  /// Without a signature G draws nothing and says why.
  @Test func withoutASignatureThereIsAnAnswer() throws {
    let app = try RunningApp()
    app.key("g")
    try app.wait("a notice") { app.hasNotice }
    try app.draw([(100, 100), (140, 120)])
  }
}
