import Foundation
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

/// Where texts begin that no contact gives a place.
@Suite(.serialized) struct TextPlaceTests {
  private let state = StateFolder()
  private let folder: CommandFolder

  init() throws { folder = try CommandFolder() }

  private var strokes: [Stroke] { state.journal.replay.drawing.strokes }
  private var texts: [String] { strokes.compactMap(\.text?.string) }

  /// Shows two pages with the gap between them in the middle of the view.
  private func appBetweenPages(_ pages: [Page]) throws -> RunningApp {
    let path = folder.path("pages.inkml")
    try Data(InkDocument(strokes: [], pages: pages).inkML())
      .write(to: URL(fileURLWithPath: path))
    let app = try RunningApp([path], environment: state.environment)
    try app.wait("the pages") { !app.isBare(2, 2) }
    app.key("Home")
    // A page and the gap have 256 units, and a press moves by 32.
    for _ in 0..<4 { app.key("Down") }
    app.settle()
    let paper = app.paper(0)
    #expect(!app.isBare(Double(paper.width / 2), Double(paper.height / 2)))
    return app
  }

  @Test func betweenPagesItIsTheCurrentPage() throws {
    let size = CanvasSize(width: 300, height: 232)
    let pages = try #require(Page.arranged([size, size]))
    let drawing = Drawing([], pages: pages)
    let app = try appBetweenPages(pages)
    app.key("i")
    app.key("Return")
    app.server.keyboard.type("Bonn")
    app.key("Escape")
    try app.wait("the text") { texts == ["Bonn"] }
    let other = try app.setClipboard(Data("Ulm".utf8), "UTF8_STRING")
    app.key("v", .control)
    try app.wait("the other text") { state.isTyped("Ulm") }
    app.key("Escape")
    try app.wait("its ink") { texts == ["Bonn", "Ulm"] }
    for stroke in strokes {
      #expect(drawing.page(at: stroke.extent.min) != nil)
      #expect(drawing.page(at: stroke.extent.max) != nil)
    }
    withExtendedLifetime(other) {}
  }
}
