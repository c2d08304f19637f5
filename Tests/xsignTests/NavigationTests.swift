import Export
import Graphics
import Input
import TestSupport
import Testing

@testable import xsign

@Suite(.serialized) struct NavigationTests {
  /// Draws a cross and waits until it is on the page.
  private func drawn() throws -> RunningApp {
    let app = try RunningApp()
    // As slowly as a hand that takes care, because the speed sets the width.
    try app.draw(stride(from: 40.0, through: 360, by: 10).map { ($0, 160) }, pause: 0.025)
    try app.draw(stride(from: 60.0, through: 300, by: 10).map { (200, $0) }, pause: 0.025)
    try app.flush()
    return app
  }

  private func papers(_ app: RunningApp) -> [Pixels] { [app.paper(0), app.paper(1)] }

  @Test func keysZoomAndComeHome() throws {
    let app = try drawn()
    let home = papers(app)
    let title = PixelRect(
      x: app.geometry.page(0).x, y: app.geometry.page(0).y - 20, width: 400, height: 20)
    let titleAtHome = app.pixels(title)
    let center = (
      x: Double(app.geometry.page(0).width) / 2, y: Double(app.geometry.page(0).height) / 2
    )
    app.key("plus", .control)
    app.key("KP_Add", .control)
    // 150 %: both panes are larger around their middles.
    let x = center.x + (200 - center.x) * 1.5
    let y = center.y + (160 - center.y) * 1.5
    try app.wait("the cross, larger") { app.isInked(x, y) && app.isInked(x, y + 100) }
    try app.wait("the size in the title") { app.pixels(title) != titleAtHome }
    #expect(app.isBare(x + 20, y + 20))
    app.key("0", .control)
    try app.wait("the drawing as it was") { papers(app) == home }
    try app.wait("the title as it was") { app.pixels(title) == titleAtHome }
    app.key("minus", .control)
    try app.wait("the cross, smaller") {
      app.isReached(center.x + (200 - center.x) * 0.8, center.y + (160 - center.y) * 0.8)
        && papers(app) != home
    }
    app.key("equal", .control)
    try app.choose(.actualSize)
    try app.wait("the drawing as it was") { papers(app) == home }
    try app.choose(.zoomOut)
    try app.wait("another size") { papers(app) != home }
    try app.choose(.zoomIn)
    try app.wait("the drawing as it was") { papers(app) == home }
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func controlWheelZoomsAroundThePointer() throws {
    let app = try drawn()
    let home = papers(app)
    let place = app.at(1, 200, 160)
    app.server.mouse.move(place.x, place.y)
    app.server.mouse.scroll(-1)
    app.server.mouse.scroll(1)
    app.server.mouse.sync()
    app.settle()
    try app.wait("the drawing as it was") { papers(app) == home }
    app.server.keyboard.down("Control_L")
    for _ in 0..<5 { app.server.mouse.scroll(-1) }
    app.server.mouse.sync()
    app.settle()
    app.server.keyboard.up("Control_L")
    try app.wait("the crossing, where it was, and wider lines") {
      app.isInked(200, 160) && app.isReached(202, 220) && papers(app) != home
    }
    // A new stroke appears below the pointer, and has the corresponding place in the drawing.
    app.server.mouse.drag([(120, 260), (140, 260), (140, 280)].map { app.at(0, $0.0, $0.1) })
    try app.wait("ink at this view") { app.isReached(139, 278) && app.isReached(121, 260) }
    try app.flush()
    app.key("0", .control)
    let zoom = 1.2 * 1.2 * 1.2 * 1.2 * 1.2
    try app.wait("the same ink at home") {
      app.isReached(200 + (120.5 - 200) / zoom, 160 + (260.5 - 160) / zoom)
    }
    app.key("z", .control)
    try app.wait("the drawing as it was") { papers(app) == home }
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func wheelMovesTheDrawing() throws {
    let app = try drawn()
    let home = papers(app)
    let place = app.at(0, 100, 100)
    app.server.mouse.move(place.x, place.y)
    app.server.mouse.scroll(1)
    app.server.mouse.sync()
    try app.wait("the drawing, higher") { app.isInked(100, 100) && app.isInked(200, 100) }
    #expect(app.isBare(100, 160))
    app.server.mouse.scroll(-1.5)
    app.server.mouse.sync()
    try app.wait("parts of a notch") { app.isInked(100, 190) }
    app.server.mouse.scroll(0.5)
    app.server.mouse.sync()
    try app.wait("the drawing as it was") { papers(app) == home }
    app.server.keyboard.down("Shift_L")
    app.server.mouse.scroll(1)
    app.server.mouse.sync()
    try app.wait("the drawing, further left") { app.isInked(140, 250) && app.isBare(200, 250) }
    app.server.keyboard.up("Shift_L")
    app.key("0", .control)
    try app.wait("the drawing as it was") { papers(app) == home }
  }

  @Test func spaceAndMiddleButtonMoveAndDrawNothing() throws {
    let app = try drawn()
    let home = papers(app)
    let mouse = app.server.mouse
    // Key repeats have no effect.
    app.server.keyboard.down("space")
    app.settle()
    mouse.drag([(300, 80), (320, 90), (350, 110)].map { app.at(0, $0.0, $0.1) })
    try app.wait("the drawing, moved") { app.isInked(250, 190) && app.isInked(100, 190) }
    #expect(app.isBare(200, 85) && app.isBare(300, 80))
    mouse.drag([(350, 110), (300, 80)].map { app.at(0, $0.0, $0.1) })
    try app.wait("the drawing as it was") { papers(app) == home }
    app.server.keyboard.up("space")
    app.settle()
    let places = [(300.0, 80.0), (350.0, 110.0)].map { app.at(1, $0.0, $0.1) }
    mouse.move(places[0].x, places[0].y)
    mouse.down(2)
    mouse.move(places[1].x, places[1].y)
    mouse.sync()
    try app.wait("the drawing, moved") { app.isInked(250, 190) && app.isInked(100, 190) }
    mouse.move(places[0].x, places[0].y)
    mouse.up(2)
    mouse.move(places[1].x, places[1].y)
    mouse.sync()
    try app.wait("the drawing as it was") { papers(app) == home }
    // Neither is pressed any more, so the mouse draws.
    try app.dot(300, 80)
    app.key("z", .control)
    try app.wait("the drawing as it was") { papers(app) == home }
    // There are only the two strokes.
    app.key("z", .control)
    app.key("z", .control)
    try app.wait("bare paper") { [0, 1].allSatisfy { app.paper($0).count(where: isTouched) == 0 } }
  }

  /// The space bar is released while another window has the keyboard.
  @Test func spaceIsNotHeldElsewhere() throws {
    let app = try RunningApp()
    app.server.keyboard.down("space")
    app.settle()
    app.reader.unmap(app.window)
    try app.wait("no window") { !app.reader.isViewable(app.window) }
    app.server.keyboard.up("space")
    app.reader.map(app.window)
    try app.wait("the window") { app.reader.isViewable(app.window) }
    app.resume()
    try app.dot(120, 120)
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func penDrawsOnWhileTheViewChanges() throws {
    let app = try RunningApp()
    let pen = try app.pen
    pen.enterProximity()
    try app.movePen(60, 100)
    pen.down()
    for x in stride(from: 70.0, through: 200, by: 10) { try app.movePen(x, 100) }
    try app.wait("live ink") { app.isInked(200, 100) }
    app.key("plus", .control)
    for x in stride(from: 210.0, through: 300, by: 10) { try app.movePen(x, 100) }
    try app.wait("ink below the pen") { app.isInked(298, 100) }
    pen.up()
    pen.sync()
    app.settle()
    let live = papers(app)
    try app.flush()
    let isSame = papers(app) == live
    #expect(isSame)
  }

  @Test func filesHoldTheDrawingAsItIs() throws {
    let app = try drawn()
    let home = try app.export(.png, as: "home.png")
    let svg = try app.export(.svg, as: "home.svg")
    for _ in 0..<4 { app.key("plus", .control) }
    let isSame = try app.export(.png, as: "zoomed.png") == home
    #expect(isSame)
    let isSameText = try app.export(.svg, as: "zoomed.svg") == svg
    #expect(isSameText)
  }
}
