import Foundation
import Graphics
import Input
import TestSupport
import Testing
import X11Canvas

@testable import xsign

/// Live ink: its pixels are equal to the bit while it is drawn and afterwards.
@Suite(.serialized) struct LiveStrokeTests {
  private typealias Papers = [Pixels]

  private func papers(_ app: RunningApp) -> Papers { [app.paper(0), app.paper(1)] }

  /// Draws a flourish with the pen and leaves the pen down.
  private func beginFlourish(_ app: RunningApp) throws {
    let pen = try app.pen
    pen.enterProximity()
    var last = (x: 0.0, y: 0.0)
    for step in 0...160 {
      // Loops that cross themselves, with varying pressure.
      let t = Double(step) / 160
      last = (80.3 + 380 * t + Self.wave(t * 5) * 60, 250.7 + Self.wave(t * 7 + 0.25) * 110)
      let place = app.at(0, last.x, last.y)
      pen.move(place.x, place.y, pressure: 0.55 + 0.4 * Self.wave(t * 3))
      if step == 0 { pen.down() }
    }
    pen.sync()
    try app.wait("the newest ink") { app.isInked(last.x, last.y) }
    app.rest()
  }

  /// Returns a wave of period 1 between -1 and 1, as smooth as handwriting.
  private static func wave(_ t: Double) -> Double {
    let phase = t - t.rounded(.down)
    return phase < 0.5 ? 16 * phase * (0.5 - phase) : -16 * (phase - 0.5) * (1 - phase)
  }

