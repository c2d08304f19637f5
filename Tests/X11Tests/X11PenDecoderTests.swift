import CX11
import Ink
import Testing

@testable import Input
@testable import X11

@Suite struct X11PenDecoderTests {
  @Test func pressureIsNormalisedByItsRange() throws {
    var decoder = InputDecoder(devices: [.pen()])
    let event = try #require(SyntheticEvent(axes: [0: 5, 1: 6, 2: 600]).decoded(by: &decoder))
    #expect(event.kind == .pen)
    #expect(event.pressure == 0.25)
    #expect(event.position == Point(10, 20))
    let over = try #require(SyntheticEvent(axes: [2: 9999]).decoded(by: &decoder))
    #expect(over.pressure == 1)
  }

  @Test func anOmittedAxisKeepsItsValue() throws {
    var decoder = InputDecoder(devices: [.pen()])
    _ = SyntheticEvent(axes: [2: 1100, 3: 30, 4: -10]).decoded(by: &decoder)
    let event = try #require(SyntheticEvent(axes: [0: 7]).decoded(by: &decoder))
    #expect(event.pressure == 0.5)
    #expect(event.tilt == Point(30, -10))
    let half = try #require(SyntheticEvent(axes: [4: 20]).decoded(by: &decoder))
    #expect(half.tilt == Point(30, 20))
  }

  @Test func pressureAloneIsAMove() throws {
    var decoder = InputDecoder(devices: [.pen()])
    let down = SyntheticEvent(type: XI_ButtonPress, detail: 1, axes: [2: 300])
    #expect(down.decoded(by: &decoder)?.phase == .down)
    let event = try #require(SyntheticEvent(axes: [2: 1100]).decoded(by: &decoder))
    #expect(event.phase == .move)
    #expect(event.inContact)
    #expect(event.pressure == 0.5)
  }

  @Test func anEventWithoutAPositionKeepsThePens() throws {
    var decoder = InputDecoder(devices: [.pen(), .touchScreen()])
    _ = SyntheticEvent(axes: [0: 1, 1: 1]).decoded(by: &decoder)
    let press = SyntheticEvent(type: XI_ButtonPress, detail: 1, position: Point(50, 60))
    _ = press.decoded(by: &decoder)
    // The pointer has followed a finger meanwhile.
    let harder = SyntheticEvent(position: Point(300, 300), axes: [2: 1100])
    let event = try #require(harder.decoded(by: &decoder))
    #expect(event.position == Point(50, 60))
    #expect(event.pressure == 0.5)
    let across = SyntheticEvent(position: Point(70, 60), axes: [0: 2]).decoded(by: &decoder)
    #expect(across?.position == Point(70, 60))
    let release = SyntheticEvent(type: XI_ButtonRelease, detail: 1, position: Point(300, 300))
    let up = try #require(release.decoded(by: &decoder))
    #expect(up.phase == .up)
    #expect(up.position == Point(70, 60))
  }

  @Test func aPenThatHoversStaysWhereItWasSeen() {
    var decoder = InputDecoder(devices: [.pen(), .touchScreen()])
    _ = SyntheticEvent(position: Point(50, 60), axes: [0: 5, 1: 6]).decoded(by: &decoder)
    // A finger takes the pointer along; the button tells no place.
    let finger = SyntheticEvent(position: Point(300, 300), flags: XIPointerEmulated)
    _ = finger.decoded(by: &decoder)
    let press = SyntheticEvent(type: XI_ButtonPress, detail: 1, position: Point(300, 300))
    let down = press.decoded(by: &decoder)
    #expect(down?.phase == .down && down?.position == Point(50, 60))
  }

  @Test func aPenBeginsAtTheValueItWasFoundWith() throws {
    var decoder = InputDecoder(devices: [.pen()])
    #expect(SyntheticEvent(axes: [0: 1]).decoded(by: &decoder)?.pressure == 0)
  }

  @Test func theEraserIsKnownByItsNameOrTool() {
    let pressure = Valuator(
      label: .pressure, axis: Axis(number: 4, minimum: 0, maximum: 1), value: 0)
    #expect(Device.pen(name: "Some Tablet Pen ERASER (0x1)").kind == .eraser)
    #expect(Device(id: 5, name: "x", isEraserTool: true, valuators: [pressure]).kind == .eraser)
    #expect(Device.pen().kind == .pen)
  }

  @Test func onlyPressureWithoutTouchMakesAPen() {
    let pressure = Valuator(
      label: .pressure, axis: Axis(number: 4, minimum: 0, maximum: 1), value: 0)
    #expect(Device(id: 5, name: "absolute mouse").kind == .mouse)
    #expect(Device(id: 5, name: "pad", touch: .dependent, valuators: [pressure]).kind == .mouse)
    #expect(Device(id: 5, name: "glass", touch: .direct, valuators: [pressure]).kind == .touch)
    // The name alone does not make a mouse an eraser.
    #expect(Device(id: 5, name: "eraser mouse").kind == .mouse)
  }

