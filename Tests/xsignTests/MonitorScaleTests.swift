import Graphics
import TestSupport
import Testing

@testable import xsign

/// A window on a screen of two monitors, of which the right one has pixels twice as dense.
@Suite(.serialized, .testDevices) struct MonitorScaleTests {
  private func makeMonitors(_ app: RunningApp) throws {
    let monitors = [
      ("*left", "960/254x1080/286+0+0", "DUMMY0"), ("right", "960/127x1080/143+960+0", "none"),
    ]
    for (name, geometry, output) in monitors {
      let tool = try Tool(
        "xrandr", ["--setmonitor", name, geometry, output],
        environment: ["DISPLAY": app.server.displayName])
      #expect(tool.status == 0, "\(tool.errors)")
    }
  }

  @Test func aWindowFollowsTheScaleOfTheMonitorThatItIsOn() throws {
    let app = try RunningApp()
    try app.resize(700, 600)
    app.reader.move(app.window, 100, 60)
    try app.follow()
    try app.dot(100, 40)
    try app.draw(stride(from: 60.0, through: 140, by: 10).map { ($0, 80) })
    try app.flush()
    let before = [app.paper(0), app.paper(1)]
    try makeMonitors(app)
    // 620 of its 700 columns are on the left one.
    app.reader.move(app.window, 340, 60)
    try app.follow()
    #expect([app.paper(0), app.paper(1)] == before)
    for x in [1100, 620] {
      app.reader.move(app.window, x, 60)
      try app.follow(scale: 2)
      try app.wait("the drawing, twice as large") { app.isInked(200, 80) && app.isInked(160, 160) }
      app.reader.move(app.window, 100, 60)
      try app.follow(scale: 1)
      try app.wait("the drawing, as it was") { [app.paper(0), app.paper(1)] == before }
    }
  }

  @Test func aStrokeGoesOnWhileTheScaleChanges() throws {
    let app = try RunningApp()
    try app.resize(700, 600)
    app.reader.move(app.window, 1100, 60)
    try app.follow()
    let pen = try app.pen
    pen.enterProximity()
    try app.movePen(60, 60)
    pen.down()
    for x in stride(from: 70.0, through: 140, by: 10) { try app.movePen(x, 60) }
    try app.wait("live ink") { app.isInked(140, 60) }
    try makeMonitors(app)
    try app.follow(scale: 2)
    try app.wait("live ink at the new scale") { app.isInked(280, 120) && app.isInked(140, 120) }
    for x in stride(from: 280.0, through: 300, by: 5) { try app.movePen(x, 120) }
    try app.wait("more ink") { app.isInked(300, 120) }
    pen.up()
    pen.sync()
    try app.flush()
    for x in stride(from: 130.0, through: 300, by: 10) { #expect(app.isInked(x, 120), "\(x)") }
  }

  @Test func theUsersChoiceHoldsForAllMonitors() throws {
    let app = try RunningApp(environment: ["XSIGN_SCALE": "1"])
    try app.resize(700, 600)
    try makeMonitors(app)
    app.reader.move(app.window, 1100, 60)
    try app.follow(scale: 1)
  }
}
