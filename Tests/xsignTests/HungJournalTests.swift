import Foundation
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

/// The disk of the journal does not answer, as a network mount without its server.
@Suite(.serialized, .waiting, .enabled(if: HungMount.isPossible, "Needs to mount a file system."))
struct HungJournalTests {
  private let state = StateFolder()
  private let places = StateFolder()
  private let server: XServer

  init() throws {
    server = try XServer()
    try FileManager.default.createDirectory(at: places.url, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      at: state.journal.folder, withIntermediateDirectories: true)
  }

  /// The state and the other places outlive the program, and no other test has them.
  private var environment: [String: String] {
    state.environment.merging(["TMPDIR": places.url.path]) { $1 }
      .merging(Sanitizer.withoutLeaks) { $1 }
  }

  private func start() throws -> RunningApp {
    let app = try RunningApp(on: server, environment: environment)
    app.resume()
    return app
  }

  /// True if there is a notice about the drawing, or, once that is late, about the journal, which
  /// hangs too.
  private func hasNotice(_ app: RunningApp) -> Bool { app.hasNotice || app.tellsFailure }

  private func hang() throws -> HungMount { try HungMount(over: state.journal.folder.path) }

  /// The hang begins in the middle, or before the first file is made.
  @Test(arguments: [true, false]) func nothingIsLostAtTheEnd(isInTheCenter: Bool) throws {
    var mount: HungMount?
    do {
      if !isInTheCenter { mount = try hang() }
      let app = try start()
      if !isInTheCenter {
        // The search for an unfinished drawing hangs as well.
        app.server.keyboard.press("Escape")
      }
      try app.draw([(60, 60), (160, 60)])
      if isInTheCenter {
        try app.wait("a line in the files") { state.journal.replay.drawing.strokes.count == 1 }
        mount = try hang()
      }
      try app.draw([(60, 100), (160, 100)])
      // On a disk that hangs from the start, the notice may come before the second line, and goes
      // with it.
      try app.wait("a mark and a notice") {
        app.isMarked
          && (app.tellsFailure
            || !isInTheCenter && app.process.standardError.contains("does not answer."))
      }
      try app.shot("disk-does-not-answer-\(isInTheCenter)")
      try app.draw([(60, 140), (160, 140)])
      app.process.signal(isInTheCenter ? SIGTERM : SIGHUP)
      #expect(app.process.waitForExit() == (isInTheCenter ? 143 : 129))
      let lines = app.process.standardError.split(separator: "\n")
      #expect(lines.count == 2 && lines.allSatisfy { $0.contains("/xsign does not answer.") })
      #expect(lines.last?.contains(" is kept in \(places.url.path)/xsign-") == true)
    }
    // The next start finds it, whether the disk answers again or not.
    if isInTheCenter { mount = nil }
    let app = try start()
    try app.wait("the drawing") {
      [60, 100, 140].allSatisfy { app.isReached(100, $0) }
    }
    if isInTheCenter { try app.wait("no older journal") { state.files.isEmpty } }
    app.server.keyboard.press("q", .control)
    #expect(app.process.waitForExit() == 0)
    mount = nil
    #expect(mount == nil)
  }

  /// The mark goes once the disk answers, and the journal has all ink.
  @Test func theMarkGoesOnceTheDiskAnswers() throws {
    let app = try start()
    try app.draw([(60, 60), (160, 60)])
    try app.wait("a line in the files") { state.journal.replay.drawing.strokes.count == 1 }
    var mount: HungMount? = try hang()
    try app.draw([(60, 100), (160, 100)])
    try app.wait("a mark") { app.isMarked }
    mount = nil
    try app.wait("no mark") { !app.isMarked }
    try app.wait("both lines in the files") { state.journal.replay.drawing.strokes.count == 2 }
    #expect(mount == nil)
    app.process.signal(SIGKILL)
  }

