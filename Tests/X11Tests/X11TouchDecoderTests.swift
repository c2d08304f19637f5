import CX11
import Ink
import Testing

@testable import Input
@testable import X11

@Suite struct X11TouchDecoderTests {
  private func touch(
    _ type: Int32, _ id: Int32 = 70, at position: Point = Point(1, 2), flags: Int32 = 0,
    axes: [Int: Double] = [0: 1, 1: 2]
  ) -> SyntheticEvent {
    SyntheticEvent(
      type: type, source: 11, detail: id, position: position, flags: flags, axes: axes)
  }

  @Test func inkStartsBeforeTheTouchIsOwned() throws {
    var decoder = InputDecoder(devices: [.touchScreen(pressure: true)])
    let down = try #require(
      touch(XI_TouchBegin, axes: [0: 1, 1: 2, 4: 50]).decoded(by: &decoder))
    #expect(down.phase == .down)
    #expect(down.kind == .touch)
    #expect(down.contact == ContactID(master: 2, source: 11, touch: 70))
    #expect(down.pressure == 0.25)
    decoder.own(XITouchOwnershipEvent(source: 11, touch: 70))
    let move = try #require(touch(XI_TouchUpdate, at: Point(5, 6)).decoded(by: &decoder))
    #expect(move.phase == .move)
    #expect(move.position == Point(5, 6))
    #expect(move.pressure == 0.25)
    let up = try #require(touch(XI_TouchEnd, at: Point(7, 8)).decoded(by: &decoder))
    #expect(up.phase == .up)
    #expect(up.position == Point(7, 8))
    #expect(!up.inContact)
  }

  @Test func aTouchThatWasNeverOwnedIsCancelled() throws {
    var decoder = InputDecoder(devices: [.touchScreen()])
    #expect(touch(XI_TouchBegin).decoded(by: &decoder)?.phase == .down)
    _ = touch(XI_TouchUpdate, at: Point(30, 40)).decoded(by: &decoder)
    // The end of a withdrawn touch reports no axis, and its position means nothing.
    let end = try #require(touch(XI_TouchEnd, at: Point(0, 0), axes: [:]).decoded(by: &decoder))
    #expect(end.phase == .cancel)
    #expect(end.position == Point(30, 40))
    #expect(end.pressure == nil)
    #expect(touch(XI_TouchEnd).decoded(by: &decoder) == nil)
  }

  @Test func aPendingEndWaitsForTheDecision() {
    for isOurs in [true, false] {
      var decoder = InputDecoder(devices: [.touchScreen()])
      _ = touch(XI_TouchBegin).decoded(by: &decoder)
      let pending = touch(
        XI_TouchUpdate, at: Point(9, 9), flags: XITouchPendingEnd | XITouchEmulatingPointer)
      #expect(pending.decoded(by: &decoder) == nil)
      if isOurs { decoder.own(XITouchOwnershipEvent(source: 11, touch: 70)) }
      let end = touch(XI_TouchEnd, axes: [:]).decoded(by: &decoder)
      #expect(end?.phase == (isOurs ? .up : .cancel))
      #expect(end?.position == Point(9, 9))
    }
  }

  @Test func fingersAreKeptApart() {
    var decoder = InputDecoder(devices: [.touchScreen()])
    for id: Int32 in [70, 71] {
      #expect(touch(XI_TouchBegin, id).decoded(by: &decoder)?.phase == .down)
    }
    decoder.own(XITouchOwnershipEvent(source: 11, touch: 71))
    #expect(touch(XI_TouchEnd, 70).decoded(by: &decoder)?.phase == .cancel)
    #expect(touch(XI_TouchEnd, 71).decoded(by: &decoder)?.phase == .up)
  }

  /// The window is unmapped, or the screen vanishes, before the finger is lifted.
  @Test(arguments: [true, false])
  func aLostTouchEndsWhereItIs(isUnmapped: Bool) {
    for isOurs in [true, false] {
      var decoder = InputDecoder(devices: [.touchScreen()])
      _ = touch(XI_TouchBegin).decoded(by: &decoder)
      if isOurs { decoder.own(XITouchOwnershipEvent(source: 11, touch: 70)) }
      _ = touch(XI_TouchUpdate, at: Point(5, 6)).decoded(by: &decoder)
      let ends = isUnmapped ? decoder.endAll() : decoder.forget(11)
      // A gesture may still claim a touch that has no owner yet.
      #expect(ends.map(\.phase) == [isOurs ? .up : .cancel])
      #expect(ends.first?.position == Point(5, 6))
      #expect(decoder.endAll().isEmpty)
      // What comes of it later belongs to no contact.
      #expect(touch(XI_TouchUpdate).decoded(by: &decoder) == nil)
      #expect(touch(XI_TouchEnd).decoded(by: &decoder) == nil)
    }
  }

  @Test func touchesOfATouchpadLeaveNoInk() {
    var decoder = InputDecoder(devices: [Device(id: 11, name: "pad", touch: .dependent)])
    #expect(touch(XI_TouchBegin).decoded(by: &decoder) == nil)
    #expect(touch(XI_TouchEnd).decoded(by: &decoder) == nil)
  }
}
