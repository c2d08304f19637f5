import Ink
import Testing

@testable import Input

@Suite struct InputLogTests {
  private let contact = ContactID(master: 2, source: 9)

  private func event(
    _ phase: PointerEvent.Phase, _ time: UInt32, at place: Point = Point(10.5, 20),
    pressure: Double? = 0.5, contact: ContactID? = nil, inContact: Bool = true
  ) -> PointerEvent {
    PointerEvent(
      phase: phase, contact: contact ?? self.contact, kind: .pen, position: place, time: time,
      pressure: pressure, tilt: Point(3, -4), inContact: inContact)
  }

  @Test func everyMotionInContactIsCountedTwice() throws {
    var log = InputLog()
    log.received(event(.move, 990, inContact: false), isOnCanvas: true)
    log.received(event(.down, 1000), isOnCanvas: true)
    for i in 1...50 {
      let move = event(.move, 1000 + UInt32(i))
      log.received(move, isOnCanvas: true)
      // One motion is lost on the way.
      if i != 7 { log.sampled(move) }
    }
    log.received(event(.up, 1060, inContact: false), isOnCanvas: true)
    log.ended(contact)
    log.received(event(.move, 1070, inContact: false), isOnCanvas: true)
    let device = try #require(log.devices[9])
    #expect(device.motionsInContact == 50 && device.samples == 49)
    #expect(device.motions == 52)
    #expect(device.tilt == Point(3, -4) && device.pressure == 0.5 && !device.inContact)
  }

  @Test func contactsOfTheControlsDoNotCount() {
    var log = InputLog()
    log.received(event(.down, 1000), isOnCanvas: false)
    log.received(event(.move, 1010), isOnCanvas: false)
    #expect(log.devices[9]?.motionsInContact == 0)
    #expect(log.devices[9]?.motions == 1)
  }

  @Test func withdrawnTouchesAreCountedSeparately() throws {
    var log = InputLog()
    for (touch, isPalm) in [(1, false), (2, true), (3, true)] as [(UInt32, Bool)] {
      let id = ContactID(master: 2, source: 11, touch: touch)
      log.received(event(.down, 1000, contact: id), isOnCanvas: true)
      // One touch is recognised as a palm before it has moved.
      if touch == 3 { log.withdrew(id) }
      for i in 1...10 {
        let move = event(.move, 1000 + UInt32(i), contact: id)
        log.received(move, isOnCanvas: true)
        if touch != 3 { log.sampled(move) }
      }
      if isPalm { log.withdrew(id) } else { log.ended(id) }
    }
    let device = try #require(log.devices[11])
    #expect(device.motionsInContact == 10 && device.samples == 10)
    #expect(device.withdrawnTouches == 2 && device.withdrawnMotions == 10)
  }

  @Test func aStrokeEndedByACommandStopsCounting() {
    var log = InputLog()
    log.received(event(.down, 1000), isOnCanvas: true)
    for i in 1...10 {
      let move = event(.move, 1000 + UInt32(i))
      log.received(move, isOnCanvas: true)
      if i <= 4 { log.sampled(move) } else { log.ignored(move) }
    }
    #expect(log.devices[9]?.motionsInContact == 4)
    #expect(log.devices[9]?.samples == 4)
  }

  @Test func whileInkWaitsToBeSettledTheNextMotionsCountRight() {
    var log = InputLog()
    func draw(_ motions: Int) {
      log.received(event(.down, 1000), isOnCanvas: true)
      for i in 1...motions {
        let move = event(.move, 1000 + UInt32(i))
        log.received(move, isOnCanvas: true)
        log.sampled(move)
        // The device was lifted and is down again before its first stroke is settled.
        if motions == 5, i == 2 { log.settled(contact) }
      }
      log.received(event(.up, 1060, inContact: false), isOnCanvas: true)
      let hover = event(.move, 1070, inContact: false)
      log.received(hover, isOnCanvas: true)
      log.ignored(hover)
    }
    draw(10)
    draw(5)
    log.settled(contact)
    #expect(log.devices[9]?.motionsInContact == 15)
    #expect(log.devices[9]?.samples == 15)
  }

  @Test(arguments: [(8, 1), (20, 1), (5, 5), (1, 1)])
  func theRateIsThatOfTheMotions(interval: UInt32, burst: Int) throws {
    var statistics = DeviceStatistics()
    var time: UInt32 = 5000
    for i in 0..<400 {
      // A hand that pauses now and then.
      if i % 100 == 99 { time += 3000 }
      time += interval
      for _ in 0..<burst { statistics.record(event(.move, time)) }
    }
    let median = try #require(statistics.medianInterval)
    #expect(median == Double(interval) / Double(burst))
    #expect(statistics.repeatedStamps == 400 * (burst - 1))
  }

  @Test func wholePixelsAndPressuresShow() {
    var statistics = DeviceStatistics()
    for i in 0..<100 {
      statistics.record(
        event(
          .move, UInt32(i) * 8, at: Point(Double(i), i < 60 ? 4 : 4.25),
          pressure: i < 30 ? 0 : 0.25))
    }
    #expect(statistics.subpixelMotions == 40)
    #expect(statistics.weightlessMotions == 30)
    #expect(statistics.lightestPressure == 0.25)
    #expect(statistics.pressures.reduce(0, +) == 70)
  }
}
