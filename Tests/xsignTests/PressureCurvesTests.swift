import Ink
import Input
import Testing

@testable import xsign

@Suite struct PressureCurvesTests {
  private func event(
    _ source: Int32, _ kind: DeviceKind = .pen, pressure: Double? = 0.25
  ) -> PointerEvent {
    PointerEvent(
      phase: .move, contact: ContactID(master: 2, source: source), kind: kind,
      position: Point(3, 4), time: 5, pressure: pressure)
  }

  @Test func aDeviceIsAskedForOnce() {
    var curves = PressureCurves()
    var asked: [Int32] = []
    func apply(_ source: Int32, changes: Int = 7) -> Double? {
      curves.apply(to: event(source), changes: changes) { source in
        asked.append(source)
        return source == 3 ? .soft : .firm
      }.pressure
    }
    for _ in 0..<3 {
      #expect(apply(3) == PressureCurve.soft(0.25) && apply(4) == PressureCurve.firm(0.25))
    }
    #expect(asked == [3, 4] && curves.last?.source == 4)
    let last = curves.last
    // Another device may now have the number.
    #expect(apply(4, changes: 8) == PressureCurve.firm(0.25))
    #expect(asked == [3, 4, 4] && curves.last != last)
    curves.forget()
    _ = apply(4, changes: 8)
    #expect(asked == [3, 4, 4, 4])
  }

  @Test func aStrokeOfADeviceThatHasGoneEndsAsItBegan() {
    var curves = PressureCurves()
    _ = curves.apply(to: event(3), changes: 7) { _ in .firm }
    var up = event(3)
    up.phase = .up
    let end = curves.apply(to: up, changes: 8) { _ in .linear }
    #expect(end.pressure == PressureCurve.firm(0.25))
    let next = curves.apply(to: event(3), changes: 8) { _ in .soft }
    #expect(next.pressure == PressureCurve.soft(0.25))
  }

  @Test func onlyPensWithPressureHaveCurves() {
    var curves = PressureCurves()
    let others = [
      event(1, .mouse), event(1, .touch), event(1, .pen, pressure: nil),
      event(1, .eraser, pressure: nil), event(1, .mouse, pressure: nil),
    ]
    for other in others {
      #expect(curves.apply(to: other, changes: 0) { _ in .firm } == other)
    }
    #expect(curves.last == nil)
    var eraser = event(1, .eraser)
    let mapped = curves.apply(to: eraser, changes: 0) { _ in .firm }
    eraser.pressure = PressureCurve.firm(0.25)
    #expect(mapped == eraser)
  }

  @Test func aCurveIsWrittenAsItIs() throws {
    for center in [0.1, 1.0 / 3, 0.9] {
      let curve = try #require(PressureCurve(low: 0.1 + 0.2, high: 1 - 1e-9, center: center))
      #expect(PressureCurve(written: curve.written) == curve)
    }
    for text in ["", "0 1", "0 1 0.5 0", "0 1 x", "nan 1 0.5", "1 0 0.5", "0 inf 0.5"] {
      #expect(PressureCurve(written: text) == nil)
    }
    let lost = DevicePressure(choice: .calibrated, calibration: nil)
    #expect(lost.curve == .linear)
  }
}