  @Test func emulatedPointerEventsAreDropped() {
    var decoder = InputDecoder(devices: [.touchScreen()])
    for type in [XI_Motion, XI_ButtonPress, XI_ButtonRelease] {
      let event = SyntheticEvent(type: type, source: 11, detail: 1, flags: XIPointerEmulated)
      #expect(event.decoded(by: &decoder) == nil)
    }
  }

  @Test func buttonsAndModifiers() throws {
    var decoder = InputDecoder(devices: [.pen()])
    let barrel = SyntheticEvent(
      type: XI_ButtonPress, detail: 2, modifiers: ShiftMask | ControlMask | Mod1Mask | Mod4Mask)
    let event = try #require(barrel.decoded(by: &decoder))
    #expect(event.phase == .otherDown(button: 2))
    #expect(event.modifiers == [.shift, .control, .alt, .superKey])
    #expect(!event.inContact)
    let released = SyntheticEvent(type: XI_ButtonRelease, detail: 2).decoded(by: &decoder)
    #expect(released?.phase == .otherUp(button: 2))
    // A press that went elsewhere has no release here.
    #expect(SyntheticEvent(type: XI_ButtonRelease, detail: 1).decoded(by: &decoder) == nil)
  }

  @Test func aReleaseThatWentElsewhereIsNoticed() throws {
    var decoder = InputDecoder(devices: [.pen()])
    _ = SyntheticEvent(type: XI_ButtonPress, detail: 1).decoded(by: &decoder)
    #expect(SyntheticEvent(buttons: [1]).decoded(by: &decoder)?.phase == .move)
    let event = try #require(SyntheticEvent(buttons: []).decoded(by: &decoder))
    #expect(event.phase == .up)
    #expect(!event.inContact)
    #expect(SyntheticEvent(buttons: []).decoded(by: &decoder)?.phase == .move)
  }

  @Test func aPenThatVanishesEndsItsStrokeWhereItIs() {
    var decoder = InputDecoder(devices: [.pen(), .wheelMouse()])
    _ = SyntheticEvent(type: XI_ButtonPress, detail: 1).decoded(by: &decoder)
    _ = SyntheticEvent(position: Point(33, 44), axes: [0: 1, 2: 2100]).decoded(by: &decoder)
    #expect(decoder.forget(8).isEmpty)
    let events = decoder.forget(9)
    #expect(events.map(\.phase) == [.up])
    #expect(events.first?.position == Point(33, 44))
    #expect(events.first?.pressure == 1)
    #expect(events.first?.inContact == false)
    // Its number may be given to a device without pressure.
    #expect(SyntheticEvent().decoded(by: &decoder)?.kind == .mouse)
    #expect(SyntheticEvent().decoded(by: &decoder)?.pressure == nil)
  }

  @Test func leavingIsReportedOnlyOutsideAStroke() {
    var decoder = InputDecoder(devices: [.pen()])
    var leave = XILeaveEvent()
    leave.deviceid = 2
    leave.sourceid = 9
    leave.detail = XINotifyNonlinear
    #expect(decoder.left(leave)?.phase == .leave)
    _ = SyntheticEvent(type: XI_ButtonPress, detail: 1).decoded(by: &decoder)
    #expect(decoder.left(leave) == nil)
  }

  @Test func aPenWhoseLeavingIsNotReportedIsNotReportedNear() {
    var decoder = InputDecoder(devices: [.pen()])
    #expect(SyntheticEvent(axes: [0: 1]).approached(by: &decoder) == nil)
  }

  @Test func aPenIsNearUntilItLeaves() throws {
    var decoder = InputDecoder(devices: [.pen()])
    func come() -> PointerEvent? {
      decoder.proximity(9, isNear: true, at: Point(10, 20), time: 1000, state: 0)
    }
    let told = come()
    let near = try #require(told)
    #expect(near.phase == .near)
    #expect(near.contact.source == 9)
    #expect(near.position == Point(10, 20))
    #expect(come() == nil)
    var leave = XILeaveEvent()
    leave.deviceid = 2
    leave.sourceid = 9
    leave.detail = XINotifyNonlinear
    let gone = decoder.left(leave)
    let left = try #require(gone)
    let ends = [decoder.away(after: left), decoder.away(after: left)]
    #expect(ends.map { $0?.phase } == [.away, nil])
    let again = come()
    #expect(again?.phase == .near)
    #expect(decoder.forget(9).map(\.phase) == [.away])
  }

  @Test func theAxisCacheForgetsADeviceAtATime() {
    var cache = AxisCache()
    cache[1, 2] = 3
    cache[2, 2] = 4
    cache.forget(1)
    #expect(cache[1, 2] == nil)
    #expect(cache[2, 2] == 4)
  }
}
