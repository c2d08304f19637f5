import CX11
import Ink
import Testing

@testable import Input
@testable import X11

/// A button held by several devices of one master, which the server reports once.
@Suite struct X11SharedButtonTests {
  private func mouse(_ id: Int32) -> Device {
    Device(
      id: id, name: "mouse", master: 2,
      valuators: (0..<2).map {
        Valuator(
          label: .other, axis: Axis(number: $0, minimum: -1, maximum: -1), value: 0,
          isRelative: true)
      })
  }

  private func decoder() -> InputDecoder {
    InputDecoder(devices: [.pen(master: 2), mouse(8), mouse(7)])
  }

  /// Returns a button event of a physical device, whose position is that of another.
  private func copy(_ source: Int32, _ isDown: Bool, button: Int32 = 1) -> SyntheticEvent {
    var event = SyntheticEvent(
      type: isDown ? XI_ButtonPress : XI_ButtonRelease, source: source, detail: button,
      position: Point(999, 999))
    event.device = source
    return event
  }

  @Test func aCopyIsIgnoredWhileTheMasterReports() {
    var decoder = decoder()
    #expect(copy(8, true).decoded(by: &decoder) == nil)
    let press = SyntheticEvent(type: XI_ButtonPress, source: 8, detail: 1)
    #expect(press.decoded(by: &decoder)?.phase == .down)
    #expect(copy(8, false).decoded(by: &decoder) == nil)
    let release = SyntheticEvent(type: XI_ButtonRelease, source: 8, detail: 1)
    #expect(release.decoded(by: &decoder)?.phase == .up)
  }

  @Test func aPenBesideAPressedMouseDrawsWhereItIs() throws {
    var decoder = decoder()
    _ = SyntheticEvent(position: Point(50, 60), axes: [0: 5, 1: 6, 2: 600]).decoded(by: &decoder)
    _ = copy(8, true).decoded(by: &decoder)
    _ = SyntheticEvent(type: XI_ButtonPress, source: 8, detail: 1).decoded(by: &decoder)
    let down = try #require(copy(9, true).decoded(by: &decoder))
    #expect(down.phase == .down)
    #expect(down.contact == ContactID(master: 2, source: 9))
    #expect(down.position == Point(50, 60))
    #expect(down.pressure == 0.25)
    let up = try #require(copy(9, false).decoded(by: &decoder))
    #expect(up.phase == .up)
    #expect(up.position == Point(50, 60))
    #expect(!up.inContact)
  }

  @Test func aContactOfTwoMiceEndsWithTheSecond() {
    var decoder = decoder()
    for source: Int32 in [8, 9] {
      _ = copy(source, true).decoded(by: &decoder)
      if source == 8 {
        _ = SyntheticEvent(type: XI_ButtonPress, source: 8, detail: 1).decoded(by: &decoder)
      }
    }
    #expect(copy(7, true).decoded(by: &decoder) == nil)
    #expect(copy(8, false).decoded(by: &decoder) == nil)
    // The device that began it is gone; the other still holds the button.
    #expect(decoder.forget(8).isEmpty)
    #expect(copy(7, false).decoded(by: &decoder)?.phase == .up)
  }

  @Test func aMissedReleaseDoublesNoContact() {
    var decoder = decoder()
    // The window manager took this press, and its release was never reported.
    _ = copy(8, true).decoded(by: &decoder)
    #expect(copy(9, true).decoded(by: &decoder)?.phase == .down)
    let press = SyntheticEvent(type: XI_ButtonPress, source: 9, detail: 1)
    #expect(press.decoded(by: &decoder) == nil)
    #expect(copy(9, false).decoded(by: &decoder)?.phase == .up)
    let release = SyntheticEvent(type: XI_ButtonRelease, source: 9, detail: 1)
    #expect(release.decoded(by: &decoder) == nil)
    // A motion without pressed buttons means that no device holds one.
    _ = copy(8, true).decoded(by: &decoder)
    _ = SyntheticEvent(source: 8, buttons: []).decoded(by: &decoder)
    #expect(copy(9, true).decoded(by: &decoder) == nil)
    #expect(press.decoded(by: &decoder)?.phase == .down)
  }

