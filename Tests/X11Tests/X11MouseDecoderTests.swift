import CX11
import Ink
import Testing

@testable import Input
@testable import X11

/// Several devices that move one pointer.
@Suite struct X11MouseDecoderTests {
  private let stick: Int32 = 8
  private let pad: Int32 = 12

  private func press(_ source: Int32, at position: Point = Point(10, 20)) -> SyntheticEvent {
    SyntheticEvent(type: XI_ButtonPress, source: source, detail: 1, position: position)
  }

  @Test func oneDevicePressesAndAnotherMoves() throws {
    var decoder = InputDecoder(devices: [.wheelMouse(stick), .wheelMouse(pad)])
    let down = try #require(press(stick).decoded(by: &decoder))
    let moved = SyntheticEvent(source: pad, position: Point(30, 40), axes: [0: 1], buttons: [1])
    let move = try #require(moved.decoded(by: &decoder))
    #expect(move.phase == .move)
    #expect(move.inContact)
    #expect(move.contact == down.contact)
    // The release is that of the last of two pressed buttons.
    let release = SyntheticEvent(type: XI_ButtonRelease, source: pad, detail: 1)
    let up = try #require(release.decoded(by: &decoder))
    #expect(up.phase == .up)
    #expect(up.contact == down.contact)
    #expect(SyntheticEvent(source: stick).decoded(by: &decoder)?.inContact == false)
  }

  /// Another program that moves the pointer (`XWarpPointer`) makes the server report the master as
  /// the source.
  @Test func thePointerIsMovedByAnotherProgram() throws {
    var decoder = InputDecoder(devices: [.wheelMouse(stick)])
    let hover = try #require(SyntheticEvent(source: 2).decoded(by: &decoder))
    #expect(hover.phase == .move && hover.kind == .mouse && !hover.inContact)
    let down = try #require(press(stick).decoded(by: &decoder))
    #expect(down.contact == hover.contact)
    let jump = SyntheticEvent(source: 2, position: Point(90, 70), buttons: [1])
    let move = try #require(jump.decoded(by: &decoder))
    #expect(move.inContact && move.contact == down.contact && move.position == Point(90, 70))
  }

  @Test func theDeviceThatPressedEndsItsStrokeWhenItVanishes() throws {
    var decoder = InputDecoder(devices: [.wheelMouse(stick), .wheelMouse(pad)])
    let down = try #require(press(stick).decoded(by: &decoder))
    _ = SyntheticEvent(source: pad, position: Point(30, 40), axes: [0: 1]).decoded(by: &decoder)
    #expect(decoder.forget(pad).isEmpty)
    let ends = decoder.forget(stick)
    #expect(ends.map(\.phase) == [.up])
    #expect(ends.first?.contact == down.contact)
    #expect(ends.first?.position == Point(30, 40))
  }

  @Test func aPenBesideAMouseIsASeparateContact() throws {
    var decoder = InputDecoder(devices: [.pen(), .wheelMouse(stick)])
    let mouse = try #require(press(stick).decoded(by: &decoder))
    let pen = try #require(press(9).decoded(by: &decoder))
    #expect(mouse.contact != pen.contact)
    #expect(pen.contact.source == 9)
    #expect(decoder.endAll().count == 2)
  }

  @Test func theWheelDoesNotInterruptAStroke() {
    var decoder = InputDecoder(devices: [.wheelMouse(stick)])
    func turn(_ value: Double) -> PointerEvent.Phase? {
      SyntheticEvent(source: stick, axes: [3: value]).decoded(by: &decoder)?.phase
    }
    #expect(turn(0) == .move)
    _ = press(stick).decoded(by: &decoder)
    #expect(turn(15) == .move)
    #expect(turn(45) == .move)
    _ = SyntheticEvent(type: XI_ButtonRelease, source: stick, detail: 1).decoded(by: &decoder)
    // Relative to the wheel's current position.
    #expect(turn(60) == .scroll(Point(0, 1)))
  }
}
