import Graphics
import TestSupport
import Testing

@testable import xsign

/// A finger that does nothing because of a pen is told why, once.
@Suite(.serialized) struct IgnoredFingerTests {
  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aFingerBesideANearPenIsTold() throws {
    let app = try RunningApp()
    let (pen, touch) = (try app.pen, try app.touch)
    let near = app.at(0, 300, 300)
    pen.enterProximity()
    pen.move(near.x, near.y)
    pen.sync()
    app.settle()
    try app.dragFinger([(100, 100), (130, 100), (200, 100)])
    try app.wait("a notice") { app.hasNotice }
    #expect(app.isBare(150, 100))
    // Any press dismisses it, and it does not come again.
    app.key("Escape")
    try app.wait("no notice") { !app.hasNotice }
    try app.dragFinger([(100, 140), (130, 140), (200, 140)])
    #expect(!app.hasNotice)
    // After the pen a tap does nothing, either.
    pen.leaveProximity()
    pen.sync()
    let place = app.at(0, 120, 200)
    touch.begin(0, place.x, place.y)
    touch.end(0, place.x, place.y)
    touch.sync()
    try app.wait("another notice") { app.hasNotice }
  }

  /// The hand beside a pen that writes is not told.
  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aPalmIsNotTold() throws {
    let app = try RunningApp()
    let (pen, touch) = (try app.pen, try app.touch)
    let (palm, line) = (app.at(0, 250, 250), [app.at(0, 100, 100), app.at(0, 200, 110)])
    pen.enterProximity()
    pen.move(line[0].x, line[0].y, pressure: 0.5)
    touch.begin(0, palm.x, palm.y)
    touch.sync()
    pen.sync()
    app.settle()
    pen.down()
    pen.move(line[1].x, line[1].y, pressure: 0.5)
    pen.sync()
    touch.update(0, palm.x + 60, palm.y)
    touch.begin(1, palm.x + 60, palm.y + 30)
    touch.sync()
    app.settle()
    pen.up()
    pen.sync()
    touch.end(1, palm.x + 60, palm.y + 30)
    touch.end(0, palm.x + 60, palm.y)
    touch.sync()
    app.settle()
    #expect(!app.hasNotice)
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func itIsToldInTheCaptureWindow() throws {
    let folder = try CommandFolder()
    let run = try CaptureRun(["-o", folder.path("sig.png")])
    let (pen, touch) = (try #require(run.server.pen), try #require(run.server.touch))
    func hasNotice() -> Bool {
      // Above the buttons.
      let place = PixelRect(x: run.frame.width / 2, y: run.paper.maxY - 10, width: 1, height: 1)
      return run.pixels(place).argb.contains { $0 >> 16 & 255 < 0x60 }
    }
    #expect(!hasNotice())
    pen.enterProximity()
    pen.move(run.at(200, 80).x, run.at(200, 80).y)
    pen.leaveProximity()
    pen.sync()
    run.settle()
    for (index, x) in [60.0, 90, 150].enumerated() {
      if index == 0 {
        touch.begin(0, run.at(x, 60).x, run.at(x, 60).y)
      } else {
        touch.update(0, run.at(x, 60).x, run.at(x, 60).y)
      }
    }
    touch.end(0, run.at(150, 60).x, run.at(150, 60).y)
    touch.sync()
    try run.wait("a notice") { hasNotice() }
  }
}
