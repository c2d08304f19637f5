import Foundation
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

/// A drawing that comes back keeps its file, and asks nothing.
@Suite(.serialized) struct RestoredFileTests {
  private let state = StateFolder()
  private let folder: CommandFolder
  private let server: XServer

  init() throws {
    folder = try CommandFolder()
    server = try XServer()
  }

  private var path: String { folder.path("letter.inkml") }

  private func begin(_ arguments: [String] = []) throws -> RunningApp {
    let app = try RunningApp(on: server, arguments, environment: state.environment)
    app.resume()
    return app
  }

  private func kill(_ app: RunningApp, strokes: Int) throws {
    try app.wait("\(strokes) strokes in the journal") {
      state.journal.replay.drawing.strokes.count == strokes
    }
    app.process.signal(SIGKILL)
    _ = app.process.waitForExit()
  }

  private func strokeCount() throws -> Int {
    try InkDocument(inkML: folder.bytes("letter.inkml"), file: "letter").strokes.count
  }

  /// Draws and saves a line, draws another, and kills the program.
  private func leave() throws {
    let app = try begin()
    try app.draw([(60, 60), (160, 60)])
    try app.openPrompt { app.key("s", .control) }
    app.enter(path)
    _ = try app.waitForFile(path)
    try app.wait("the title") { app.title == "letter.inkml – xsign" }
    try app.draw([(60, 100), (160, 100)])
    try kill(app, strokes: 2)
  }

  @Test func savingGoesToItsFile() throws {
    try leave()
    let app = try begin()
    try app.wait("the title, not \(app.title)") { app.title == "• letter.inkml – xsign" }
    try app.wait("both lines") { app.isReached(100, 60) && app.isReached(100, 100) }
    try app.shot("restored-file")
    // The first stroke needs no answer.
    try app.draw([(60, 140), (160, 140)])
    app.key("s", .control)
    try app.wait("saved") { app.title == "letter.inkml – xsign" }
    #expect(try strokeCount() == 3 && !app.isDimmed)
    try kill(app, strokes: 3)
    // What the file holds is known, too: nothing is asked, and nothing is left.
    let last = try begin()
    try last.wait("the title") { last.title == "letter.inkml – xsign" }
    last.server.keyboard.press("q", .control)
    #expect(last.process.waitForExit() == 0 && state.files.isEmpty)
    #expect(last.process.standardError == "")
  }

  /// Paper that looks new belongs to no file: saving asks for a name.
  @Test func aClearedDrawingHasNoFile() throws {
    let app = try begin()
    try app.draw([(60, 60), (160, 60)])
    try app.openPrompt { app.key("s", .control) }
    app.enter(path)
    _ = try app.waitForFile(path)
    app.key("Delete", .control)
    try kill(app, strokes: 0)
    for count in 1...2 {
      let again = try begin()
      try again.draw([(60, 100), (160, 100)])
      try again.wait("the title") { again.title == "• Unsaved drawing – xsign" }
      try again.openPrompt { again.key("s", .control) }
      try kill(again, strokes: count)
    }
    #expect(try strokeCount() == 1)
  }

  @Test func aFileThatChangedMeanwhileIsNotReplaced() throws {
    try leave()
    try folder.write("changed", to: "letter.inkml")
    let app = try begin()
    try app.wait("the title") { app.title == "• letter.inkml – xsign" }
    app.key("s", .control)
    try app.wait("the question") { app.isDimmed }
    #expect(try folder.bytes("letter.inkml") == Array("changed".utf8))
  }

  /// The drawing of a file enters the journal with its first change, and so does the name.
  @Test func anOpenedFileIsNamed() throws {
    try leave()
    let ink = try folder.bytes("letter.inkml")
    for name in state.files {
      try FileManager.default.removeItem(at: state.journal.folder.appendingPathComponent(name))
    }
    let app = try begin([path])
    try app.wait("the line") { app.isReached(100, 60) }
    #expect(state.files.isEmpty)
    try app.draw([(60, 100), (160, 100)])
    try kill(app, strokes: 2)
    let again = try begin()
    try again.wait("the title") { again.title == "• letter.inkml – xsign" }
    again.key("z", .control)
    try again.wait("the state of the file") { again.title == "letter.inkml – xsign" }
    // A new drawing has no file.
    again.key("n", .control)
    try again.draw([(60, 140), (160, 140)])
    try kill(again, strokes: 1)
    let new = try begin()
    try new.wait("the title") { new.title == "• Unsaved drawing – xsign" }
    #expect(try folder.bytes("letter.inkml") == ink)
  }

  /// A start with the file offers the ink that it lacks, by a notice whose button keys reach.
  @Test func aStartWithTheFileOffersTheInk() throws {
    try leave()
    let app = try begin([path])
    try app.wait("the notice, and the file") { app.hasNotice && app.isReached(100, 60) }
    #expect(app.isBare(100, 100))
    app.key("Alt_L")
    app.key("Tab", .shift)
    app.key("Return")
    try app.wait("both lines") { app.isReached(100, 60) && app.isReached(100, 100) }
    try app.wait("the title") { app.title == "• letter.inkml – xsign" }
    // It goes on in its own journal, and nothing else is left.
    try app.draw([(60, 140), (160, 140)])
    try kill(app, strokes: 3)
    #expect(state.files.count == 2 && app.process.standardError == "")
  }

  /// Whoever kept the ink once is not asked again, until it changes.
  @Test func keptInkIsKeptWithoutAQuestion() throws {
    let app = try begin()
    try app.draw([(60, 60), (160, 60)])
    app.key("q", .control)
    try app.wait("the question") { app.isDimmed }
    app.key("Left")
    app.server.keyboard.press("Return")
    #expect(app.process.waitForExit() == 0)
    for _ in 0..<2 {
      let kept = try begin()
      try kept.wait("the line") { kept.isReached(100, 60) }
      kept.server.keyboard.press("q", .control)
      #expect(kept.process.waitForExit() == 0 && state.files.count == 2)
    }
    let changed = try begin()
    try changed.wait("the line") { changed.isReached(100, 60) }
    try changed.draw([(60, 100), (160, 100)])
    changed.key("q", .control)
    try changed.wait("the question") { changed.isDimmed }
  }
}