  /// What was drawn for a drawing that does not come is ink, too.
  @Test(arguments: ["Escape", "n"]) func readingThatHangsCanBeLeft(key: String) throws {
    let stroke = Stroke(
      id: StrokeID(1), pen: Pen(width: 4),
      samples: (0...9).map { Sample(Point(60 + 10 * Double($0), 60), time: Double($0) / 50) })
    try state.leave(
      "drawing-a.journal",
      JournalFormat.file(of: [.added(PlacedStroke(rank: 0, stroke: stroke))]))
    var mount: HungMount? = try hang()
    let app = try start()
    let line = stride(from: 60.0, through: 160, by: 10).map { app.at(0, $0, 100) }
    server.mouse.drag(line)
    app.settle()
    #expect(app.isBare(100, 100))
    app.server.keyboard.press(key, key == "n" ? .control : [])
    try app.wait("the line") { app.isReached(100, 100) }
    #expect(app.isBare(100, 60) && hasNotice(app))
    mount = nil
    // The answer that comes late changes nothing; the next start has the drawing.
    app.settle()
    #expect(app.isBare(100, 60) && mount == nil)
    app.process.signal(SIGKILL)
    _ = app.process.waitForExit()
    #expect(state.files.contains("drawing-a.journal"))
  }

  /// In place of a drawing that is restored later, New begins another one than that in the window.
  @Test func newActsOnTheDrawingThatStays() throws {
    let stroke = Stroke(
      id: StrokeID(1), pen: Pen(width: 4),
      samples: (0...9).map { Sample(Point(60 + 10 * Double($0), 60), time: Double($0) / 50) })
    let folder = try CommandFolder()
    let path = try folder.write(
      String(decoding: InkDocument(strokes: [stroke]).inkML(), as: UTF8.self), to: "a.inkml")
    let events: [DrawingEvent] = [
      .added(PlacedStroke(rank: 0, stroke: stroke)),
      .file(DrawingFileNote(path: path, isNew: false, isSaved: false, version: [])),
    ]
    try state.leave("drawing-a.journal", JournalFormat.file(of: events))
    let app = try RunningApp(on: server, [path], environment: environment)
    app.resume()
    try app.wait("the notice, and the file") { app.hasNotice && app.isReached(100, 60) }
    let mount = try hang()
    app.key("Alt_L")
    app.key("Tab", .shift)
    app.key("Return")
    app.server.keyboard.press("n", .control)
    try app.wait("a new drawing") { app.isBare(100, 60) }
    #expect(hasNotice(app))
    app.process.signal(SIGKILL)
    _ = app.process.waitForExit()
    withExtendedLifetime(mount) {}
  }

  /// The button of the notice is there for screen readers, too.
  @Test(.screenReader) func aScreenReaderNeedNotWait() throws {
    let mount = try hang()
    let desktop = try ATSPIDesktop()
    let app = try RunningApp(
      on: server, environment: desktop.environment.merging(environment) { $1 })
    app.resume()
    try desktop.use(true)
    try app.wait("the button") { try desktop.find("push button", "New drawing") != nil }
    #expect(try desktop.press("push button", "New drawing"))
    // A notice about the journal, which hangs too, may take the place of the one about the drawing.
    try app.wait("a new drawing") { try desktop.find("push button", "New drawing") == nil }
    app.process.signal(SIGKILL)
    _ = app.process.waitForExit()
    withExtendedLifetime(mount) {}
  }

  @Test func aFileThatHangsCanBeLeft() throws {
    let folder = try CommandFolder()
    let mount = try HungMount(over: folder.url.path)
    let app = try RunningApp(on: server, [folder.path("a.inkml")], environment: environment)
    app.resume()
    app.server.keyboard.press("Escape")
    try app.draw([(60, 100), (160, 100)])
    #expect(app.isReached(100, 100))
    app.process.signal(SIGKILL)
    _ = app.process.waitForExit()
    withExtendedLifetime(mount) {}
  }
}
