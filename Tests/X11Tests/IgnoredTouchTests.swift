import Ink
import Testing

@testable import Input

/// What a finger that does nothing is told.
@Suite struct IgnoredTouchTests {
  private let start = Point(100, 100)

  private func penSeen(_ policy: TouchPolicy = .penPreferred, isNear: Bool) -> Timeline {
    var line = Timeline()
    line.arbiter.policy = policy
    line.pen(.near, 100)
    if !isNear { line.pen(.away, 200) }
    return line
  }

  @Test func aNearPenIsToldOnceForEachFinger() {
    var line = penSeen(isNear: true)
    line.finger(1, .down, 3000, at: start)
    line.finger(1, .move, 3100, at: start + Point(5, 0))
    #expect(line.arbiter.takeIgnored() == nil)
    line.finger(1, .move, 3200, at: start + Point(20, 0))
    #expect(line.arbiter.takeIgnored() == .penNear)
    line.finger(1, .move, 3300, at: start + Point(60, 0))
    line.finger(1, .up, 3400, at: start + Point(60, 0))
    #expect(line.arbiter.takeIgnored() == nil)
    // A tap, too.
    line.finger(2, .down, 4000, at: start)
    line.finger(2, .up, 4050, at: start)
    #expect(line.arbiter.takeIgnored() == .penNear)
  }

  @Test func aPalmIsNotTold() {
    var line = penSeen(isNear: true)
    line.finger(1, .down, 3000, at: start)
    line.pen(.down, 3200, inContact: true)
    line.finger(2, .down, 3250, at: start)
    line.finger(1, .move, 3300, at: start + Point(60, 0))
    line.finger(2, .up, 3400, at: start)
    line.pen(.up, 3500)
    line.finger(1, .up, 3600, at: start)
    #expect(line.arbiter.takeIgnored() == nil)
  }

  @Test func aTapThatMayNotDrawIsTold() {
    for policy in [TouchPolicy.penPreferred, .penOnly] {
      var line = penSeen(policy, isNear: false)
      line.finger(1, .down, 3000, at: start)
      #expect(line.arbiter.takeIgnored() == nil)
      line.finger(1, .up, 3050, at: start)
      #expect(line.arbiter.takeIgnored() == .notAllowed)
      // One that moves the view does something.
      line.finger(2, .down, 5000, at: start)
      line.finger(2, .move, 5100, at: start + Point(60, 0))
      line.finger(2, .up, 5200, at: start + Point(60, 0))
      // So do two, and one that draws.
      line.finger(3, .down, 7000, at: start)
      line.finger(4, .down, 7020, at: start + Point(90, 0))
      line.finger(3, .up, 7100, at: start)
      line.finger(4, .up, 7120, at: start + Point(90, 0))
      line.arbiter.fingersAct = true
      line.finger(5, .down, 9000, at: start)
      line.finger(5, .up, 9050, at: start)
      #expect(line.arbiter.takeIgnored() == nil)
    }
  }
}
