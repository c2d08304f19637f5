import Ink
import TestSupport
import Testing

@testable import Input

@Suite(.serialized) struct X11ProximityTests {
  private func proximity(_ live: LiveWindow) -> [PointerEvent.Phase] {
    live.pointers.map(\.phase).filter { $0 == .near || $0 == .away }
  }

  @Test(.testDevices)
  func aPenIsNearBeforeItMoves() throws {
    let live = try LiveWindow()
    let pen = try #require(live.server.pen)
    let eraser = try #require(live.server.eraser)
    let id = try #require(live.reader.device("test pen"))
    live.server.mouse.move(300, 300)
    live.server.mouse.sync()
    live.update()
    live.events = []
    pen.enterProximity()
    pen.sync()
    live.update()
    let near = try #require(live.pointers.first)
    #expect(live.pointers.count == 1)
    #expect(near.phase == .near)
    #expect(near.kind == .pen)
    #expect(near.contact == ContactID(master: 2, source: id))
    #expect(near.position == Point(300, 300))
    #expect(!near.inContact)
    pen.move(100, 100, pressure: 0.5)
    pen.down()
    pen.move(110, 100)
    pen.up()
    pen.leaveProximity()
    pen.sync()
    live.update()
    #expect(live.pointers.map(\.phase) == [.near, .move, .down, .move, .up, .away])
    #expect(live.pointers.allSatisfy { $0.contact == near.contact })
    live.events = []
    eraser.enterProximity()
    eraser.leaveProximity()
    eraser.sync()
    live.update()
    #expect(live.pointers.map(\.phase) == [.near, .away])
    #expect(live.pointers.allSatisfy { $0.kind == .eraser })
  }

  @Test(.testDevices)
  func aPenThatComesInIsNear() throws {
    let live = try LiveWindow()
    let pen = try #require(live.server.pen)
    live.server.mouse.move(1500, 900)
    live.server.mouse.sync()
    pen.enterProximity()
    pen.sync()
    live.update()
    #expect(proximity(live) == [])
    pen.move(100, 100)
    pen.move(110, 100)
    pen.sync()
    live.update()
    #expect(live.pointers.map(\.phase) == [.near, .move, .move])
    // Its actions outside the window are not reported.
    pen.move(1500, 900)
    pen.sync()
    live.update()
    #expect(live.pointers.map(\.phase) == [.near, .move, .move, .leave, .away])
    pen.leaveProximity()
    pen.sync()
    live.update()
    #expect(proximity(live) == [.near, .away])
  }

  @Test(.testDevices)
  func aPenThatGoesElsewhereIsAway() throws {
    let live = try LiveWindow()
    let pen = try #require(live.server.pen)
    pen.enterProximity()
    pen.move(100, 100)
    pen.sync()
    // The mouse moves the pointer out of the window, and the pen is no longer seen.
    live.server.mouse.move(1500, 900)
    live.server.mouse.sync()
    live.update()
    #expect(proximity(live) == [.near])
    pen.leaveProximity()
    pen.sync()
    live.update()
    #expect(proximity(live) == [.near, .away])
    #expect(live.pointers.last.map { $0.position.distance(to: Point(100, 100)) < 0.05 } == true)
  }

  @Test(.testDevices)
  func aPenPulledOutIsAway() throws {
    let live = try LiveWindow()
    let pen = try #require(live.server.pen)
    pen.enterProximity()
    pen.move(100, 100)
    pen.down()
    pen.sync()
    live.update()
    live.reader.setDevice("test pen", isEnabled: false)
    live.update()
    #expect(live.pointers.map(\.phase) == [.near, .move, .down, .up, .away])
    live.reader.setDevice("test pen", isEnabled: true)
    try pen.reconnect()
    live.update()
    live.events = []
    pen.enterProximity()
    pen.leaveProximity()
    pen.sync()
    live.update()
    #expect(proximity(live) == [.near, .away])
  }
}
