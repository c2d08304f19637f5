import Foundation
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

/// Journals that cannot be written, disappear or are damaged.
@Suite(.serialized, .waiting) struct JournalFailureTests {
  private func stroke(_ number: UInt64) -> DrawingEvent {
    let samples = (0..<20).map { index in
      Sample(Point(60 + 5 * Double(index), 60 * Double(number)), time: Double(index) / 100)
    }
    let stroke = Stroke(id: StrokeID(number), pen: Pen(width: 4), samples: samples)
    return .added(PlacedStroke(rank: number - 1, stroke: stroke))
  }

  /// Drawing goes on without a journal. The window shows it until the journal works again, and then
  /// the journal has the whole drawing with its steps.
  @Test func theJournalIsWrittenAnewOnceItCanBe() throws {
    let state = StateFolder()
    let server = try XServer()
    do {
      // A file in place of the folder: not even the superuser can write there.
      try Data().write(to: state.url)
      let app = try RunningApp(on: server, environment: state.environment)
      try app.follow()
      try app.wait("a mark") { app.isMarked }
      try app.draw([(60, 60), (160, 60)])
      try app.wait("no notice") { !app.tellsFailure }
      try app.draw([(60, 100), (160, 100)])
      try app.draw([(60, 140), (160, 140)])
      app.key("z", .control)
      try app.wait("ink") { app.isReached(100, 60) && app.isReached(100, 100) }
      #expect(app.isMarked)
      try app.shot("unprotected")
      try FileManager.default.removeItem(at: state.url)
      try app.wait("the whole drawing in the files") {
        let drawing = state.journal.replay.drawing
        return drawing.strokes.count == 2 && drawing.canRedo
      }
      try app.wait("a notice without a mark") { !app.isMarked && app.hasNotice }
      try app.shot("protected-again")
      app.key("y", .control)
      try app.draw([(60, 180), (160, 180)])
      try app.wait("all strokes in the files") {
        state.journal.replay.drawing.strokes.count == 4
      }
      #expect(state.files.count == 2)
      app.process.signal(SIGKILL)
      _ = app.process.waitForExit()
      let text = app.process.standardError
      #expect(text.hasPrefix("xsign: The drawing would not survive a crash. "))
      #expect(text.hasSuffix("is not a folder.\n") && text.count { $0 == "\n" } == 1)
    }
    let app = try RunningApp(on: server, environment: state.environment)
    app.reader.focus(app.window)
    app.key("Return")
    try app.follow()
    try app.wait("the drawing") { app.isReached(100, 60) && app.isReached(100, 180) }
  }

  /// The journal is written once more before the program ends.
  @Test func theLastMomentIsUsed() throws {
    let state = StateFolder()
    try Data().write(to: state.url)
    let app = try RunningApp(environment: state.environment)
    try app.wait("a mark") { app.isMarked }
    try app.draw([(60, 60), (160, 60)])
    try FileManager.default.removeItem(at: state.url)
    app.process.signal(SIGTERM)
    #expect(app.process.waitForExit() == 143)
    #expect(state.journal.replay.drawing.strokes.count == 1)
  }

  /// Ink on the drawing of a file is in the journal, too, if that could not be written when it was
  /// drawn: once it can be, and at the end of the program.
  @Test(arguments: [true, false]) func inkOnAFileIsNotForgotten(comesBack: Bool) throws {
    let (state, folder) = (StateFolder(), try CommandFolder())
    let strokes = try CommandFolder.strokes()
    try Data(InkDocument(strokes: strokes).inkML())
      .write(to: folder.url.appendingPathComponent("a.inkml"))
    try Data().write(to: state.url)
    let app = try RunningApp([folder.path("a.inkml")], environment: state.environment)
    try app.wait("the drawing") { app.title == "a.inkml – xsign" }
    try app.wait("a mark") { app.isMarked }
    try app.draw([(60, 100), (160, 100)])
    try FileManager.default.removeItem(at: state.url)
    if comesBack {
      try app.wait("the file's ink and the line in the files") {
        state.journal.replay.drawing.strokes.count == strokes.count + 1
      }
      try app.draw([(60, 140), (160, 140)])
      try app.wait("the next line, too") {
        state.journal.replay.drawing.strokes.count == strokes.count + 2
      }
      app.process.signal(SIGKILL)
      _ = app.process.waitForExit()
    } else {
      app.process.signal(SIGTERM)
      #expect(app.process.waitForExit() == 143)
    }
    let replay = state.journal.replay
    #expect(replay.drawing.strokes.count == strokes.count + (comesBack ? 2 : 1))
    #expect(replay.drawing.canUndo)
  }

