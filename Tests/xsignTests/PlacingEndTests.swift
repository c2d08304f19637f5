import Foundation
import Graphics
import Ink
import Input
import TestSupport
import Testing
import X11Canvas

@testable import xsign

/// Placing ends by itself: the chosen tool stays, and the next stroke beside what was placed draws.
@Suite(.serialized) struct PlacingEndTests {
  /// Draws a line with the pen beside what was placed, and expects all of it.
  private func expectInk(
    _ app: RunningApp, _ state: StateFolder, _ y: Double,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let line = stride(from: 60.0, through: 300, by: 12).map { x in (x: x, y: y) }
    if let pen = app.server.pen {
      pen.stroke(
        line.map {
          let place = app.at(0, $0.x, $0.y)
          return (place.x, place.y, 0.6)
        })
      pen.leaveProximity()
      pen.sync()
    } else {
      app.server.mouse.drag(line.map { app.at(0, $0.x, $0.y) })
    }
    // The journal is written behind the window, and may still lack what was placed: the line is
    // known by its height.
    var drawn: Stroke?
    try app.wait("a stroke", at: location) {
      drawn = state.journal.replay.drawing.strokes.last { abs($0.extent.min.y - y) < 4 }
      return drawn != nil
    }
    let stroke = try #require(drawn)
    #expect(stroke.samples.count >= line.count, sourceLocation: location)
    let extent = stroke.extent
    #expect(abs(extent.min.x - 60) < 4 && abs(extent.max.x - 300) < 4, sourceLocation: location)
    try app.wait("no frame", at: location) { app.selectionFrame.isEmpty }
  }

  /// Puts down what was picked up, in the middle of the paper.
  private func put(_ app: RunningApp, at location: SourceLocation = #_sourceLocation) throws {
    let place = app.at(0, 200, 100)
    app.server.mouse.click(place.x, place.y)
    try app.wait("a frame", at: location) { !app.selectionFrame.isEmpty }
  }

  @Test func thePenDrawsAfterEachWayOfPlacing() throws {
    let state = StateFolder()
    let app = try RunningApp(environment: state.environment)
    func clear() throws {
      app.key("Delete", .control)
      try app.wait("bare paper") { state.journal.replay.drawing.isEmpty }
    }
    // A saved signature.
    try app.draw([(60, 60), (80, 64), (110, 58), (140, 60)])
    app.key("a", .control)
    try app.wait("a frame") { !app.selectionFrame.isEmpty }
    app.key("c", .control)
    try app.choose(.saveSignature)
    try app.wait("the prompt") { app.isDimmed }
    app.enter("Anna")
    try app.wait("no prompt") { !app.isDimmed }
    try expectInk(app, state, 300)
    try clear()
    let ways: [() throws -> Void] = [
      {
        app.key("g")
        try put(app)
      },
      {
        app.key("g")
        app.key("Return")
        try app.wait("a frame") { !app.selectionFrame.isEmpty }
        app.key("Up", .shift)
      },
      {
        app.key("c")
        try put(app)
      },
      {
        app.click(app.geometry.tool(.stamp(.cross)))
        try put(app)
      },
      {
        app.key("d")
        try put(app)
      },
      {
        try app.choose(.typeSignature)
        try app.wait("the prompt") { app.isDimmed }
        app.enter("Bonn")
        try app.wait("no prompt") { !app.isDimmed }
        app.key("g")
        try put(app)
      },
      {
        app.key("v", .control)
        try app.wait("a frame") { !app.selectionFrame.isEmpty }
      },
      {
        app.key("c")
        try put(app)
        app.key("d", .control)
      },
      {
        app.key("c")
        try put(app)
        app.key("z", .control)
        try app.wait("no frame") { app.selectionFrame.isEmpty }
      },
    ]
    for way in ways {
      try way()
      try expectInk(app, state, 320)
      try clear()
    }
    #expect(app.process.standardError == "")
  }

  /// What was placed is dragged by its frame. A tap on it and one Escape end the placing.
  @Test func theFrameIsForTheHandUntilPlacingEnds() throws {
    let state = StateFolder()
    let app = try RunningApp(environment: state.environment)
    app.key("d")
    try put(app)
    let frame = app.selectionFrame
    app.server.mouse.drag([app.at(0, 200, 100), app.at(0, 210, 120), app.at(0, 220, 180)])
    try app.wait("a moved date") { app.selectionFrame.y == frame.y + 80 }
    #expect(state.journal.replay.drawing.strokes.count == 1)
    let place = app.at(0, 220, 180)
    app.server.mouse.click(place.x, place.y)
    try app.wait("no frame") { app.selectionFrame.isEmpty }
    app.server.mouse.drag([app.at(0, 180, 180), app.at(0, 220, 185), app.at(0, 260, 180)])
    try app.wait("a stroke over the date") {
      state.journal.replay.drawing.strokes.count == 2
    }
    app.key("c")
    try put(app)
    app.key("Escape")
    try app.wait("no frame") { app.selectionFrame.isEmpty }
    app.server.mouse.drag([app.at(0, 190, 100), app.at(0, 220, 105)])
    try app.wait("a stroke over the mark") { state.journal.replay.drawing.strokes.count == 4 }
  }

  /// Tools that the user chose stay.
  @Test func theChosenToolStays() throws {
    let state = StateFolder()
    let app = try RunningApp(environment: state.environment)
    try app.draw([(60, 300), (160, 305)])
    app.key("s")
    app.key("c")
    try put(app)
    // It selects beside the mark, and leaves no ink.
    app.server.mouse.drag([app.at(0, 40, 280), app.at(0, 90, 300), app.at(0, 190, 330)])
    try app.wait("another frame") { app.selectionFrame.y > 250 }
    #expect(state.journal.replay.drawing.strokes.count == 2)
    app.key("e")
    app.key("x")
    try put(app)
    let place = app.at(0, 110, 303)
    app.server.mouse.drag([(place.x, place.y - 10), (place.x, place.y + 10)])
    try app.wait("erased ink") { app.isBare(110, 303) }
    #expect(app.selectionFrame.isEmpty)
  }

  /// The ink of a finger that turns out to be one of two is withdrawn, and what was placed stays
  /// selected.
  @Test(.enabled(if: hasTestDevices, needsDevices))
  func twoFingersKeepTheFrame() throws {
    let app = try RunningApp()
    app.key("d")
    try put(app)
    let frame = app.selectionFrame
    let touch = try app.touch
    let (a, b) = (app.at(0, 80, 300), app.at(0, 300, 300))
    touch.begin(0, a.x, a.y)
    touch.begin(1, b.x, b.y)
    touch.end(1, b.x, b.y)
    touch.end(0, a.x, a.y)
    touch.sync()
    app.settle()
    try app.wait("the frame") { app.selectionFrame == frame }
    #expect(app.isBare(80, 300))
  }
}
