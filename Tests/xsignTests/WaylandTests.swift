import Export
import Graphics
import Input
import TestSupport
import Testing

@testable import xsign

/// The program on Wayland desktops: it runs under Xwayland; a compositor shows its window and
/// delivers the input.
@Suite(
  .serialized,
  .enabled(if: NestedWayland.obstacle == nil, "No Wayland here. \(NestedWayland.obstacle ?? "")"))
struct WaylandTests {
  @Test func theMouseAndThePenDraw() throws {
    let app = try RunningApp(on: NestedWayland())
    let points = stride(from: 60.0, through: 300, by: 8).map { (x: $0, y: 100.0) }
    try app.draw(points)
    // The test server's compositor knows no tablets: the pen moves the pointer there.
    try app.pen.stroke(
      points.map {
        let place = app.at(0, $0.x, 200)
        return (place.x, place.y, 1)
      })
    try app.wait("the pen's ink") { app.isReached(300, 200) }
    try app.wait("every place reached") {
      points.allSatisfy { app.isReached($0.x, 100) && app.isReached($0.x, 200) }
    }
    #expect(app.isBare(180, 150))
    app.server.keyboard.press("z", .control)
    try app.wait("one stroke taken back") { app.isBare(180, 200) }
    #expect(app.isReached(180, 100))
  }

  @Test func fingersDraw() throws {
    let app = try RunningApp(on: NestedWayland())
    let touch = try app.touch
    try app.choose(.touchPolicy(.anything))
    // Side by side: what came as a pointer's motions could only be one stroke.
    let rows = [100.0, 180]
    let steps = Array(stride(from: 60.0, through: 300, by: 8))
    for x in steps {
      for finger in 0...1 {
        let place = app.at(finger, x, rows[finger])
        if x == steps[0] { touch.begin(finger, place.x, place.y) }
        touch.update(finger, place.x, place.y)
      }
      touch.sync()
    }
    try app.wait("two strokes under the fingers") {
      rows.allSatisfy { row in steps.dropLast().allSatisfy { app.isReached($0, row) } }
    }
    for finger in 0...1 {
      let place = app.at(finger, 300, rows[finger])
      touch.end(finger, place.x, place.y)
    }
    touch.sync()
    #expect(app.isBare(180, 140))
    for row in rows.reversed() {
      app.server.keyboard.press("z", .control)
      try app.wait("the stroke at \(row) taken back") { app.isBare(180, row) }
    }
  }

  @Test func theMouseDrawsWhereItIsSeenBesideAFinger() throws {
    let app = try RunningApp(on: NestedWayland())
    let touch = try app.touch
    try app.choose(.touchPolicy(.anything))
    let finger = app.at(0, 400, 400)
    touch.begin(0, finger.x, finger.y)
    touch.sync()
    try app.wait("the finger's ink") { app.isReached(400, 400) }
    // A finger takes the server's pointer along, but not the compositor's, which is what is seen.
    let points = stride(from: 60.0, through: 300, by: 8).map { (x: $0, y: 100.0) }
    try app.draw(points)
    touch.end(0, finger.x, finger.y)
    touch.sync()
    try app.draw(points.map { ($0.x, 200) })
    try app.wait("every place reached") {
      points.allSatisfy { app.isReached($0.x, 100) && app.isReached($0.x, 200) }
    }
    // A tip or a notice may still be in view; ink elsewhere would stay.
    try app.wait("nothing elsewhere") {
      let box = app.paper(0).bounds { isTouched($0) }
      return box.maxX < 410 && box.maxY < 410
    }
    #expect(app.isBare(180, 150) && app.isBare(350, 250))
  }

  @Test func theWindowFollowsTheCompositor() throws {
    let desktop = try NestedWayland()
    let app = try RunningApp(on: desktop)
    try app.draw(stride(from: 60.0, through: 260, by: 8).map { ($0, 100) })
    try desktop.order("floating enable, resize set 700 500, move absolute position 120 90")
    try app.follow(PixelRect(x: 120, y: 90, width: 700, height: 500))
    try app.wait("the ink, in its place") { app.isReached(160, 100) }
    try app.draw(stride(from: 60.0, through: 260, by: 8).map { ($0, 160) })
    try desktop.order("floating disable")
    try app.follow(PixelRect(x: 0, y: 0, width: 1280, height: 800))
    try app.wait("all the ink") { app.isReached(160, 100) && app.isReached(160, 160) }
    // The screen itself changes.
    try desktop.order("output X11-1 resolution 1000x600")
    try app.follow(PixelRect(x: 0, y: 0, width: 1000, height: 600))
    try app.draw(stride(from: 60.0, through: 260, by: 8).map { ($0, 220) })
  }

  @Test func aDrawingIsExported() throws {
    let app = try RunningApp(on: NestedWayland())
    try app.draw(stride(from: 60.0, through: 260, by: 8).map { ($0, 100) })
    let file = try app.export(.png, as: "signature.png")
    #expect(try picture(file).count { $0 >> 24 > 64 && isTouched($0) } > 150)
    try app.wait("a notice") { app.hasNotice }
  }
}
