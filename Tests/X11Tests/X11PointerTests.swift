import CX11
import Glibc
import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import Input
@testable import X11

@Suite(.serialized) struct X11PointerTests {
  @Test(.testDevices)
  func everyPenMotionArrivesWithItsFraction() throws {
    let live = try LiveWindow()
    let pen = try #require(live.server.pen)
    pen.enterProximity()
    pen.move(50, 50, pressure: 0)
    pen.down()
    for step in 1...500 {
      pen.move(
        50 + Double(step) * 1.28, 50.25 + Double(step) * 0.53, pressure: Double(step) / 500)
    }
    pen.up()
    pen.sync()
    live.update()
    let moves = live.pointers.filter { $0.phase == .move && $0.inContact }
    #expect(moves.count == 500)
    for (index, event) in moves.enumerated() {
      let step = Double(index + 1)
      // The pen's unit is 1/34 of a pixel, and X's is 1/65536.
      #expect(abs(event.position.x - (50 + step * 1.28)) < 0.04)
      #expect(abs(event.position.y - (50.25 + step * 0.53)) < 0.04)
      #expect(abs((event.pressure ?? -1) - step / 500) < 0.0015)
      #expect(event.kind == .pen)
    }
    let ends = live.pointers.filter { $0.phase == .down || $0.phase == .up }
    #expect(ends.map(\.phase) == [.down, .up])
    #expect(ends.map(\.inContact) == [true, false])
  }

  @Test(.testDevices)
  func aStrokeAsksNothingOfTheServer() throws {
    let live = try LiveWindow()
    let pen = try #require(live.server.pen)
    let presenter = Presenter(window: live.window)
    presenter.fill(0xffffff)
    presenter.present([PixelRect(x: 0, y: 0, width: 800, height: 600)])
    pen.stroke([(50, 50, 0.5), (60, 60, 0.5)])
    live.update()
    // Presses in one millisecond of the server have one time, which is told once.
    usleep(10_000)
    let before = XNextRequest(live.display.raw)
    pen.enterProximity()
    pen.move(50, 60, pressure: 0.5)
    pen.down()
    var frames: UInt = 0
    for step in 0..<60 {
      pen.move(50 + Double(step), 60.5, pressure: 0.5)
      pen.sync()
      let isSeen = waitUntil {
        var isSeen = false
        live.display.drain { if case .pointer(let event) = $0 { isSeen = event.inContact } }
        return isSeen
      }
      #expect(isSeen)
      // Each frame draws over the previous one.
      let rect = PixelRect(x: 50 + step, y: 50, width: 30, height: 20)
      presenter.waitIfBusy(rect)
      let color = UInt32(step)
      presenter.fill(color)
      presenter.present([rect])
      frames += 1
      live.display.flush()
      #expect(waitUntil { live.reader.pixels(of: live.window.id, in: rect)[0, 0] & 255 == color })
    }
    // One put per frame and the time of the user's action, which have no reply, and nothing else.
    #expect(XNextRequest(live.display.raw) - before == frames + 1)
  }

  @Test(.testDevices)
  func pressureAloneReachesTheWindow() throws {
    let live = try LiveWindow()
    let pen = try #require(live.server.pen)
    pen.enterProximity()
    pen.move(100.5, 80.25, pressure: 0.25)
    pen.down()
    pen.press(harder: 0.5)
    pen.press(harder: 0.75)
    pen.move(101, 80)
    pen.up()
    pen.sync()
    live.update()
    let moves = live.pointers.filter { $0.phase == .move && $0.inContact }
    #expect(moves.map(\.pressure) == [0.5, 0.75, 0.75])
    #expect(moves.first.map { $0.position.distance(to: Point(100.5, 80.25)) < 0.04 } == true)
  }

  @Test(.testDevices)
  func theOtherEndOfThePenErases() throws {
    let live = try LiveWindow()
    let eraser = try #require(live.server.eraser)
    eraser.stroke([(10, 10, 0.5), (20, 20, 0.5)])
    live.update()
    #expect(!live.pointers.isEmpty)
    #expect(live.pointers.allSatisfy { $0.kind == .eraser })
  }

  @Test(.testDevices)
  func twoFingersDrawAtOnce() throws {
    let live = try LiveWindow()
    let touch = try #require(live.server.touch)
    touch.begin(0, 100, 100, pressure: 0.5)
    touch.begin(1, 300.5, 200)
    for step in 1...20 {
      touch.update(0, 100 + Double(step), 100)
      touch.update(1, 300.5, 200 + Double(step))
    }
    touch.end(0, 120, 100)
    touch.end(1, 300.5, 220)
    touch.sync()
    live.update()
    let contacts = Set(live.pointers.filter { $0.kind == .touch }.map(\.contact))
    #expect(contacts.count == 2)
    for contact in contacts {
      let own = live.pointers.filter { $0.contact == contact }
      #expect(own.first?.phase == .down)
      #expect(own.last?.phase == .up)
      #expect(own.filter { $0.phase == .move }.count == 20)
    }
    #expect(
      live.pointers.filter { $0.phase == .down }.map(\.position) == [
        Point(100, 100), Point(300.5, 200),
      ])
    let first = try #require(live.pointers.first { $0.phase == .down })
    #expect(abs((first.pressure ?? 0) - 0.5) < 0.01)
    // Nothing is reported twice, once as a mouse.
    #expect(live.pointers.allSatisfy { $0.kind == .touch })
  }

  @Test(arguments: [XServer.Kind.xorg, .xvfb])
  func aDragGoesOnOutsideTheWindow(kind: XServer.Kind) throws {
    let live = try LiveWindow(width: 400, height: 300, kind: kind)
    live.server.mouse.drag([(100, 100), (200, 200), (700, 500), (900, 10)])
    live.update()
    let drag = live.pointers.filter { $0.inContact || $0.phase == .up }
    #expect(drag.map(\.phase) == [.down, .move, .move, .move, .up])
    #expect(
      drag.map(\.position) == [
        Point(100, 100), Point(200, 200), Point(700, 500), Point(900, 10), Point(900, 10),
      ])
    #expect(drag.allSatisfy { $0.kind == .mouse && $0.pressure == nil })
    live.server.mouse.move(950, 20)
    live.server.mouse.sync()
    live.update()
    #expect(live.pointers.last?.phase == .leave)
  }

  @Test(arguments: [XServer.Kind.xorg, .xvfb])
  func theWheelScrolls(kind: XServer.Kind) throws {
    let live = try LiveWindow(kind: kind)
    live.server.mouse.move(100, 100)
    for _ in 0..<3 { live.server.mouse.scroll(1) }
    live.server.mouse.sync()
    live.update()
    let scrolled = live.pointers.reduce(0.0) { sum, event in
      if case .scroll(let notches) = event.phase { sum + notches.y } else { sum }
    }
    #expect(scrolled == 3)
  }

  @Test func aWindowThatGoesEndsItsStrokes() throws {
    let live = try LiveWindow()
    live.server.mouse.move(100, 100)
    live.server.mouse.down()
    live.server.mouse.sync()
    live.update()
    live.reader.unmap(live.window.id)
    live.update()
    #expect(live.pointers.contains { $0.phase == .up && !$0.inContact })
  }
}
