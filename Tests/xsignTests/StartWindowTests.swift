import Controls
import Foundation
import Graphics
import Ink
import Input
import TestSupport
import Testing

@testable import Journaling
@testable import xsign

/// The start view in the window, which is left out in the windows of other tests.
@Suite(.serialized) struct StartWindowTests {
  private func start(_ environment: [String: String] = [:]) throws -> RunningApp {
    let app = try RunningApp(environment: environment.merging(["XSIGN_START": ""]) { $1 })
    try app.wait("the start view") { button(app) != nil }
    app.settle()
    return app
  }

  /// The frame of the button with the accent, in pixels of the window, or nil if it is not there.
  private func button(_ app: RunningApp) -> PixelRect? {
    let area = PixelRect(x: 0, y: 90, width: app.frame.width, height: app.frame.height - 90)
    let frame = app.pixels(area).bounds { $0 == 0xff2d_6cdf }
    return frame.width > 60 && frame.height > 20 ? frame.offset(x: 0, y: 90) : nil
  }

  @Test func aStrokeGoesThroughIt() throws {
    let app = try start()
    let frame = try #require(button(app))
    let from = app.onScreen((frame.x + 4, frame.y + 4))
    // It begins on a button, and is whole from there.
    app.server.mouse.drag((0...40).map { (from.x + Double($0) * 3, from.y + Double($0)) })
    try app.wait("ink instead of the view") {
      button(app) == nil && isTouched(app.pixel(frame.x + 7, frame.y + 5))
    }
    app.key("z", .control)
    try app.wait("blank paper") { app.pixel(frame.x + 7, frame.y + 5) == 0xffff_ffff }
    #expect(button(app) == nil)
    #expect(app.process.standardError == "")
  }

  @Test func itOpensAPDF() throws {
    let app = try start()
    app.click((button(app)!.x + 30, button(app)!.y + 12))
    try app.wait("the prompt") { app.asksForPath }
    app.key("Escape")
    try app.wait("the start view again") { !app.asksForPath && button(app) != nil }
    app.settle()
    let title = app.title
    // The keyboard leaves it by the second button.
    app.key("Tab")
    app.key("Tab")
    app.key("Return")
    try app.wait("blank paper") { button(app) == nil }
    #expect(app.title == title)
  }