  private func endFlourish(_ app: RunningApp) throws {
    try app.pen.up()
    try app.pen.sync()
    app.settle()
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aStrokeLooksTheSameWhenItIsFinished() throws {
    let app = try RunningApp()
    try app.dot(30, 30)
    try app.flush()
    try beginFlourish(app)
    let live = papers(app)
    #expect(live.allSatisfy { $0.count(where: isDark) > 1000 })
    try endFlourish(app)
    expectSame(papers(app), live)
    try app.flush()
    expectSame(papers(app), live)
    app.key("z", .control)
    try app.wait("the stroke is gone") { papers(app).allSatisfy { $0.count(where: isDark) < 20 } }
    app.key("z", [.control, .shift])
    try app.wait("the stroke is back, as it was") { papers(app) == live }
    app.key("z", .control)
    app.key("z", .control)
    try app.wait("bare paper") { papers(app).allSatisfy { $0.count(where: isTouched) == 0 } }
    app.key("y", .control)
    app.key("y", .control)
    try app.wait("both strokes are back, as they were") { papers(app) == live }
    app.key("Delete", .control)
    try app.wait("bare paper") { papers(app).allSatisfy { $0.count(where: isTouched) == 0 } }
    app.key("z", .control)
    try app.wait("all is back, as it was") { papers(app) == live }
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aStrokeOverOlderInkStaysAsItIs() throws {
    let app = try RunningApp()
    app.click(app.geometry.tool(.color(2)))
    try app.draw([(60, 250), (300, 260), (560, 250)])
    app.click(app.geometry.tool(.color(0)))
    try app.flush()
    let before = papers(app)
    try beginFlourish(app)
    let live = papers(app)
    try endFlourish(app)
    try app.flush()
    expectSame(papers(app), live)
    app.key("z", .control)
    try app.wait("the older ink, as it was") { papers(app) == before }
    app.key("y", .control)
    try app.wait("the stroke, as it was") { papers(app) == live }
  }

  /// While the pen moves, the line goes on ahead of it; when it rests, nothing of that stays.
  @Test(arguments: [0, 24]) func aLineGoesOnAheadOfThePen(time: Int) throws {
    let settings = Settings()
    try settings.write("[xsign]\nprediction=\(time)\n")
    let app = try RunningApp(environment: settings.environment)
    let mouse = app.server.mouse
    func move(_ x: Double, _ y: Double) {
      let place = app.at(0, x, y)
      mouse.move(place.x, place.y)
      mouse.sync()
    }
    var wasAhead = false
    var (x, y) = (40.0, 60.0)
    func look() { wasAhead = wasAhead || isTouched(app.ink(0, x + 5, y)) }
    // Some lines, until a picture is taken at the right moment, and again on a busy machine, whose
    // program follows late.
    for round in 0..<(time > 0 ? 20 : 1) where !wasAhead {
      if round > 0 {
        mouse.up()
        mouse.sync()
        app.key("z", .control)
        try app.wait("bare paper") { app.isBare(x - 2, y) }
      }
      y = 60
      move(40, y)
      mouse.down()
      for _ in 0..<6 where !wasAhead {
        (x, y) = (40, y + 50)
        while x < 400, !wasAhead {
          x += 4
          move(x, y)
          usleep(3000)
          if x > 150, Int(x) % 20 == 0 { look() }
          guard x > 150, Int(x) % 100 == 0 else { continue }
          // Until the program has followed.
          for _ in 0..<2 {
            let hasAnswered = app.reader.ping(app.window, meanwhile: look)
            #expect(hasAnswered)
          }
          look()
        }
      }
    }
    #expect(wasAhead == (time > 0))
    app.rest()
    #expect(isTouched(app.ink(0, x - 2, y)) && !isTouched(app.ink(0, x + 5, y)))
    mouse.up()
    mouse.sync()
    app.settle()
    #expect(isTouched(app.ink(0, x - 2, y)) && !isTouched(app.ink(0, x + 5, y)))
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func exposedPixelsAreRestored() throws {
    let app = try RunningApp()
    let whole = app.whole
    try beginFlourish(app)
    for isLive in [true, false] {
      if !isLive {
        try endFlourish(app)
        try app.flush()
      }
      let before = app.pixels(whole)
      let cover = app.reader.cover(PixelRect(x: 350, y: 50, width: 700, height: 500))
      try app.wait("the cover") { app.pixel(400, 200) == 0xff00_0000 }
      app.reader.uncover(cover)
      try app.wait("the window, as it was; live: \(isLive)") { app.pixels(whole) == before }
    }
    let before = app.pixels(whole)
    app.reader.unmap(app.window)
    let isLost = app.pixels(whole) != before
    #expect(isLost)
    app.reader.map(app.window)
    try app.wait("the window, as it was") { app.pixels(whole) == before }
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aCoveredWindowIsDrawnOnAllTheSame() throws {
    let app = try RunningApp()
    let page = app.geometry.page(1)
    let cover = app.reader.cover(page.offset(x: app.frame.x, y: app.frame.y))
    try drawWave(app, pane: 0)
    app.reader.uncover(cover)
    try app.wait("the stroke on the paper that was covered") {
      app.paper(1).count(where: isDark) > 1000
    }
    try app.flush()
    let drawn = app.paper(1)
    app.key("z", .control)
    app.key("y", .control)
    try app.wait("the stroke, as it was") { app.paper(1) == drawn }
  }

  /// Draws a wave with the pen and waits for its ink on the pane where it began.
  private func drawWave(_ app: RunningApp, pane: Int) throws {
    try app.pen.stroke(
      (0...60).map { step in
        let place = app.at(
          pane, 100 + Double(step) * 6, 200 + Self.wave(Double(step) / 20) * 60)
        return (place.x, place.y, 0.9)
      })
    try app.wait("ink") { isDark(app.ink(pane, 460, 200)) }
  }

  @Test func pixelsThroughTheConnectionAreTheSame() throws {
    var pictures: [Pixels] = []
    for environment in [[:], ["XSIGN_NO_SHM": "1"]] {
      let app = try RunningApp(environment: environment)
      try app.dot(100, 100)
      try app.dot(300.0, 240)
      app.server.mouse.move(2, 2)
      app.server.mouse.sync()
      app.settle()
      pictures.append(app.pixels(app.whole))
    }
    #expect(pictures[0].count { _ in true } > 500_000)
    expectSame(pictures[0], pictures[1])
  }
}
