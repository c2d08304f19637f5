import Graphics
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

/// A ruled page that is turned in the window.
@Suite(.serialized) struct TurnedRulingWindowTests {
  private static let paper = InkColor(hex: 0xfdf3a7)
  private static let line = Ruling.color(on: paper).pixel & 0xff_ffff
  private static let size = CanvasSize(width: 794, height: 1123)

  /// A page with lines, and ink on the tenth of them.
  private func file(in folder: CommandFolder) throws -> String {
    let page = Page(
      id: Page.ID(rawValue: 1), size: Self.size,
      background: Background(paper: Self.paper, ruling: Ruling(.lines, spacing: 40)))
    let stroke = Stroke(
      id: StrokeID(1), pen: Pen(width: 3),
      samples: (0...20).map { Sample(Point(100 + 20 * Double($0), 400), time: Double($0) / 20) })
    let document = InkDocument(strokes: [stroke], pages: [page])
    return try folder.write(String(decoding: document.inkML(), as: UTF8.self), to: "a.inkml")
  }

  /// The most pixels of lines in a row of the window, and in a column.
  private func longest(_ app: RunningApp) -> (row: Int, column: Int) {
    let window = app.pixels(app.whole)
    let rows = (0..<window.height).map { window.count(of: Self.line, inRow: $0) }
    var columns = [Int](repeating: 0, count: window.width)
    for (y, count) in rows.enumerated() where count > 0 {
      for (x, pixel) in window.row(y).enumerated() where pixel & 0xff_ffff == Self.line {
        columns[x] += 1
      }
    }
    return (rows.max() ?? 0, columns.max() ?? 0)
  }

  private func waitForLines(_ app: RunningApp, upright: Bool) throws {
    try app.wait(upright ? "upright lines" : "level lines") {
      app.locate()
      let (row, column) = longest(app)
      return upright ? column > 100 && column > 2 * row : row > 100 && row > 2 * column
    }
    app.settle()
  }

  @Test func theLinesTurnWithTheInk() throws {
    let (folder, state) = (try CommandFolder(), StateFolder())
    let path = try file(in: folder)
    let app = try RunningApp(on: XServer(), [path], environment: state.environment)
    try waitForLines(app, upright: false)
    app.key("r", [.control, .shift])
    try waitForLines(app, upright: true)
    try app.shot("turned-ruling")
    let turned = try #require(Ruling(.lines, spacing: 40)).turned(by: .right, on: Self.size)
    try app.wait("the journal") {
      state.journal.replay.drawing.pages[0].background.ruling == turned
    }
    app.key("z", .control)
    try waitForLines(app, upright: false)
    app.key("z", [.control, .shift])
    try waitForLines(app, upright: true)
    app.key("s", .control)
    func saved() throws -> InkDocument {
      try InkDocument(inkML: folder.bytes("a.inkml"), file: "a.inkml")
    }
    try app.wait("the file") {
      (try? saved())?.pages.first?.background.ruling == turned
    }
    // A page that is added was not turned.
    try app.choose(.addPage)
    try app.wait("another page") {
      state.journal.replay.drawing.pages.dropFirst().first?.background.ruling
        == Ruling(.lines, spacing: 40)
    }
    // The ink is on the tenth line from the right, and so are the lines of pictures.
    #expect(try saved().strokes[0].samples.allSatisfy { $0.position.x == 723 })
    let page = try folder.picture(
      folder.render(path, ["--with-background", "--scale", "1"]))
    #expect(page.width == 1123 && page.height == 794)
    #expect(page[723, 50] & 0xff_ffff == Self.line && page[723, 300] & 0xff_ffff != Self.line)
    #expect(page[700, 50] == 0xfffd_f3a7 && page[683, 50] & 0xff_ffff == Self.line)
    #expect(app.process.standardError == "")
  }
}