  /// Several unfinished drawings are listed, one is removed and put back, and one is opened.
  @Test(.screenReader) func unfinishedDrawingsAreListed() throws {
    let state = StateFolder()
    let folder = JournalFolder(state.journal.folder.path)
    for count in 1...3 {
      let writer = JournalWriter(folder) { _ in }
      for number in 1...count {
        let stroke = InkGenerators.randomStroke(seed: UInt64(10 * count + number))
        writer.write([.added(PlacedStroke(rank: UInt64(number), stroke: stroke))])
      }
      writer.waitUntilDone()
    }
    #expect(waitUntil { folder.list(atMost: 9).list.count == 3 })
    let desktop = try ATSPIDesktop()
    let app = try start(desktop.environment.merging(state.environment) { $1 })
    try desktop.use(true)
    try app.wait("the list") { try desktop.find("push button", "3 strokes") != nil }
    #expect(try desktop.press("push button", "Remove 2 strokes"))
    try app.wait("two") { try desktop.find("push button", "2 strokes") == nil }
    #expect(folder.list(atMost: 9).list.count == 2)
    // The button at the right end of the notice.
    let notice = try #require(
      try desktop.find("notification", "Removed the drawing: 2 strokes")
    ).place
    app.server.mouse.click(
      Double(notice[0] + notice[2] - 40), Double(notice[1] + notice[3] / 2))
    try app.wait("three again") { try desktop.find("push button", "2 strokes") != nil }
    #expect(try desktop.press("push button", "Remove 3 strokes"))
    try app.wait("two again") { try desktop.find("push button", "3 strokes") == nil }
    #expect(try desktop.press("push button", "2 strokes"))
    try app.wait("the drawing") { try desktop.find("push button", "Discard") != nil }
    #expect(folder.list(atMost: 9).list.map(\.drawing.strokes.count) == [1])
    app.server.keyboard.press("q", .control)
    #expect(app.process.waitForExit() == 0)
    // What was removed is gone, and what was opened is kept for the next start.
    #expect(Set(folder.list(atMost: 9).list.map(\.drawing.strokes.count)) == [1, 2])
    #expect(state.files.count == 4 && app.process.standardError == "")
  }

  @Test func aRecentDocumentHasAPictureAndOpens() throws {
    let folder = try CommandFolder()
    try folder.write(
      TextPDF.text(["0 0 1 rg 0 0 595 842 re f"]), to: "blue.pdf")
    let config = folder.path("config")
    try FileManager.default.createDirectory(
      atPath: config + "/xsign", withIntermediateDirectories: true)
    try "[xsign]\nrecent-files=file://\(folder.path("blue.pdf"))\n".write(
      toFile: config + "/xsign/preferences", atomically: true, encoding: .utf8)
    let app = try start(["XDG_CONFIG_HOME": config])
    let area = app.whole
    var picture = PixelRect.empty
    try app.wait("the picture") {
      picture = app.pixels(area).bounds { $0 == 0xff00_00ff }
      return picture.height > 60
    }
    // A sheet of A4, upright.
    #expect(abs(Double(picture.width) / Double(picture.height) - 595.0 / 842) < 0.04)
    app.settle()
    app.click((picture.x + picture.width / 2, picture.y + picture.height / 2))
    try app.wait("the document") { app.title == "blue.pdf – xsign" }
    try app.wait("no start view") { button(app) == nil }
  }

  /// A file with a drawing that has no ink.
  private func emptyFile(in folder: CommandFolder) throws -> String {
    try folder.write(
      String(decoding: InkDocument(strokes: []).inkML(), as: UTF8.self), to: "empty.inkml")
  }

  private func waitForEmptyFile(_ app: RunningApp) throws {
    try app.wait("the file") { app.title == "empty.inkml – xsign" }
  }

  @Test func anEmptyFileThatIsChosenIsNotCovered() throws {
    let folder = try CommandFolder()
    let path = try emptyFile(in: folder)
    let config = folder.path("config")
    try FileManager.default.createDirectory(
      atPath: config + "/xsign", withIntermediateDirectories: true)
    try "[xsign]\nrecent-files=file://\(path)\n".write(
      toFile: config + "/xsign/preferences", atomically: true, encoding: .utf8)
    let app = try start(["XDG_CONFIG_HOME": config])
    for _ in 1...3 { app.key("Tab") }
    app.key("Return")
    try waitForEmptyFile(app)
    try app.wait("no start view") { button(app) == nil }
  }

  /// The unfinished drawing that was to take the place of an empty file is gone by then.
  @Test func anEmptyFileThatStaysIsNotCovered() throws {
    let folder = try CommandFolder()
    let path = try emptyFile(in: folder)
    let state = StateFolder()
    let note = DrawingFileNote(path: path, isNew: false, isSaved: false, version: [])
    let events: [DrawingEvent] = [
      .added(PlacedStroke(rank: 0, stroke: InkGenerators.randomStroke(seed: 1))), .file(note),
    ]
    let name = "drawing-1.journal"
    try state.leave(name, JournalFormat.file(of: events))
    let app = try RunningApp(
      [path], environment: state.environment.merging(["XSIGN_START": ""]) { $1 })
    try waitForEmptyFile(app)
    try app.wait("the notice") { app.hasNotice }
    try FileManager.default.removeItem(at: state.journal.folder.appendingPathComponent(name))
    app.key("Alt_L")
    app.key("Tab", .shift)
    app.key("Return")
    try app.wait("a notice that it is gone") { app.hasNoticeOfFailure }
    app.settle()
    #expect(button(app) == nil)
    #expect(app.process.standardError == "xsign: The drawing is gone.\n")
  }
}
