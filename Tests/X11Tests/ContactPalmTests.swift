import Ink
import Testing

@testable import Input

/// What touches the paper beside a pen, or is too wide for a finger.
@Suite struct ContactPalmTests {
  @Test(arguments: [PointerEvent.Phase.near, .move, .down])
  func aTouchJustBeforeThePenIsAPalm(phase: PointerEvent.Phase) {
    for (start, isPalm) in [(1850, true), (1849, false), (2000, true)] as [(UInt32, Bool)] {
      var line = Timeline()
      line.finger(1, .down, start)
      line.pen(phase, 2000, inContact: phase == .down)
      line.finger(1, .move, 2100)
      line.finger(1, .up, 2200)
      #expect(
        line.reported == (isPalm ? ["down 1", "withdraw 1"] : ["down 1", "move 1", "pause 1"]))
    }
  }

  @Test func aTouchThatHasEndedIsAPalmToo() {
    var line = Timeline()
    line.finger(1, .down, 1900)
    line.finger(1, .up, 1950)
    line.pen(.near, 2040)
    line.wait(until: 9000)
    #expect(line.reported == ["down 1", "pause 1", "withdraw 1"])
  }

  @Test func aTouchWhileThePenIsNearNeverDraws() {
    for kind in [DeviceKind.pen, .eraser] {
      var line = Timeline()
      line.arbiter.drawsWithTouch = true
      line.pen(.near, 1000, kind: kind)
      // The pen is near as long as it reports so, even if it does not move.
      line.finger(1, .down, 60_000)
      line.pen(.away, 60_100, kind: kind)
      line.finger(1, .move, 60_200)
      line.finger(1, .up, 60_400)
      #expect(line.reported.isEmpty)
      line.finger(2, .down, 60_500)
      #expect(line.reported == ["down 2"])
    }
  }

  @Test func aPenWithoutProximityReportsIsNearForASecond() {
    var line = Timeline()
    line.arbiter.drawsWithTouch = true
    line.pen(.move, 1000)
    line.finger(1, .down, 2000)
    line.finger(2, .down, 2001)
    #expect(line.reported == ["down 2"])
  }

  @Test func aPenAtRestOnThePaperStaysNear() {
    var line = Timeline()
    line.arbiter.drawsWithTouch = true
    line.pen(.down, 1000, inContact: true)
    line.finger(1, .down, 30_000)
    #expect(line.reported.isEmpty)
    line.pen(.up, 30_001)
    line.finger(2, .down, 30_900)
    line.finger(3, .down, 31_100)
    #expect(line.reported == ["down 3"])
  }

  @Test func aPenThatIsUnpluggedIsNotNear() {
    var line = Timeline()
    line.arbiter.drawsWithTouch = true
    line.pen(.near, 1000)
    #expect(line.arbiter.keep(devices: [11]).isEmpty)
    line.finger(1, .down, 1500)
    #expect(line.reported == ["down 1"])
  }

  @Test func anUnpluggedScreenLeavesTheInkOfItsTouches() {
    var line = Timeline()
    line.arbiter.policy = .anything
    for finger in 1...3 { line.finger(finger, .down, 1000) }
    // The server lifts fingers itself, and reports that just before.
    line.finger(2, .up, 2000)
    line.finger(1, .up, 2000)
    #expect(Array(line.reported.suffix(2)) == ["pause 2", "pause 1"])
    let ends = [2, 1, 3].map { ContactDecision.settle(Timeline.touch($0)) }
    #expect(line.arbiter.keep(devices: [9]) == ends)
    #expect(line.arbiter.touches.isEmpty && line.arbiter.ended.isEmpty)
  }

  /// A hand that rests beside the pen may be on the screen that is gone.
  @Test func aPenWithdrawsTheTouchesOfAnUnpluggedScreen() {
    var line = Timeline()
    line.finger(1, .down, 1000)
    line.finger(1, .up, 1040)
    #expect(line.arbiter.keep(devices: [9]).isEmpty)
    line.pen(.near, 1100)
    #expect(line.reported == ["down 1", "pause 1", "withdraw 1"])
  }

  @Test func anUnpluggedScreenLeavesTheViewWhereItIs() {
    var line = Timeline()
    line.finger(1, .down, 1000, at: Point(100, 100))
    line.finger(2, .down, 1001, at: Point(200, 100))
    line.finger(2, .move, 1100, at: Point(300, 100))
    #expect(line.arbiter.keep(devices: [9]).isEmpty)
    #expect(line.arbiter.touches.isEmpty && line.arbiter.pinch.isEmpty)
  }

  @Test func aPenOutsideTheWindowIsNearForASecond() {
    var line = Timeline()
    line.arbiter.drawsWithTouch = true
    line.pen(.near, 1000)
    line.pen(.leave, 1100)
    line.pen(.away, 1100)
    line.finger(1, .down, 2100)
    line.finger(2, .down, 2101)
    #expect(line.reported == ["down 2"])
  }

  @Test func aContactThatIsTooWideIsNoFinger() {
    for policy in TouchPolicy.allCases where policy != .penOnly {
      var line = Timeline()
      line.arbiter.policy = policy
      line.finger(1, .down, 1000, breadth: 20.5)
      line.finger(1, .move, 1300, breadth: 8)
      line.finger(1, .up, 1400)
      #expect(line.reported.isEmpty)
      line.finger(2, .down, 2000, breadth: 20)
      line.finger(2, .move, 2300, breadth: 12)
      // A palm that lands on its edge.
      line.finger(2, .move, 2400, breadth: 31)
      line.finger(2, .move, 2500, breadth: 8)
      line.finger(2, .up, 2600)
      #expect(line.reported == ["down 2", "move 2", "withdraw 2"])
    }
  }
}
