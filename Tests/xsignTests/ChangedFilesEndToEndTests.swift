import Foundation
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

/// Saving to a file that another program has changed, as a user sees it.
@Suite(.serialized) struct ChangedFilesEndToEndTests {
  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aFileThatChangedIsReplacedOnlyByTheAnswer() throws {
    let app = try RunningApp()
    let path = app.process.home.appendingPathComponent("letter.inkml").path
    func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
    try app.dot(100, 100)
    try app.openPrompt { app.key("s", [.control, .shift]) }
    app.enter(path)
    _ = try app.waitForFile(path)
    try app.wait("the title") { app.title == "letter.inkml – xsign" }
    app.settle()
    try "changed".write(toFile: path, atomically: true, encoding: .utf8)
    try app.dot(200, 200)
    app.key("s", .control)
    try app.wait("the question") { app.isDimmed }
    #expect(try text() == "changed")
    // Neither Escape nor the button with the focus replaces the file.
    app.key("Escape")
    try app.wait("no question") { !app.isDimmed }
    #expect(app.title == "• letter.inkml – xsign")
    app.key("s", .control)
    try app.wait("the question") { app.isDimmed }
    app.key("Return")
    try app.wait("the prompt for another name") { app.asksForPath }
    app.key("Escape")
    try app.wait("no prompt") { !app.isDimmed }
    #expect(try text() == "changed")
    app.key("s", .control)
    try app.wait("the question") { app.isDimmed }
    // From Save as to Replace.
    app.key("Left")
    app.key("Return")
    try app.wait("saved") { app.title == "letter.inkml – xsign" }
    #expect(try InkDocument(inkML: Array(text().utf8), file: "letter.inkml").strokes.count == 2)
  }
}