  @Test func aReleaseThatTheMasterKeepsBackIsNoticed() throws {
    var decoder = decoder()
    let draw = SyntheticEvent(position: Point(50, 60), axes: [0: 5, 1: 6, 2: 600], time: 1000)
    _ = copy(9, true).decoded(by: &decoder)
    _ = SyntheticEvent(type: XI_ButtonPress, detail: 1).decoded(by: &decoder)
    _ = draw.decoded(by: &decoder)
    var lift = copy(9, false)
    lift.time = 1001
    #expect(lift.decoded(by: &decoder) == nil)
    // A frozen pointer reports afterwards what came before.
    #expect(draw.ends(by: &decoder).isEmpty)
    #expect(draw.decoded(by: &decoder)?.inContact == true)
    // A mouse holds the button, whose press another window was told.
    let hover = SyntheticEvent(
      position: Point(70, 60), axes: [0: 7, 1: 6, 2: 100], buttons: [1], time: 1002)
    let up = try #require(hover.ends(by: &decoder).first)
    #expect(up.phase == .up)
    #expect(up.contact == ContactID(master: 2, source: 9))
    #expect(up.position == Point(50, 60))
    #expect(up.time == 1001)
    #expect(!up.inContact)
    #expect(hover.ends(by: &decoder).isEmpty)
    #expect(hover.decoded(by: &decoder)?.inContact == false)
    // The master reports neither the next press nor its release.
    #expect(copy(9, true).decoded(by: &decoder)?.phase == .down)
    #expect(copy(9, false).decoded(by: &decoder)?.phase == .up)
    // It does again when the mouse has released.
    _ = SyntheticEvent(type: XI_ButtonRelease, source: 8, detail: 1).decoded(by: &decoder)
    #expect(copy(9, true).decoded(by: &decoder) == nil)
    let press = SyntheticEvent(type: XI_ButtonPress, detail: 1)
    #expect(press.decoded(by: &decoder)?.phase == .down)
  }

  @Test func aReportedReleaseIsNotOverdue() {
    var decoder = decoder()
    for isDown in [true, false] {
      _ = copy(9, isDown).decoded(by: &decoder)
      let type = isDown ? XI_ButtonPress : XI_ButtonRelease
      let event = SyntheticEvent(type: type, detail: 1)
      #expect(event.ends(by: &decoder).isEmpty)
      #expect(event.decoded(by: &decoder)?.phase == (isDown ? .down : .up))
    }
    #expect(SyntheticEvent(time: 2000).ends(by: &decoder).isEmpty)
  }

  @Test func aBarrelButtonBesideTheSameButtonOfAMouse() {
    var decoder = decoder()
    _ = copy(8, true, button: 3).decoded(by: &decoder)
    _ = SyntheticEvent(type: XI_ButtonPress, source: 8, detail: 3).decoded(by: &decoder)
    let down = copy(9, true, button: 3).decoded(by: &decoder)
    #expect(down?.phase == .otherDown(button: 3))
    #expect(down?.contact.source == 9)
    #expect(copy(9, false, button: 3).decoded(by: &decoder)?.phase == .otherUp(button: 3))
  }

  @Test func aMouseAloneIsExactlyWhereThePointerIs() {
    var decoder = decoder()
    let places = [0.1, 0.7, 1e6, -3.3].map { Point($0, $0 / 3) }
    for place in places {
      let event = SyntheticEvent(source: 8, position: place, axes: [0: 1])
      #expect(event.decoded(by: &decoder)?.position == place)
    }
    _ = SyntheticEvent(type: XI_ButtonPress, source: 8, detail: 1, position: places[3])
      .decoded(by: &decoder)
    for place in places {
      let event = SyntheticEvent(source: 8, position: place, axes: [0: 1])
      #expect(event.decoded(by: &decoder)?.position == place)
    }
  }
}
