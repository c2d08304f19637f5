import CX11
import Ink
import Testing

@testable import Input
@testable import X11

@Suite struct X11ScrollDecoderTests {
  private func wheel(_ axes: [Int: Double]) -> SyntheticEvent {
    SyntheticEvent(source: 8, axes: axes)
  }

  @Test func theFirstEventOnlyReportsTheWheelsPosition() {
    var decoder = InputDecoder(devices: [.wheelMouse()])
    #expect(wheel([3: 4500]).decoded(by: &decoder)?.phase == .move)
    #expect(wheel([3: 4515]).decoded(by: &decoder)?.phase == .scroll(Point(0, 1)))
    #expect(wheel([3: 4507.5]).decoded(by: &decoder)?.phase == .scroll(Point(0, -0.5)))
    #expect(wheel([2: 10]).decoded(by: &decoder)?.phase == .move)
    #expect(wheel([2: 0, 3: 4507.5]).decoded(by: &decoder)?.phase == .scroll(Point(1, 0)))
  }

  @Test func theFirstNotchIsTakenFromItsCopy() {
    var decoder = InputDecoder(devices: [.wheelMouse()])
    _ = wheel([3: 4500]).decoded(by: &decoder)
    let copy = SyntheticEvent(
      type: XI_ButtonPress, source: 8, detail: 5, flags: XIPointerEmulated)
    #expect(copy.decoded(by: &decoder)?.phase == .scroll(Point(0, 1)))
    #expect(copy.decoded(by: &decoder) == nil)
    #expect(wheel([3: 4515]).decoded(by: &decoder)?.phase == .scroll(Point(0, 1)))
    #expect(copy.decoded(by: &decoder) == nil)
  }

  @Test(arguments: [Int32(8), 2])
  func theBaselineIsForgottenOnEntering(source: Int32) {
    var decoder = InputDecoder(devices: [.wheelMouse()])
    _ = wheel([3: 0]).decoded(by: &decoder)
    decoder.entered(source)
    #expect(wheel([3: 900]).decoded(by: &decoder)?.phase == .move)
    #expect(wheel([3: 915]).decoded(by: &decoder)?.phase == .scroll(Point(0, 1)))
  }

  @Test func wheelButtonsCountOnlyWithoutWheelAxes() {
    var decoder = InputDecoder(devices: [.wheelMouse()])
    let notches = [Point(0, -1), Point(0, 1), Point(-1, 0), Point(1, 0)]
    for (button, notch) in zip(Int32(4)..., notches) {
      let press = SyntheticEvent(type: XI_ButtonPress, source: 3, detail: button)
      #expect(press.decoded(by: &decoder)?.phase == .scroll(notch))
      let release = SyntheticEvent(type: XI_ButtonRelease, source: 3, detail: button)
      #expect(release.decoded(by: &decoder) == nil)
      let same = SyntheticEvent(type: XI_ButtonPress, source: 8, detail: button)
      #expect(same.decoded(by: &decoder) == nil)
    }
  }
}
