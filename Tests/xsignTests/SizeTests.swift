import Graphics
import Input
import TestSupport
import Testing

@testable import xsign

@Suite(.serialized) struct SizeTests {
  @Test func inkKeepsItsPlaceAtEverySize() throws {
    let app = try RunningApp()
    app.reader.move(app.window, 0, 0)
    try app.follow()
    try app.draw(stride(from: 40.0, through: 560, by: 10).map { ($0, 60) })
    try app.draw(stride(from: 80.0, through: 560, by: 10).map { (50, $0) })
    try app.flush()
    let before = [app.paper(0), app.paper(1)]
    let frame = app.frame
    app.reader.resize(app.window, 1, 1)
    app.settle()
    for (width, height) in [(500, 400), (600, 900), (4000, 3000), (300, 1000), (1800, 1000)] {
      try app.resize(width, height)
      let isTall = height > width
      #expect((app.geometry.page(0).x == app.geometry.page(1).x) == isTall)
      try app.wait("ink at \(width) x \(height)") {
        app.isInked(150, 60) && app.isInked(50, 130)
      }
    }
    try app.resize(frame.width, frame.height)
    try app.wait("the drawing, as it was") { [app.paper(0), app.paper(1)] == before }
    app.key("z", .control)
    app.key("z", .control)
    try app.wait("bare paper") {
      [0, 1].allSatisfy { app.paper($0).count(where: isTouched) == 0 }
    }
  }

  @Test(arguments: [false, true])
  func aWindowLargerThanTheScreenTakesTheMemoryOfTheScreen(isForged: Bool) throws {
    let app = try RunningApp()
    app.reader.move(app.window, 0, 0)
    try app.follow()
    try app.dot(120, 120)
    if isForged {
      app.reader.forgeSize(app.window, 32767, 32767)
      app.settle()
      #expect(app.process.isRunning)
    } else {
      try app.resize(32767, 32767)
      try app.wait("the dot") { app.isInked(120, 120) }
      try app.dot(600, 700)
    }
    #expect(app.process.peakMemory < 1 << 29)
    app.reader.resize(app.window, 1000, 700)
    try app.follow()
    try app.wait("the dot again") { app.isInked(120, 120) }
    try app.dot(200, 300)
  }

  @Test func inkDrawnAtAnotherSizeStays() throws {
    let app = try RunningApp()
    try app.resize(500, 400)
    try app.dot(120, 120)
    app.reader.resize(app.window, 1, 1)
    app.settle()
    app.key("z", .control)
    app.key("y", .control)
    try app.resize(1300, 800)
    try app.wait("the dot") { app.isInked(120, 120) }
    try app.dot(500, 500)
    try app.resize(500, 400)
    try app.resize(1300, 800)
    try app.wait("both dots") { app.isInked(120, 120) && app.isInked(500, 500) }
  }

  @Test(arguments: [1.5, 2.0])
  func theUsersScaleEnlargesControlsAndInk(scale: Double) throws {
    let app = try RunningApp(scale: scale, environment: ["XSIGN_SCALE": "\(scale)"])
    // The controls are where a window of this scale has them, and work there. At scale 2 this
    // screen is so narrow that the buttons of the strip take two rows.
    let page = app.geometry.page(0)
    #expect(page.y == [1.5: 162, 2.0: 296][scale])
    app.click(app.geometry.tool(.width(3)))
    try app.dot(100 * scale, 100 * scale)
    let pen = Palette.widths[3].units.upperBound * scale
    let box = app.paper(0).bounds(where: isTouched)
    #expect(abs(Double(box.width) - pen) <= 1.6 && abs(Double(box.height) - pen) <= 1.6)
    try app.choose(.undo)
    try app.wait("bare paper") { app.isBare(100 * scale, 100 * scale) }
  }

  @Test func theDesktopsScaleIsFollowedWhileRunning() throws {
    let app = try RunningApp(resources: "Xft.dpi:\t96\n")
    try app.dot(100, 100)
    try app.draw(stride(from: 60.0, through: 260, by: 10).map { ($0, 160) })
    try app.flush()
    let before = [app.paper(0), app.paper(1)]
    for (dpi, scale) in [(192, 2.0), (144, 1.5), (120, 1.25)] {
      app.reader.setResources("Xcursor.size: 24\nXft.dpi: \(dpi)\nXft.hinting: 1\n")
      try app.follow(scale: scale)
      try app.wait("the drawing at \(scale)") {
        app.isInked(100 * scale, 100 * scale) && app.isInked(160 * scale, 160 * scale)
      }
      let box = app.paper(0).bounds(where: isTouched)
      #expect(abs(Double(box.height) - 64 * scale) < 5 * scale, "\(box)")
      try app.dot(200 * scale, 180 * scale)
      app.key("z", .control)
      try app.wait("the dot is gone") { app.isBare(200 * scale, 180 * scale) }
    }
    app.reader.setResources("Xft.dpi: 96\n")
    try app.follow(scale: 1)
    try app.wait("the drawing, as it was") { [app.paper(0), app.paper(1)] == before }
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aStrokeGoesOnWhileTheSizeChanges() throws {
    let app = try RunningApp()
    let pen = try app.pen
    pen.enterProximity()
    try app.movePen(60, 60)
    pen.down()
    for x in stride(from: 70.0, through: 200, by: 10) { try app.movePen(x, 60) }
    try app.wait("live ink") { app.isInked(200, 60) }
    try app.resize(1000, 600)
    try app.wait("live ink after the change") { app.isInked(200, 60) && app.isInked(70, 60) }
    for x in stride(from: 210.0, through: 300, by: 10) { try app.movePen(x, 60) }
    try app.wait("more ink") { app.isInked(300, 60) }
    pen.up()
    pen.sync()
    try app.flush()
    for x in stride(from: 60.0, through: 300, by: 10) { #expect(app.isInked(x, 60), "\(x)") }
  }
}
