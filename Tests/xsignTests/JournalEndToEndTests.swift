import Foundation
import Ink
import Input
import Platform
import TestSupport
import Testing

@testable import xsign

/// The journal through every way to end the program, and the next start.
@Suite(.serialized) struct JournalEndToEndTests {
  /// The way in which the program ends while a stroke is being drawn.
  enum End: CaseIterable {
    case killed
    case terminated
    case interrupted
    case hungUp
    case serverLost
    case windowLost
  }

  private func begin(_ server: XServer, _ state: StateFolder) throws -> RunningApp {
    try RunningApp(on: server, environment: state.environment)
  }

  /// Starts the program and draws a line.
  private func beginWithLine(_ server: XServer, _ state: StateFolder) throws -> RunningApp {
    let app = try begin(server, state)
    try app.follow()
    try app.draw([(60, 60), (160, 60)])
    return app
  }

  /// Draws a line and kills the program once the line is in the files.
  private func leaveLine(_ server: XServer, _ state: StateFolder) throws {
    let app = try beginWithLine(server, state)
    try app.wait("the line in the files") { state.journal.replay.drawing.strokes.count == 1 }
    app.process.signal(SIGKILL)
    _ = app.process.waitForExit()
  }

  @Test(.enabled(if: hasTestDevices, needsDevices), arguments: End.allCases)
  func theDrawingReturnsWithTheStrokeBeingDrawn(end: End) throws {
    let state = StateFolder()
    var server = try XServer()
    do {
      let app = try begin(server, state)
      try app.follow()
      try app.draw([(60, 60), (100, 60), (160, 60)])
      try app.draw([(60, 100), (100, 100), (160, 100)])
      app.key("z", .control)
      let pen = try app.pen
      let points = stride(from: 60.0, through: 160, by: 4).map { app.at(0, $0, 140) }
      pen.enterProximity()
      pen.move(points[0].x, points[0].y, pressure: 0.8)
      pen.down()
      for point in points { pen.move(point.x, point.y, pressure: 0.8) }
      pen.sync()
      try app.wait("live ink") { app.isReached(150, 140) }
      // The ink of the last moment may be lost.
      try app.wait("the strokes in the files") {
        let strokes = state.journal.replay.drawing.strokes
        let places = strokes.last?.samples.map(\.position.x) ?? []
        return strokes.count == 2 && (places.last ?? 0) - (places.first ?? 0) > 99
      }
      switch end {
      case .killed: app.process.signal(SIGKILL)
      case .terminated: app.process.signal(SIGTERM)
      case .interrupted: app.process.signal(SIGINT)
      case .hungUp: app.process.signal(SIGHUP)
      case .serverLost: app.server.stop()
      case .windowLost: app.reader.destroy(app.window)
      }
      let status = try #require(app.process.waitForExit())
      let expected: Int32 =
        switch end {
        case .killed: -SIGKILL
        case .terminated: 143
        case .interrupted: 130
        case .hungUp: 129
        case .serverLost: 1
        case .windowLost: 0
        }
      #expect(status == expected)
      if end != .serverLost { pen.up(); pen.leaveProximity(); pen.sync() }
    }
    #expect(state.files.count == 2)
    if end == .serverLost { server = try XServer() }
    let app = try begin(server, state)
    if end == .killed { try app.shot("restored") }
    app.resume()
    try app.wait("the drawing") { app.isReached(100, 60) && app.isReached(150, 140) }
    #expect(app.isBare(100, 100))
    // The stroke being drawn is the last step and can be undone.
    app.key("z", .control)
    try app.wait("a step back") { app.isBare(100, 140) && app.isReached(100, 60) }
    app.key("z", .control)
    try app.wait("two steps back") { app.isBare(100, 60) }
    // There is no unsaved ink.
    app.server.keyboard.press("q", .control)
    #expect(app.process.waitForExit() == 0)
    #expect(state.files.isEmpty && app.process.standardError == "")
  }

  @Test func discardedInkIsNotRestored() throws {
    let state = StateFolder()
    let server = try XServer()
    try leaveLine(server, state)
    do {
      let app = try begin(server, state)
      app.resume()
      try app.wait("the drawing") { app.isReached(100, 60) }
      try app.choose(.discardRestored)
      try app.wait("nothing") { app.isBare(100, 60) }
      // It can be undone.
      app.key("z", .control)
      try app.wait("the drawing again") { app.isReached(100, 60) }
      app.key("y", .control)
      try app.wait("nothing again") { app.isBare(100, 60) }
      // It comes back beside the ink drawn meanwhile.
      try app.draw([(60, 100), (160, 100)])
      try app.choose(.recover)
      try app.wait("both drawings") { app.isReached(100, 60) && app.isReached(100, 100) }
      app.key("z", .control)
      app.key("z", .control)
      try app.wait("nothing for the third time") { app.isBare(100, 60) && app.isBare(100, 100) }
      app.server.keyboard.press("q", .control)
      #expect(app.process.waitForExit() == 0)
    }
    let app = try begin(server, state)
    try app.follow()
    #expect(app.isBare(100, 60))
  }

