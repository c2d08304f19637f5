import Ink
import Testing

@testable import Input

/// Fingers that land while others of a gesture are still down.
@Suite struct ContactGestureTests {
  /// It belongs to the gesture, whenever it lands and whatever is lifted first.
  @Test(arguments: [UInt32(1003), 5000])
  func aThirdFingerDoesNothing(landing: UInt32) {
    var line = Timeline()
    line.finger(1, .down, 1000, at: Point(100, 100))
    line.finger(2, .down, 1001, at: Point(200, 100))
    line.finger(3, .down, landing, at: Point(300, 100))
    line.finger(3, .move, landing + 100, at: Point(300, 200))
    #expect(line.reported == ["down 1", "withdraw 1", "gesture"])
    #expect(!line.arbiter.isFinger(Timeline.touch(3)))
    line.finger(2, .move, landing + 200, at: Point(300, 100))
    #expect(line.reported.last == "by 50.0,0.0 x2.0")
    line.finger(1, .up, landing + 300)
    // Two of its fingers are left: another is of that gesture, too.
    line.finger(4, .down, landing + 400, at: Point(400, 100))
    line.finger(4, .move, landing + 500, at: Point(400, 200))
    for finger in 2...4 { line.finger(finger, .up, landing + 600) }
    line.wait(until: landing + 9000)
    #expect(line.reported.count == 4 && line.arbiter.takeIgnored() == nil)
    #expect(line.arbiter.touches.isEmpty && line.arbiter.pinch.isEmpty)
    line.finger(5, .down, landing + 9100)
    #expect(line.reported.last == "down 5")
  }

  /// It goes on with the gesture, as when a hand zooms in steps.
  @Test func aFingerThatLandsBesideOneLeftOfAPinchDoesNotDraw() {
    var line = Timeline()
    line.finger(1, .down, 1000, at: Point(100, 100))
    line.finger(2, .down, 1001, at: Point(200, 100))
    line.finger(2, .up, 1500)
    line.finger(3, .down, 5000, at: Point(200, 100))
    line.finger(3, .move, 5100, at: Point(300, 100))
    line.finger(3, .up, 5200)
    line.finger(1, .up, 5300)
    line.finger(4, .down, 5400)
    #expect(
      line.reported
        == ["down 1", "withdraw 1", "gesture", "gesture", "by 50.0,0.0 x2.0", "down 4"])
  }

  /// The view goes back once if another client claims the fingers.
  @Test func anotherClientWithdrawsThePinch() {
    var line = Timeline()
    line.finger(1, .down, 1000, at: Point(100, 100))
    line.finger(2, .down, 1001, at: Point(200, 100))
    line.finger(2, .move, 1100, at: Point(300, 100))
    for finger in [1, 2] { line.finger(finger, .cancel, 1200) }
    #expect(
      line.reported == ["down 1", "withdraw 1", "gesture", "by 50.0,0.0 x2.0", "no gesture"])
    #expect(line.arbiter.touches.isEmpty && line.arbiter.pinch.isEmpty)
  }

  /// A hand that rests there after a pen took the view from it is no finger of a gesture.
  @Test func aFingerDrawsBesideAPinchThatAPenWithdrew() {
    var line = Timeline()
    line.arbiter.drawsWithTouch = true
    line.finger(1, .down, 1000)
    line.finger(2, .down, 1100)
    line.pen(.near, 1200)
    line.pen(.away, 1300)
    line.finger(3, .down, 5000)
    #expect(line.reported == ["down 1", "withdraw 1", "gesture", "no gesture", "down 3"])
  }
}
