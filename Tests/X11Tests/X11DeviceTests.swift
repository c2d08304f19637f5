import Ink
import TestSupport
import Testing

@testable import Input
@testable import X11

@Suite(.serialized) struct X11DeviceTests {
  @Test(.testDevices)
  func aPenPulledOutEndsItsStroke() throws {
    let live = try LiveWindow()
    let pen = try #require(live.server.pen)
    let id = try #require(live.reader.device("test pen"))
    pen.enterProximity()
    pen.move(50, 60, pressure: 0.5)
    pen.down()
    pen.move(70, 80)
    pen.sync()
    live.update()
    live.reader.setDevice("test pen", isEnabled: false)
    live.update()
    let ends = live.pointers.filter { $0.contact.source == id && $0.phase == .up }
    #expect(ends.count == 1)
    // After being plugged in again it is a pen as before.
    live.reader.setDevice("test pen", isEnabled: true)
    live.update()
    #expect(live.display.decoder.devices[id]?.kind == .pen)
  }

  @Test(.testDevices)
  func aTouchScreenPulledOutEndsItsTouches() throws {
    let live = try LiveWindow()
    let touch = try #require(live.server.touch)
    touch.begin(0, 50, 60)
    touch.update(0, 60, 60)
    touch.sync()
    live.update()
    live.reader.setDevice("test touch", isEnabled: false)
    live.update()
    // The server lifts the finger before it reports that the device is gone.
    #expect(live.pointers.map(\.phase) == [.down, .move, .up])
    #expect(live.pointers.last?.position == Point(60, 60))
    #expect(live.events.last == .devicesChanged)
  }

  @Test(.testDevices, arguments: [true, false])
  func aTouchThatAGestureMayClaimDrawsAtOnce(isTaken: Bool) throws {
    let live = try LiveWindow()
    let touch = try #require(live.server.touch)
    live.reader.claimTouches()
    touch.begin(0, 50, 60)
    touch.update(0, 60, 70)
    touch.sync()
    live.update()
    // The owner is undecided, and the ink exists already.
    #expect(live.pointers.map(\.phase) == [.down, .move])
    #expect(live.reader.decideTouches(keep: isTaken) == 1)
    live.update()
    touch.update(0, 61, 71)
    touch.end(0, 62, 72)
    touch.sync()
    live.update()
    let last = try #require(live.pointers.last)
    #expect(last.phase == (isTaken ? .cancel : .up))
    #expect(live.pointers.count { $0.phase == .up || $0.phase == .cancel } == 1)
    #expect(last.position == (isTaken ? Point(60, 70) : Point(62, 72)))
  }

  @Test(.testDevices, arguments: [true, false])
  func aFingerLiftedBeforeTheDecision(isTaken: Bool) throws {
    let live = try LiveWindow()
    let touch = try #require(live.server.touch)
    live.reader.claimTouches()
    touch.begin(0, 50, 60)
    touch.update(0, 60, 70)
    touch.end(0, 62, 72)
    touch.sync()
    live.update()
    #expect(!live.pointers.contains { $0.phase == .up || $0.phase == .cancel })
    live.reader.decideTouches(keep: isTaken)
    live.update()
    #expect(live.pointers.last?.phase == (isTaken ? .cancel : .up))
  }
}
