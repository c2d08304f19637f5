import Foundation
import TestSupport
import Testing

@testable import xsign

/// Files that are dropped on the window.
@Suite(.serialized) struct DropTests {
  private func drop(_ list: String, on app: RunningApp) throws {
    let source = try DragSource(app.server.displayName, onto: app.window, list: list)
    source.enter()
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
