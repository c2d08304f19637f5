import Ink
import Testing

@testable import Input

/// One finger moves the view where fingers do not draw.
@Suite struct ContactPanningTests {
  private let start = Point(100, 100)
  private let reach = 3.0 * 96 / 25.4

  private func line(_ policy: TouchPolicy = .penOnly) -> Timeline {
    var line = Timeline()
    line.arbiter.policy = policy
    return line
  }

  @Test func aFingerMovesTheViewOnceItHasMoved() {
    var line = line()
    line.finger(1, .down, 1000, at: start)
    line.finger(1, .move, 1100, at: start + Point(reach - 0.01, 0))
    #expect(line.reported.isEmpty && line.arbiter.isIdle(Timeline.touch(1)))
    line.finger(1, .move, 1200, at: start + Point(20, 0))
    #expect(line.reported == ["gesture"] && line.arbiter.isPanning)
    #expect(!line.arbiter.isFinger(Timeline.touch(1)))
    #expect(!line.arbiter.isIdle(Timeline.touch(1)))
    line.finger(1, .move, 1300, at: start + Point(50, 10))
    line.finger(1, .up, 1400, at: start + Point(50, 15))
    #expect(line.reported == ["gesture", "pan 30.0,10.0", "pan 0.0,5.0"])
    #expect(line.arbiter.touches.isEmpty && !line.arbiter.isPanning)
  }

  /// It does so after a pen was seen, unless fingers draw or the finger acts.
  @Test func itDependsOnWhatFingersDo() {
    for (draws, acts, expected) in [
      (false, false, ["gesture", "pan 0.0,30.0"]), (true, false, ["down 1", "move 1", "move 1"]),
      (false, true, ["down 1", "move 1", "move 1"]),
    ] {
      var line = line(.penPreferred)
      line.pen(.near, 100)
      line.pen(.away, 200)
      (line.arbiter.drawsWithTouch, line.arbiter.fingersAct) = (draws, acts)
      line.finger(1, .down, 3000, at: start)
      line.finger(1, .move, 3100, at: start + Point(0, 20))
      line.finger(1, .move, 3200, at: start + Point(0, 50))
      #expect(line.reported == expected, "\(line.reported)")
    }
  }

  /// A second finger goes on with it, whenever it comes. The finger that is left does nothing more.
  @Test func aSecondFingerZooms() {
    var line = line()
    line.finger(1, .down, 1000, at: start)
    line.finger(1, .move, 1100, at: start + Point(20, 0))
    line.finger(2, .down, 5000, at: start + Point(120, 0))
    line.finger(2, .move, 5100, at: start + Point(220, 0))
    line.finger(2, .up, 5200)
    line.finger(1, .move, 5300, at: start + Point(300, 300))
    line.finger(1, .up, 5400)
    #expect(line.reported == ["gesture", "by 50.0,0.0 x2.0"])
    #expect(line.arbiter.touches.isEmpty && line.arbiter.pinch.isEmpty)
  }

  /// The hand that holds the pen moved it: the view goes back.
  @Test func aPenWithdrawsIt() {
    var line = line(.penPreferred)
    line.pen(.near, 100)
    line.pen(.away, 200)
    line.finger(1, .down, 3000, at: start)
    line.finger(1, .move, 3100, at: start + Point(20, 0))
    line.finger(1, .move, 9000, at: start + Point(30, 0))
    line.pen(.near, 9500)
    line.finger(1, .move, 9600, at: start + Point(90, 0))
    line.finger(1, .up, 9700)
    #expect(line.reported == ["gesture", "pan 10.0,0.0", "no gesture"])
    #expect(line.arbiter.touches.isEmpty && line.arbiter.pinch.isEmpty)
  }

  /// It was the beginning of a gesture of the window manager: the view goes back.
  @Test func anotherClientWithdrawsIt() {
    var line = line()
    line.finger(1, .down, 1000, at: start)
    line.finger(1, .move, 1100, at: start + Point(20, 0))
    line.finger(1, .move, 1200, at: start + Point(30, 0))
    line.finger(1, .cancel, 1300)
    #expect(line.reported == ["gesture", "pan 10.0,0.0", "no gesture"])
    #expect(line.arbiter.touches.isEmpty && line.arbiter.pinch.isEmpty)
  }

  @Test func palmsDoNotMoveIt() {
    var line = line()
    line.pen(.near, 100)
    line.finger(1, .down, 1000, at: start)
    line.finger(1, .move, 1100, at: start + Point(90, 0))
    line.finger(1, .up, 1200)
    line.pen(.away, 1300)
    line.finger(2, .down, 3000, at: start, breadth: 30)
    line.finger(2, .move, 3100, at: start + Point(90, 0))
    #expect(line.reported.isEmpty && !line.arbiter.isFinger(Timeline.touch(2)))
    var drawing = self.line(.penPreferred)
    drawing.finger(1, .down, 1000, at: start)
    #expect(drawing.arbiter.isFinger(Timeline.touch(1)))
    #expect(!drawing.arbiter.isIdle(Timeline.touch(1)))
    // A finger that becomes one puts it back.
    line.finger(3, .down, 4000, at: start)
    line.finger(3, .move, 4100, at: start + Point(20, 0))
    line.finger(3, .move, 4200, at: start + Point(40, 0), breadth: 30)
    #expect(line.reported == ["gesture", "no gesture"])
  }
}
