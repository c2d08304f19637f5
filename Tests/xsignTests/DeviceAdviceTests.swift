import Ink
import Testing

@testable import Input
@testable import X11
@testable import xsign

@Suite struct DeviceAdviceTests {
  private func device(_ pressure: Bool = true) -> InputDevice {
    let labels: [AxisLabel] = pressure ? [.other, .other, .pressure] : [.other, .other]
    let valuators = labels.enumerated().map { number, label in
      Valuator(label: label, axis: Axis(number: number, minimum: 0, maximum: 1000), value: 0)
    }
    return InputDevice(Device(id: 9, name: "tablet", valuators: valuators))
  }

  /// Returns the advice after `count` motions in contact, `interval` milliseconds apart.
  private func sentences(
    _ count: Int = 300, interval: UInt32 = 5, isFine: Bool = true, isMouse: Bool = false,
    pressure: (Int) -> Double? = { Double($0 % 100 + 1) / 100 }
  ) -> [String] {
    var statistics = DeviceStatistics()
    for i in 0..<count {
      statistics.record(
        PointerEvent(
          phase: .move, contact: ContactID(master: 2, source: 9), kind: isMouse ? .mouse : .pen,
          position: Point(Double(i) + (isFine ? 0.3 : 0), 7), time: UInt32(i) * interval,
          pressure: pressure(i), inContact: true))
    }
    return DeviceAdvice(device(!isMouse), statistics).sentences
  }

  @Test func aGoodPenGetsNoAdvice() {
    #expect(sentences().isEmpty)
    // Too few motions to judge.
    #expect(sentences(10, interval: 40, isFine: false).isEmpty)
    #expect(DeviceAdvice(device(), nil).sentences.isEmpty)
  }

  @Test func problemsAreReported() throws {
    #expect(sentences(isFine: false).map { $0.prefix(30) } == ["It reports whole pixels only, "])
    let mouse = sentences(isFine: false, isMouse: true, pressure: { _ in nil })
    #expect(mouse.map { $0.prefix(32) } == ["It reports whole pixels, as mice"])
    #expect(sentences(interval: 12).map { $0.prefix(24) } == ["It reports only 83 times"])
    #expect(sentences(interval: 11).isEmpty)
    let dead = sentences(pressure: { $0 % 10 == 0 ? 0 : Double($0 % 100) / 100 })
    #expect(dead.map { $0.prefix(41) } == ["A light touch reports no pressure, 10% of"])
    let heavy = sentences(pressure: { 0.25 + Double($0 % 75) / 100 })
    #expect(heavy.map { $0.prefix(38) } == ["It never reported less than 25% pressu"])
  }

  @Test func oldReleasesOfXWaylandAreNamed() {
    func advice(_ name: String, _ release: Int) -> [String] {
      DeviceAdvice(
        InputDevice(Device(id: 9, name: name, valuators: [])), nil, serverRelease: release
      )
      .sentences
    }
    #expect(
      advice("xwayland-tablet stylus:21", 12_401_010).map { $0.prefix(24) } == [
        "XWayland before 24.1.11 "
      ])
    #expect(advice("xwayland-tablet stylus:21", 12_401_011).isEmpty)
    // Another server may have any release.
    #expect(advice("Wacom Intuos Pen", 12_101_007).isEmpty)
  }

  @Test func numbersAreWrittenOut() {
    #expect(fixed(0, 2) == "0.00" && fixed(-0.05, 1) == "−0.1" && fixed(12.345, 1) == "12.3")
    #expect(fixed(99.996, 2) == "100.00" && fixed(1e300, 2) == "?" && fixed(.nan, 0) == "?")
    #expect(fixed(-0.001, 2) == "0.00")
  }
}
