import Graphics
import Input
import TestSupport
import Testing
import X11Canvas

@testable import xsign

@Suite(.serialized) struct SelectionTests {
  /// A signature of two strokes, and a slip below it.
  private func sign(_ app: RunningApp) throws {
    try app.draw([(60, 60), (70, 110), (95, 50), (110, 105), (140, 70), (160, 90)])
    try app.draw([(60, 125), (110, 122), (165, 118)])
    try app.draw([(80, 200), (90, 215), (99, 207)])
  }

  private func drag(_ app: RunningApp, _ places: [(x: Double, y: Double)], pane: Int = 0) {
    app.server.mouse.drag(places.map { app.at(pane, $0.x, $0.y) })
    app.settle()
  }

  /// True if the slip is in the drawing.
  private func hasSlip(_ app: RunningApp) -> Bool { app.isReached(90, 214) }

  @Test func twoSignaturesArePlacedWithTheMouse() throws {
    let app = try RunningApp()
    try sign(app)
    app.key("s")
    // Delete the slip.
    app.server.mouse.click(app.at(0, 90, 215).x, app.at(0, 90, 215).y)
    try app.wait("a frame") { self.isFramed(app) }
    app.key("Delete")
    try app.wait("no slip") { !hasSlip(app) && !self.isFramed(app) }
    // Copy the signature and paste it, from the other pane.
    drag(app, [(40, 40), (100, 100), (190, 150)], pane: 1)
    try app.wait("a frame") { self.isFramed(app) }
    app.key("c", .control)
    app.key("v", .control)
    app.settle()
    drag(app, [(140, 110), (150, 150), (230, 310)])
    try app.wait("the copy") { app.isReached(60 + 16 + 90, 125 + 16 + 200) }
    app.click(app.geometry.tool(.color(2)))
    app.key("Escape")
    try app.wait("no frame") { !self.isFramed(app) }
    try app.wait("red") { self.reds(app) > 50 }
    // Each change was one step.
    app.key("z", .control)
    try app.wait("black again") { self.reds(app) == 0 && app.isReached(166, 341) }
    app.key("z", .control)
    try app.wait("moved back") { app.isBare(166, 341) && app.isReached(76, 141) }
    app.key("z", .control)
    try app.wait("no copy") { app.isBare(76, 141) && app.isReached(60, 125) }
    app.key("z", .control)
    try app.wait("the slip") { hasSlip(app) }
    for _ in 0..<3 { app.key("z", .control) }
    try app.wait("bare paper") { app.isBare(60, 125) && !hasSlip(app) }
    for _ in 0..<7 { app.key("z", [.control, .shift]) }
    try app.wait("all again") { self.reds(app) > 50 && !hasSlip(app) }
  }

  /// The number of pixels of red ink in the first pane.
  private func reds(_ app: RunningApp) -> Int {
    app.paper(0).count { $0 >> 16 & 255 > 150 && $0 >> 8 & 255 < 90 && $0 & 255 < 90 }
  }

  /// True if both panes show a frame, by its blue.
  private func isFramed(_ app: RunningApp) -> Bool {
    [0, 1].allSatisfy { app.paper($0).count { $0 & 0xff_ffff == 0x2d6cdf } > 40 }
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aPenAndAFingerSelectAndMove() throws {
    let app = try RunningApp()
    try sign(app)
    app.click(app.geometry.tool(.select))
    let touch = try app.touch
    try app.dragFinger([(70, 190), (100, 210), (130, 230)])
    try app.wait("a frame") { self.isFramed(app) }
    try app.dragFinger([(90, 210), (110, 240), (190, 260)])
    try app.wait("the slip moved") { app.isReached(190, 264) && !hasSlip(app) }
    app.key("z", .control)
    try app.wait("back") { hasSlip(app) }
    // Two fingers withdraw the first one's drag.
    let (a, b) = (app.at(0, 90, 210), app.at(0, 250, 260))
    touch.begin(0, a.x, a.y)
    touch.update(0, a.x + 20, a.y + 20)
    touch.sync()
    app.settle()
    touch.begin(1, b.x, b.y)
    touch.update(1, b.x + 1, b.y)
    touch.end(1, b.x + 1, b.y)
    touch.end(0, a.x + 20, a.y + 20)
    touch.sync()
    try app.wait("the slip stays") { hasSlip(app) }
    // A pen stretches by the lower right corner.
    try app.pen.enterProximity()
    try app.dragPen([(40, 40), (100, 100), (190, 150)])
    let before = app.selectionFrame
    #expect(before.width > 100)
    let corner = (x: Double(before.maxX), y: Double(before.maxY))
    try app.dragPen([corner, (corner.x + 30, corner.y + 20), (corner.x + 130, corner.y + 80)])
    try app.wait("a larger frame") { app.selectionFrame.width > before.width + 90 }
    app.key("z", .control)
    try app.wait("the frame as it was") { app.selectionFrame == before }
  }

  @Test func keysMoveAndEscapeGoesBackToDrawing() throws {
    let app = try RunningApp()
    try sign(app)
    app.key("a", .control)
    try app.wait("a frame") { self.isFramed(app) }
    for _ in 0..<3 { app.key("Right", .shift) }
    app.key("Down")
    app.key("d", .control)
    app.settle()
    app.key("x", .control)
    try app.wait("cut") { !self.isFramed(app) }
    try app.wait("moved") { app.isReached(120, 215) }
    for _ in 0..<6 { app.key("z", .control) }
    try app.wait("as drawn") { hasSlip(app) && app.isReached(60, 125) }
    app.key("Escape")
    app.key("Escape")
    app.settle()
    try app.draw([(270, 290), (283, 320), (296, 284), (310, 310), (320, 300)])
    // Zoomed, with the frame's lines where they are on the screen.
    app.key("s")
    let place = app.at(0, 270, 291)
    app.server.mouse.click(place.x, place.y)
    app.settle()
    func frame() -> PixelRect { app.paper(0).bounds { $0 & 0xff_ffff == 0x2d6cdf } }
    try app.wait("a frame") { frame().width > 60 }
    let small = frame()
    for _ in 0..<4 { app.key("plus", .control) }
    try app.wait("a larger frame") { abs(frame().width - 3 * (small.width - 26) - 26) < 12 }
    // Escape cancels a drag there, and a rectangle, too.
    try app.wait("a halo") { app.paper(0).count { $0 & 0xff_ffff == 0xbcd0f5 } > 50 }
    let before = try app.steadyPaper(0)
    for start in [(x: 260.0, y: 260.0), (x: 60, y: 60)] {
      let (from, to) = (app.at(0, start.x, start.y), app.at(0, start.x + 90, start.y + 20))
      app.server.mouse.move(from.x, from.y)
      app.server.mouse.down()
      app.server.mouse.move(to.x, to.y)
      app.server.mouse.sync()
      try app.wait("a drag") { app.paper(0).differences(from: before) > 100 }
      app.key("Escape")
      app.server.mouse.up()
      app.server.mouse.sync()
      try app.wait("as before") { app.paper(0).differences(from: before) == 0 }
    }
    app.key("0", .control)
    app.key("s")
    try app.wait("no frame") { !self.isFramed(app) }
    try app.choose(.select)
    app.server.mouse.drag([app.at(0, 60, 60), app.at(0, 300, 200)])
    try app.wait("a frame again") { self.isFramed(app) }
    // Choosing the eraser ends selecting.
    app.key("e")
    try app.wait("no frame") { !self.isFramed(app) }
  }
}
