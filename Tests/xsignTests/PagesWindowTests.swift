import Glibc
import Graphics
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

/// A drawing of several pages in the window.
@Suite(.serialized) struct PagesWindowTests {
  /// Starts the program with `count` pages of A4, of different colours, and a stroke on the second.
  private func start(_ count: Int, _ state: StateFolder, _ server: XServer) throws -> RunningApp {
    let size = CanvasSize(width: 794, height: 1123)
    let papers: [UInt32] = [0xfdf3a7, 0xd0e0ff, 0xd8f0d0]
    let pages = try #require(Page.arranged([CanvasSize](repeating: size, count: count)))
    var events: [DrawingEvent] = [.base(pages, nil)]
    events += pages.enumerated().map {
      .background($1.id, Background(paper: InkColor(hex: papers[$0 % 3])))
    }
    let stroke = Stroke(
      id: StrokeID(1), pen: Pen(width: 9),
      samples: (0...40).map { number in
        let t = Double(number) / 40
        return Sample(Point(100 + 900 * t, 1300 + 90 * sin(9 * t)), time: t)
      })
    events.append(.added(PlacedStroke(rank: 0, stroke: stroke)))
    try state.leave("drawing-a.journal", JournalFormat.file(of: events))
    let app = try RunningApp(on: server, environment: state.environment)
    try app.wait("the window") {
      app.locate()
      return app.frame.width > 800
    }
    try app.wait("the first page") { colors(app).contains(papers[0]) }
    app.settle()
    return app
  }

  /// The colours that are seen much in the window.
  private func colors(_ app: RunningApp) -> Set<UInt32> {
    app.pixels(app.whole).colors(ofMoreThan: 5000)
  }

  /// Writes a picture of the window for inspection.
  private func write(_ app: RunningApp, _ name: String) throws {
    try Gallery.write(app.pixels(app.whole), "window-" + name)
  }

  @Test func keysGoThroughThePages() throws {
    let state = StateFolder()
    let server = try XServer()
    let app = try start(12, state, server)
    try write(app, "start")
    app.key("9", .control)
    try app.wait("the whole page") { colors(app).isSuperset(of: [0xfdf3a7]) }
    app.settle()
    try write(app, "page")
    app.key("Next")
    try app.wait("the second page") {
      let seen = colors(app)
      return seen.contains(0xd0e0ff) && !seen.contains(0xfdf3a7)
    }
    app.key("w")
    app.settle()
    try write(app, "width")
    app.key("End")
    try app.wait("the last page") { colors(app).contains(0xd8f0d0) }
    app.key("Home")
    try app.wait("the first page") { colors(app).contains(0xfdf3a7) }
    app.key("g", .control)
    app.settle()
    try write(app, "prompt")
    app.key("2")
    app.key("Return")
    try app.wait("the second page") { colors(app).contains(0xd0e0ff) }
    app.key("9", .control)
    app.key("F9")
    app.settle()
    try app.wait("the panel") { colors(app).contains(0xfdf3a7) && colors(app).contains(0xd8f0d0) }
    try write(app, "panel")
    app.key("F9")
    try app.wait("no panel") { !colors(app).contains(0xd8f0d0) }
  }

  @Test func theScrollBarAndThePageBoxGoThroughThePages() throws {
    let state = StateFolder()
    let server = try XServer()
    let app = try start(12, state, server)
    app.key("9", .control)
    app.settle()
    // The thumb is at the top of the bar beside the right pane, and the box over that.
    let page = app.geometry.page(1)
    let (width, height) = (Double(page.width), Double(page.height))
    app.server.mouse.drag([app.at(1, width + 6, 8), app.at(1, width + 6, height - 8)])
    try app.wait("the last page") {
      let seen = colors(app)
      return seen.contains(0xd8f0d0) && !seen.contains(0xfdf3a7)
    }
    try write(app, "scrolled")
    app.server.mouse.drag([app.at(1, width - 45, -14)])
    app.key("2")
    app.settle()
    try write(app, "box")
    app.key("Return")
    try app.wait("the second page") {
      colors(app).contains(0xd0e0ff) && !colors(app).contains(0xd8f0d0)
    }
    // The small picture of that page has its ink.
    app.key("F9")
    try app.wait("ink on the small picture") {
      let panel = app.pixels(PixelRect(x: 14, y: page.y, width: 120, height: 560))
      // A line 9 units wide is about a pixel wide there, in the black of the ink on blue paper.
      return panel.argb.contains { $0 >> 16 & 0xff < 0x60 && $0 & 0xff < 0x80 }
    }
    try write(app, "inked")
  }
}
