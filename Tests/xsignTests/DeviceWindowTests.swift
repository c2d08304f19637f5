import Graphics
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

@Suite(.serialized) struct DeviceWindowTests {
  @Test(.enabled(if: hasTestDevices, needsDevices))
  func everyMotionInContactIsCounted() throws {
    let app = try RunningApp()
    let (pen, touch) = (try app.pen, try app.touch)
    // First a finger, for 300 motions.
    let (start, end) = (app.at(0, 100.5, 300.25), app.at(0, 300.5, 300.25))
    touch.begin(0, start.x, start.y)
    for i in 1...300 { touch.update(0, start.x + Double(i) / 2 + 0.25, start.y) }
    touch.end(0, end.x, end.y)
    touch.sync()
    try app.wait("the finger's ink") { app.isReached(200, 300) }
    // It was intended, so it is a step, not the palm of the hand that holds the pen.
    app.key("z", .control)
    pen.enterProximity()
    let near = app.at(0, 60, 100)
    pen.move(near.x, near.y, pressure: 0.5)
    pen.down()
    for i in 1...500 { pen.move(near.x + Double(i) / 2 + 0.3, near.y + 0.2, pressure: 0.5) }
    pen.up()
    pen.sync()
    try app.wait("the pen's ink") { app.isReached(300, 100) }
    // A palm beside the pen.
    touch.begin(1, start.x, start.y)
    touch.end(1, start.x, start.y)
    touch.sync()
    pen.leaveProximity()
    pen.sync()
    app.server.mouse.drag([(start.x, start.y), (start.x + 10, start.y), (end.x, end.y)])
    app.settle()
    let text = try app.report()
    #expect(text.hasPrefix("xsign "))
    let tablet = app.facts(text, "test pen")
    #expect(tablet["Kind"] == "Pen, writing end")
    #expect(tablet["In contact"] == "500 motions sent, 500 samples kept")
    #expect(tablet["Axes"]?.contains("Abs Pressure 0…1000") == true, "\(tablet)")
    #expect(tablet["Now"]?.contains("pressure 50.0%; ") == true, "\(tablet)")
    #expect(tablet["Coordinates"]?.hasPrefix("finer than pixels") == true)
    let glass = app.facts(text, "test touch")
    #expect(glass["Kind"] == "Touch screen, 10 fingers")
    #expect(glass["In contact"] == "300 motions sent, 300 samples kept")
    #expect(glass["Without ink"]?.hasPrefix("1 touch, after") == true, "\(glass)")
    #expect(app.facts(text, "test mouse")["In contact"] == "2 motions sent, 2 samples kept")
    #expect(app.facts(text, "test pen eraser")["Now"] == "no events yet")
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func theCardFollowsThePen() throws {
    let app = try RunningApp()
    let pen = try app.pen
    try app.choose(.devices)
    var pictures: [Pixels] = []
    pen.enterProximity()
    for x in [200.0, 240, 280] {
      let place = app.at(0, x, 300)
      pen.move(place.x, place.y, pressure: x / 400)
      pen.sync()
      let before = pictures.last
      try app.wait("other numbers") {
        let now = app.paper(0)
        return before.map { now.differences(from: $0) > 0 } ?? true
      }
      // The card is updated after a short delay.
      app.settle()
      pictures.append(app.paper(0))
    }
    app.key("Escape")
    try app.wait("the card is gone") { app.isBare(300, 300) }
    #expect(app.paper(0).bounds(where: isTouched).isEmpty)
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func averagingDriversAreReported() throws {
    let app = try RunningApp()
    app.reader.setSampling("test pen", suppress: 2, average: 4)
    app.settle()
    let text = try app.report()
    #expect(text.contains("  ! The driver averages 4 reports into one"), "\(text)")
    #expect(text.contains("xsetwacom set \"test pen\" RawSample 1"))
  }
}