  /// A journal that fails to the end is not the only place.
  @Test(arguments: [true, false]) func whatTheJournalDoesNotTakeIsKeptElsewhere(
    isFirst: Bool
  ) throws {
    let (state, places) = (StateFolder(), StateFolder())
    try Data().write(to: state.url)
    try FileManager.default.createDirectory(at: places.url, withIntermediateDirectories: true)
    let environment = [
      "XDG_STATE_HOME": state.url.path, "TMPDIR": (isFirst ? places : state).url.path,
      "XDG_RUNTIME_DIR": places.url.path,
    ]
    let server = try XServer()
    do {
      let app = try RunningApp(on: server, environment: environment)
      try app.follow()
      try app.wait("a mark") { app.isMarked }
      try app.draw([(60, 60), (160, 60)])
      app.process.signal(SIGTERM)
      #expect(app.process.waitForExit() == 143)
      let last = app.process.standardError.split(separator: "\n").last ?? ""
      #expect(last.contains("is not a folder. The drawing is kept in "))
      let refuges = UserDirectories.refuges(of: state.url.path)
      let name = refuges[isFirst ? 0 : 1].split(separator: "/").last ?? ""
      #expect(last.contains("\(places.url.path)/\(name),"))
    }
    let app = try RunningApp(on: server, environment: environment)
    app.resume()
    try app.wait("the drawing") { app.isReached(100, 60) }
    app.server.keyboard.press("q", .control)
    #expect(app.process.waitForExit() == 0)
  }

  @Test func aDeletedFolderIsNoticed() throws {
    let state = StateFolder()
    let app = try RunningApp(environment: state.environment)
    try app.draw([(60, 60), (160, 60)])
    try app.wait("a line in the files") { state.journal.replay.drawing.strokes.count == 1 }
    try FileManager.default.removeItem(at: state.url)
    try app.draw([(60, 100), (160, 100)])
    try app.wait("both lines in new files") {
      state.journal.replay.drawing.strokes.count == 2
    }
    try app.wait("no mark") { !app.isMarked }
    #expect(state.files.count == 2)
  }

  /// What follows the damage stays in a copy that only the user can read.
  @Test func aDamagedJournalIsKept() throws {
    let state = StateFolder()
    let first = JournalFormat.file(of: [stroke(1)])
    var bytes = first + JournalFormat.bytes(of: [stroke(2), stroke(3)])
    bytes[first.count + 40] ^= 1
    try state.leave("drawing-a.journal", bytes)
    let app = try RunningApp(on: XServer(), environment: state.environment)
    try app.wait("a card") { app.isDimmed }
    try app.shot("damaged")
    app.key("Return")
    try app.follow()
    try app.wait("the line before the damage") { app.isReached(100, 60) }
    #expect(app.isBare(100, 120))
    let isKept = state.journal.bytes(".damaged") == bytes
    #expect(isKept)
    let path = state.journal.folder.appendingPathComponent("drawing-a.damaged").path
    let mode = FileManager.default.mode(of: path)
    #expect(mode == 0o600)
    let replay = state.journal.replay
    #expect(replay.drawing.strokes.count == 1 && !replay.isDamaged)
  }

  /// Nothing can be read, so the window says so.
  @Test(arguments: [0, 8]) func anUnreadableJournalIsReported(place: Int) throws {
    let state = StateFolder()
    var bytes = JournalFormat.file(of: [stroke(1)])
    bytes[place] = place == 0 ? 10 : UInt8(JournalFormat.version) + 1
    try state.leave("drawing-a.journal", bytes)
    let app = try RunningApp(on: XServer(), environment: state.environment)
    try app.follow()
    try app.wait("a notice") { app.tellsFailure }
    try app.shot("unreadable-\(place)")
    #expect(app.process.standardError.contains("drawing-a"))
    // The names of the program's own journals are random, and some end with an a.
    let kept = place == 8 ? "drawing-a.journal" : "drawing-a.damaged"
    let isKept = state.journal.bytes(kept) == bytes
    #expect(isKept)
  }
}
