import Graphics
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

/// What is done without a pointer.
@Suite(.serialized) struct KeyboardUseTests {
  /// Strokes are chosen one by one, changed and removed.
  @Test func strokesAreChosenByKeys() throws {
    let app = try RunningApp()
    for x in [100.0, 200, 300] { try app.dot(x, 100) }
    // The second in the order of drawing, then the one before.
    for _ in 0..<2 { app.key("Right", .control) }
    app.key("Delete")
    try app.wait("the second gone") { app.isBare(200, 100) }
    #expect(app.isReached(100, 100) && app.isReached(300, 100))
    app.key("Left", .control)
    app.key("Delete")
    try app.wait("the last gone") { app.isBare(300, 100) }
    #expect(app.isReached(100, 100))
  }

  @Test func theSelectionIsScaledByKeys() throws {
    let app = try RunningApp()
    try app.draw([(100, 100), (200, 100)])
    app.key("a", .control)
    for _ in 0..<4 { app.key("Up", .control) }
    app.key("Escape")
    try app.wait("a longer line") { app.isReached(216, 100) }
    app.key("a", .control)
    for _ in 0..<8 { app.key("Down", .control) }
    app.key("Escape")
    try app.wait("a shorter line") { app.isBare(190, 100) }
    #expect(app.isReached(150, 100))
  }

  /// Arrows move the view while nothing is selected.
  @Test func arrowsMoveTheView() throws {
    let app = try RunningApp()
    try app.dot(200, 200)
    app.key("Right")
    try app.wait("the ink further left") { app.isReached(168, 200) && app.isBare(200, 200) }
    app.key("Up", .shift)
    try app.wait("the ink further down") { app.isReached(168, 520) }
  }

  /// What is picked up is put down in the middle, where no field is chosen.
  @Test func aMarkIsPutDownByKeys() throws {
    let app = try RunningApp()
    app.server.mouse.move(2, 2)
    app.key("x")
    app.key("Return")
    let page = app.geometry.page(0)
    let (x, y) = (Double(page.width / 2), Double(page.height / 2))
    try app.wait("the cross") { app.isReached(x, y) }
  }
}
