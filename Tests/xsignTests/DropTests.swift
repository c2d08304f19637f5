import Foundation
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

/// Files and ink that are dropped on the window.
@Suite(.serialized) struct DropTests {
  private func drop(
    _ data: String, on app: RunningApp, types: [CopyType] = [.files],
    at place: (x: Int, y: Int) = (200, 200)
  ) throws {
    let source = try DragSource(app.server.displayName, onto: app.window, list: data)
    source.enter(types: types.map(\.rawValue), at: place)
    try app.wait("acceptance") {
      source.update()
      return source.isAccepted
    }
    source.drop()
    try app.wait("the end of the drag") {
      source.update()
      return source.isTaken == true
    }
  }

  /// Ink of another window lands where it is dropped, as a step, and no file is opened.
  @Test func inkLandsAtThePointer() throws {
    let app = try RunningApp()
    try app.dot(60, 60)
    let stroke = Stroke(
      id: StrokeID(1), pen: Pen(width: 4),
      samples: [Sample(Point(500, 700), time: 0), Sample(Point(540, 700), time: 0.1)])
    let place = app.at(0, 120, 90)
    try drop(
      String(decoding: InkDocument(strokes: [stroke]).inkML(), as: UTF8.self), on: app,
      types: CopyType.copied, at: (Int(place.x), Int(place.y)))
    try app.wait("the ink") { app.isReached(120, 90) }
    #expect(app.isReached(105, 90) && app.isReached(135, 90) && app.isReached(60, 60))
    app.key("z", .control)
    try app.wait("no ink") { app.isBare(105, 90) && app.isReached(60, 60) }
  }

  @Test func aDroppedDrawingOpens() throws {
    let app = try RunningApp()
    let path = app.process.home.appendingPathComponent("my drawing.json")
    try Data(#"[{"points":[{"x":40,"y":40,"time":1},{"x":90,"y":80,"time":9}]}]"#.utf8)
      .write(to: path)
    try drop("file://" + path.path.replacing(" ", with: "%20") + "\r\n", on: app)
    try app.wait("the ink") { app.isReached(60, 56) }
    // Before another one there is a question, for ink would be lost.
    try app.dot(120, 120)
    try drop("file://" + path.path.replacing(" ", with: "%20") + "\r\n", on: app)
    try app.wait("the question") { app.isDimmed }
    #expect(app.title == "• Unsaved drawing – xsign")
  }
}
