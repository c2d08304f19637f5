import Foundation
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

/// A drawing that is named on the command line before it has a file, as a user sees it.
@Suite(.serialized) struct NewDrawingWindowTests {
  @Test(.enabled(if: hasTestDevices, needsDevices))
  func theFileIsWrittenBySavingAlone() throws {
    let folder = try CommandFolder()
    let app = try RunningApp([folder.path("new.inkml")])
    try app.wait("the title") { app.title == "new.inkml – xsign" }
    try app.dot(200, 150)
    try app.wait("the mark") { app.title == "• new.inkml – xsign" }
    #expect(folder.names.isEmpty)
    app.key("s", .control)
    try app.wait("no mark") { app.title == "new.inkml – xsign" }
    #expect(folder.names == ["new.inkml"] && !app.isDimmed)
    #expect(try DrawingFile.contents(folder.path("new.inkml")).strokes.count == 1)
    #expect(FileManager.default.mode(of: folder.path("new.inkml")) == 0o600)
    app.server.keyboard.press("q", .control)
    #expect(app.process.waitForExit() == 0 && app.process.standardError == "")
  }

  /// The name of a drawing that stays empty leaves nothing.
  @Test func nothingIsWrittenBefore() throws {
    let folder = try CommandFolder()
    let app = try RunningApp([folder.path("new.inkml")])
    try app.wait("the title") { app.title == "new.inkml – xsign" }
    app.server.keyboard.press("q", .control)
    #expect(app.process.waitForExit() == 0 && app.process.standardError == "")
    #expect(folder.names.isEmpty)
  }
}
