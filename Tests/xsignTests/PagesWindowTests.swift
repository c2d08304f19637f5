import Export
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
    try state.leave(
      "drawing-a.journal", JournalFormat.header + JournalFormat.bytes(of: events))
    let app = try RunningApp(on: server, environment: state.environment)
    try app.wait("the window", timeout: 20) {
      app.locate()
      return app.frame.width > 800
    }
    try app.wait("the first page") { colors(app).contains(papers[0]) }
    app.settle()
    return app
  }

  /// The colours that are seen much in the window.
  private func colors(_ app: RunningApp) -> Set<UInt32> {
    let pixels = app.pixels(
      PixelRect(x: 0, y: 0, width: app.frame.width, height: app.frame.height))
    let counts = Dictionary(grouping: pixels.argb) { $0 & 0xff_ffff }.mapValues(\.count)
    return Set(counts.filter { $0.value > 5000 }.keys)
  }

  /// Writes a picture of the window for inspection.
  private func write(_ app: RunningApp, _ name: String) throws {
    guard let folder = getenv("XSIGN_GALLERY") else { return }
    let pixels = app.pixels(
      PixelRect(x: 0, y: 0, width: app.frame.width, height: app.frame.height))
    var surface = try ImageSurface(format: .rgb24, width: pixels.width, height: pixels.height)
    surface.withMutableBytes { bytes, stride in
      for (i, pixel) in pixels.argb.enumerated() {
        bytes.storeBytes(
          of: pixel, toByteOffset: i / pixels.width * stride + i % pixels.width * 4,
          as: UInt32.self)
      }
    }
    let bytes = surface.pngData()
    let file = try #require(fopen(String(cString: folder) + "/window-\(name).png", "w"))
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    fclose(file)
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
}