  /// Input made before the drawing is shown is ink: nothing appears under it that could take it.
  @Test func inputBeforeTheDrawingIsShownDraws() throws {
    let state = StateFolder()
    let server = try XServer()
    try leaveLine(server, state)
    let app = try begin(server, state)
    let places = stride(from: 160, through: 640, by: 40).flatMap { y in
      stride(from: 40, through: 540, by: 100).map { x in (x, y) }
    }
    for (x, y) in places {
      server.mouse.move(Double(100 + x), Double(60 + y))
      server.mouse.down()
      server.mouse.up()
    }
    server.mouse.sync()
    app.resume()
    try app.wait("the line and all dots") {
      state.journal.replay.drawing.strokes.count == 1 + places.count && app.isReached(100, 60)
    }
  }

  @Test func quittingAsksWhatBecomesOfTheInk() throws {
    let state = StateFolder()
    let server = try XServer()
    do {
      let app = try beginWithLine(server, state)
      app.reader.askToClose(app.window)
      try app.wait("the question") { app.isDimmed }
      try app.shot("quit")
      app.key("Escape")
      try app.wait("the drawing") { !app.isDimmed && app.isReached(100, 60) }
      #expect(app.process.isRunning)
      app.key("q", .control)
      // From Save to Keep.
      app.key("Left")
      app.server.keyboard.press("Return")
      #expect(app.process.waitForExit() == 0)
      #expect(state.files.count == 2)
    }
    let app = try begin(server, state)
    app.resume()
    try app.wait("the drawing") { app.isReached(100, 60) }
    try app.draw([(60, 100), (160, 100)])
    app.key("q", .control)
    try app.wait("the question") { app.isDimmed }
    app.key("Left")
    app.key("Left")
    app.server.keyboard.press("space")
    #expect(app.process.waitForExit() == 0)
    #expect(state.files.isEmpty && app.process.standardError == "")
  }

  @Test func twoProgramsLeaveEachOtherAlone() throws {
    let state = StateFolder()
    let server = try XServer()
    let one = try begin(server, state)
    try one.follow()
    try one.draw([(60, 60), (160, 60)])
    let other = try XServer()
    do {
      let second = try begin(other, state)
      try second.follow()
      #expect(second.isBare(100, 60) && !second.isDimmed)
      try second.draw([(60, 100), (160, 100)])
      try second.wait("a line in the files of both") {
        let journals = state.files.filter { $0.hasSuffix(".journal") }
        return journals.count == 2
          && journals.allSatisfy { name in
            JournalReplay(steps: state.journal.bytes(name), live: []).drawing.strokes.count == 1
          }
      }
      #expect(state.files.count == 4)
      second.process.signal(SIGKILL)
      _ = second.process.waitForExit()
    }
    // Only the unfinished drawing is restored.
    let third = try begin(other, state)
    third.resume()
    try third.wait("the drawing") { third.isReached(100, 100) }
    #expect(third.isBare(100, 60) && state.files.count == 4)
    one.process.signal(SIGTERM)
    #expect(one.process.waitForExit() == 143 && state.files.count == 4)
  }

  /// Draws a line, and with the hand that holds the pen another one, which is in the files before
  /// the pen comes near if that is `awaited`. Returns false if the machine was too slow: a hand is
  /// a palm if the pen comes soon after it.
  private func drawWithPalm(
    _ app: RunningApp, _ state: StateFolder, awaited: Bool
  ) throws -> Bool {
    try app.draw([(60, 60), (160, 60)])
    try app.wait("the line in the files") { state.journal.replay.drawing.strokes.count == 1 }
    let (touch, pen) = (try app.touch, try app.pen)
    let palm = stride(from: 60.0, through: 300, by: 120).map { app.at(0, $0, 200) }
    let near = app.at(0, 200, 350)
    let start = MonotonicClock.now
    touch.begin(0, palm[0].x, palm[0].y)
    for place in palm { touch.update(0, place.x, place.y) }
    touch.sync()
    let isInFiles = waitUntil(timeout: awaited ? 0.12 : 0) {
      state.journal.replay.drawing.strokes.count == 2
    }
    pen.enterProximity()
    pen.move(near.x, near.y)
    pen.sync()
    let time = (MonotonicClock.now - start) * 1000
    return time < Double(ContactArbiter.palmTime) && (isInFiles || !awaited)
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aPalmDoesNotStayInTheFiles() throws {
    var (state, found) = (StateFolder(), RunningApp?.none)
    // A machine on which the files are never in time at least forgets the palm.
    for attempt in 0..<40 where found == nil {
      state = StateFolder()
      let started = try RunningApp(environment: state.environment)
      if try drawWithPalm(started, state, awaited: attempt < 20) { found = started }
    }
    guard let app = found else { throw Missing(description: "a pen just after a palm") }
    app.settle()
    try app.wait("no palm") { app.isBare(200, 200) }
    try app.wait("an empty file") { state.journal.bytes(".live") == JournalFormat.header }
    let replay = state.journal.replay
    #expect(replay.drawing.strokes.count == 1 && !replay.isDamaged)
  }
}
