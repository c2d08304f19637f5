import Foundation
import Graphics
import Ink
import Input
import TestSupport
import Testing
import X11Canvas

@testable import xsign

/// Selected strokes are turned in the window.
@Suite(.serialized, .waiting) struct TurningWindowTests {
  /// A line from left to right, 100 pixels long.
  private func sign(_ app: RunningApp) throws {
    try app.draw([(150, 200), (180, 204), (220, 198), (250, 200)])
  }

  /// Selects all, and returns the middle of the frame on the page, and the place of the handle.
  private func select(_ app: RunningApp) throws -> (center: Point, handle: Point) {
    app.key("a", .control)
    try app.wait("a frame") { !app.selectionFrame.isEmpty }
    _ = try app.steadyPaper(0)
    let frame = app.selectionFrame
    let x = Double(frame.x) + Double(frame.width) / 2
    return (Point(x, Double(frame.y) + Double(frame.height) / 2), Point(x, Double(frame.y) - 28))
  }

  /// The places of a drag from the handle by an angle.
  private func arc(_ center: Point, _ handle: Point, _ degrees: Double) -> [Point] {
    (0...6).map { step in
      center + Affine(turn: degrees * Double(step) / 6, around: .zero)(handle - center)
    }
  }

  private func ink(_ app: RunningApp) -> PixelRect { app.paper(0).bounds { $0 & 255 < 60 } }

  private func strokes(_ state: StateFolder) -> [Stroke] { state.journal.replay.drawing.strokes }

  @Test func theMouseTurnsBySteps() throws {
    let state = StateFolder()
    let app = try RunningApp(environment: state.environment)
    try sign(app)
    let before = ink(app)
    #expect(before.width > 80 && before.height < 20)
    let (center, handle) = try select(app)
    // With Shift, 80 degrees are 75, and 83 are 90.
    let places = arc(center, handle, 83).map { app.at(0, $0.x, $0.y) }
    app.server.keyboard.down("Shift_L")
    app.server.mouse.drag(places)
    app.server.keyboard.up("Shift_L")
    app.settle()
    try app.wait("upright ink") { ink(app).height > 80 && ink(app).width < 24 }
    try app.wait("the journal") {
      let drawing = state.journal.replay.drawing
      return drawing.strokes.first.map { $0.extent.height > 80 } ?? false
    }
    let turned = strokes(state)
    #expect(turned[0].extent.width < 20 && turned[0].samples.count > 3)
    // One step back, and again.
    app.key("z", .control)
    try app.wait("lying ink") { ink(app) == before }
    app.key("y", .control)
    try app.wait("upright ink") { ink(app).height > 80 }
    try app.wait("the journal") { strokes(state) == turned }
    // Keys turn it on, and back.
    app.key("r")
    try app.wait("lying ink") { ink(app).height < 20 && ink(app).width > 80 }
    app.key("r", .shift)
    try app.wait("upright ink") { ink(app).height > 80 && ink(app).width < 24 }
    app.key("r", .shift)
    try app.wait("where it began") { ink(app) == before }
    #expect(app.process.standardError == "")
  }

  /// A drag that Escape cancels, and one that a crash ends, turn nothing; a finished one stays.
  @Test func whatComesBackIsRight() throws {
    let state = StateFolder()
    let server = try XServer()
    do {
      let app = try RunningApp(on: server, environment: state.environment)
      try app.follow()
      try sign(app)
      let (center, handle) = try select(app)
      let before = try app.steadyPaper(0)
      let drawn = strokes(state)
      for end in ["Escape", "kill"] {
        let places = arc(center, handle, 60).map { app.at(0, $0.x, $0.y) }
        server.mouse.move(places[0].x, places[0].y)
        server.mouse.down()
        for place in places { server.mouse.move(place.x, place.y) }
        server.mouse.sync()
        try app.wait("turned ink") { ink(app).height > 60 }
        #expect(strokes(state) == drawn)
        if end == "kill" { break }
        app.key("Escape")
        server.mouse.up()
        server.mouse.sync()
        try app.wait("as before") { app.paper(0).differences(from: before) == 0 }
      }
      app.process.signal(SIGKILL)
      _ = app.process.waitForExit()
      server.mouse.up()
      server.mouse.sync()
    }
    let drawn = strokes(state)
    #expect(drawn.count == 1 && drawn[0].extent.height < 20)
    var turned: [Stroke] = []
    do {
      let app = try RunningApp(on: server, environment: state.environment)
      app.resume()
      try app.wait("the ink") { ink(app).width > 80 }
      let (center, handle) = try select(app)
      server.mouse.drag(arc(center, handle, 60).map { app.at(0, $0.x, $0.y) })
      try app.wait("the journal") { (strokes(state).first?.extent.height ?? 0) > 60 }
      turned = strokes(state)
      app.process.signal(SIGKILL)
      _ = app.process.waitForExit()
    }
    let app = try RunningApp(on: server, environment: state.environment)
    app.resume()
    try app.wait("turned ink") { ink(app).height > 60 }
    try app.wait("the journal") { strokes(state) == turned }
    app.key("z", .control)
    try app.wait("as it was drawn") { ink(app).height < 20 && ink(app).width > 80 }
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aPenAndAFingerTurn() throws {
    let app = try RunningApp()
    try sign(app)
    let before = ink(app)
    var (center, handle) = try select(app)
    // A finger is not exact.
    try app.dragFinger(arc(center, handle, 90).map { ($0.x + 6, $0.y - 9) })
    try app.wait("upright ink") { ink(app).height > 70 && ink(app).width < 50 }
    app.key("z", .control)
    try app.wait("lying ink") { ink(app) == before }
    (center, handle) = try select(app)
    try app.pen.enterProximity()
    try app.dragPen(arc(center, handle, -90).map { ($0.x, $0.y) })
    try app.wait("upright ink") { ink(app).height > 80 && ink(app).width < 24 }
  }

  @Test func theCursorTellsWhatTheHandleDoes() throws {
    let app = try RunningApp()
    try sign(app)
    let (center, handle) = try select(app)
    var cursors: [CursorPicture?] = []
    for place in [handle, handle + Point(0, 28), center, handle + Point(60, 0)] {
      let place = app.at(0, place.x, place.y)
      app.server.mouse.move(place.x, place.y)
      app.server.mouse.sync()
      app.settle()
      cursors.append(app.reader.cursor())
    }
    // The round handle, the one on the frame, the inside and the paper.
    #expect(Set(cursors.map { $0?.pixels.argb }).count == 4)
  }
}
