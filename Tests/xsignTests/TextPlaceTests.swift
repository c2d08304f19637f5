import Foundation
import Graphics
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

/// Where texts stand on their pages.
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

  /// The page of the tests of edges, which is in the middle of the view.
  private static let page = Bounds(min: .zero, max: Point(300, 232))

  private func appWithPage() throws -> RunningApp {
    let size = CanvasSize(width: Self.page.width, height: Self.page.height)
    let pages = try #require(Page.arranged([size]))
    let path = folder.path("page.inkml")
    try Data(InkDocument(strokes: [], pages: pages).inkML())
      .write(to: URL(fileURLWithPath: path))
    let app = try RunningApp([path], environment: state.environment)
    try app.wait("the page") { !app.isBare(2, 2) }
    app.key("Home")
    app.key("i")
    return app
  }

  /// Clicks at a point of the page with the tool for texts.
  private func click(_ x: Double, _ y: Double, in app: RunningApp) {
    let paper = app.geometry.page(0)
    let middle = Point(Double(paper.width), Double(paper.height)) / 2
    let place = middle + Point(x, y) - Self.page.center
    let screen = app.at(0, place.x, place.y)
    app.server.mouse.click(screen.x, screen.y)
    app.settle()
  }

  /// Returns the text that is put on the page by a click there and by typing lines.
  private func text(
    _ lines: [String], typedAt x: Double, _ y: Double, in app: RunningApp
  ) throws -> Stroke {
    let count = strokes.count
    click(x, y, in: app)
    for (index, line) in lines.enumerated() {
      if index > 0 { app.key("Return") }
      app.server.keyboard.type(line)
    }
    app.key("Escape")
    try app.wait("the text") { strokes.count == count + 1 }
    #expect(texts.last == lines.joined(separator: "\n"))
    return strokes[count]
  }

  /// A line wraps at the right edge, from where the text began.
  @Test func aTypedLineWrapsAtTheEdgeOfThePage() throws {
    let app = try appWithPage()
    let short = try text(["short"], typedAt: 60, 40, in: app)
    #expect(short.text?.style.width == nil && abs(short.extent.min.x - 60) < 4)
    let long = try text(["more words than have room beside it"], typedAt: 60, 100, in: app)
    #expect(abs(long.extent.min.x - 60) < 4 && long.extent.max.x < Self.page.max.x)
    #expect(long.text.flatMap(\.style.width).map { 200...240 ~= $0 } == true)
    #expect(long.extent.height > 24)
    // What is deleted again leaves no narrow text behind.
    click(62, 160, in: app)
    app.server.keyboard.type("more words than have room beside it")
    app.key("a", .control)
    app.server.keyboard.type("short again")
    app.key("Escape")
    try app.wait("the third text") { strokes.count == 3 }
    #expect(strokes[2].text?.style.width == nil)
  }

  /// The view moves just enough that the caret is seen. Endless paper has no edge.
  @Test func theViewFollowsTheCaret() throws {
    let app = try RunningApp(environment: state.environment)
    let paper = app.geometry.page(0)
    let (width, height) = (Double(paper.width), Double(paper.height))
    app.key("i")
    let place = app.at(0, 120, height - 30)
    app.server.mouse.click(place.x, place.y)
    app.settle()
    for _ in 0..<6 {
      app.server.keyboard.type("line")
      app.key("Return")
    }
    app.server.keyboard.type(String(repeating: "w", count: 60))
    // The view follows what is still typed.
    app.settle()
    app.key("Escape")
    try app.wait("the text") { strokes.count == 1 }
    // The place of a dot says where the view is.
    app.key("p")
    try app.dot(40, 40)
    try app.wait("the dot") { strokes.count == 2 }
    let origin = strokes[1].extent.center - Point(40, 40)
    let end = strokes[0].extent.max - origin
    #expect(origin.x > 100 && origin.y > 50)
    #expect(end.x < width && end.x > width - 40)
    #expect(end.y < height && end.y > height - 40)
  }

  /// The view moves in the same way whether keys come one by one or at once, with Escape among
  /// them.
  @Test func theViewFollowsKeysThatComeAtOnce() throws {
    var origins: [Point] = []
    for comeAtOnce in [false, true] {
      let state = StateFolder()
      var strokes: [Stroke] { state.journal.replay.drawing.strokes }
      let app = try RunningApp(environment: state.environment)
      let place = app.at(0, 120, 100)
      app.key("i")
      app.server.mouse.click(place.x, place.y)
      app.settle()
      if comeAtOnce { app.process.signal(SIGSTOP) }
      for _ in 0..<60 {
        app.server.keyboard.type("w")
        if !comeAtOnce { app.settle() }
      }
      app.server.keyboard.press("Escape")
      if comeAtOnce { app.process.signal(SIGCONT) }
      try app.wait("the text") { strokes.count == 1 }
      app.settle()
      // The place of a dot says where the view is.
      app.key("p")
      try app.dot(40, 40)
      try app.wait("the dot") { strokes.count == 2 }
      origins.append(strokes[1].extent.center - Point(40, 40))
    }
    #expect(origins[0].x > 100)
    #expect(origins[0].distance(to: origins[1]) < 0.5)
  }

  /// Near an edge a text goes to the left or up, as far as it needs.
  @Test func aTextNearAnEdgeStaysOnThePage() throws {
    let app = try appWithPage()
    let right = try text(["several words on lines"], typedAt: 294, 60, in: app)
    #expect(right.extent.min.x > 200 && right.extent.max.x < Self.page.max.x)
    #expect(right.extent.height > 24)
    let below = try text(["a", "b", "c"], typedAt: 20, 224, in: app)
    #expect(below.extent.min.y > 150 && below.extent.max.y < Self.page.max.y)
    let above = try text(["Above"], typedAt: 20, 2, in: app)
    #expect(above.extent.min.y > 0 && above.extent.max.y < 30)
  }
}
