import Foundation
import Graphics
import Ink
import Input
import TestSupport
import Testing

@testable import X11Canvas
@testable import xsign

/// Strokes that become lines and rectangles while the hand rests at their end.
@Suite struct ShapeHoldWindowTests {
  /// Draws through places of pane 0 with the mouse, and rests at the end for `rest` seconds.
  private func draw(_ app: RunningApp, _ places: [Point], rest: Double) {
    var path: [(x: Double, y: Double)] = []
    for (from, to) in zip(places, places.dropFirst()) {
      for step in 0...20 {
        let place = from + (to - from) * (Double(step) / 20)
        path.append(app.at(0, place.x, place.y))
      }
    }
    app.server.mouse.move(path[0].x, path[0].y)
    app.server.mouse.down()
    for place in path { app.server.mouse.move(place.x, place.y) }
    app.server.mouse.sync()
    Thread.sleep(forTimeInterval: rest)
  }

  @Test func aRestingHandMakesARectangle() throws {
    let (settings, state) = (Settings(), StateFolder())
    try settings.write("[xsign]\nhold=shape\n")
    let app = try RunningApp(
      environment: settings.environment.merging(state.environment) { $1 })
    let corners = [
      Point(60, 60), Point(202, 64), Point(199, 161), Point(58, 158), Point(62, 66),
    ]
    draw(app, corners, rest: 0)
    func samples() -> [Sample] { state.journal.replay.drawing.strokes.last?.samples ?? [] }
    func isUpright() -> Bool {
      let places = samples().map(\.position)
      return places.count > 100
        && zip(places, places.dropFirst()).allSatisfy { $0.x == $1.x || $0.y == $1.y }
    }
    // While the button is still held.
    try app.wait("the rectangle") { isUpright() }
    app.server.mouse.up()
    app.server.mouse.sync()
    app.settle()
    #expect(isUpright() && state.journal.replay.drawing.strokes.count == 1)
    // Undo brings back what was drawn.
    app.key("z", .control)
    try app.wait("the stroke as it was drawn") { !samples().isEmpty && !isUpright() }
    #expect(app.process.standardError == "")
  }
}
