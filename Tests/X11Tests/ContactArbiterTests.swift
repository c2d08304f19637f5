import Ink
import Testing

@testable import Input

@Suite struct ContactArbiterTests {
  // MARK: Fingers alone

  @Test func aFingerDrawsUntilAPenIsSeen() {
    var line = Timeline()
    line.finger(1, .down, 1000)
    line.finger(1, .move, 1300)
    line.finger(1, .up, 1400)
    line.wait(until: 2000)
    #expect(line.reported == ["down 1", "move 1", "pause 1", "settle 1"])
    line.pen(.near, 2000)
    line.pen(.away, 2100)
    line.finger(2, .down, 5000)
    line.finger(2, .move, 5300)
    line.finger(2, .up, 5400)
    #expect(line.reported.count == 4)
  }

  @Test func fingersDrawAfterThePenIfAllowed() {
    var line = Timeline()
    line.arbiter.drawsWithTouch = true
    line.pen(.near, 1000)
    line.finger(1, .down, 1100)
    line.pen(.away, 2000)
    line.finger(2, .down, 2001)
    #expect(line.reported == ["down 2"])
  }

  @Test func penOnlyNeverLetsFingersDraw() {
    var line = Timeline()
    line.arbiter.policy = .penOnly
    line.arbiter.drawsWithTouch = true
    line.finger(1, .down, 1000)
    line.finger(1, .move, 1500)
    line.finger(1, .up, 1600)
    #expect(line.reported.isEmpty)
    let mouse = PointerEvent(
      phase: .down, contact: ContactID(master: 2, source: 0), kind: .mouse, position: .zero,
      time: 1700)
    #expect(line.arbiter.decide(mouse) == [.pass(mouse)])
  }

  @Test(arguments: [TouchPolicy.penPreferred, .penOnly])
  func aFingerActsOnWhatIsPickedUpOrSelected(policy: TouchPolicy) {
    var line = Timeline()
    line.arbiter.policy = policy
    line.pen(.near, 1000)
    line.arbiter.fingersAct = true
    line.finger(1, .down, 1500)
    line.pen(.away, 2000)
    line.finger(2, .down, 3000)
    line.finger(2, .up, 3400)
    // A touch that is too wide, and the second of two, do not.
    line.finger(3, .down, 4000, breadth: 25)
    line.finger(4, .down, 5000)
    line.finger(5, .down, 5050)
    line.wait(until: 6000)
    #expect(
      line.reported == ["down 2", "pause 2", "settle 2", "down 4", "withdraw 4", "gesture"])
    line.arbiter.fingersAct = false
    line.finger(6, .down, 7000)
    #expect(line.reported.count == 6)
  }

  /// A palm that rests on the selection is in nobody's way.
  @Test func aFingerThatActsGivesWayToThePen() {
    for (isDrawing, expected) in [
      (false, ["down 1", "withdraw 1"]), (true, ["down 1", "move 1"]),
    ] {
      var line = Timeline()
      line.arbiter.drawsWithTouch = isDrawing
      line.pen(.near, 1000)
      line.pen(.away, 1100)
      line.arbiter.fingersAct = true
      line.finger(1, .down, 3000)
      line.pen(.near, 5000)
      line.finger(1, .move, 5100, at: Point(100, 60))
      #expect(line.reported == expected, "\(line.reported)")
    }
    // What was put down before stays.
    var line = Timeline()
    line.pen(.near, 1000)
    line.pen(.away, 1100)
    line.arbiter.fingersAct = true
    line.finger(1, .down, 3000)
    line.finger(1, .up, 3400)
    line.pen(.near, 3420)
    line.wait(until: 4000)
    #expect(line.reported == ["down 1", "pause 1", "settle 1"])
  }

  @Test func aTapWaitsBeforeItIsSettled() {
    var line = Timeline()
    line.finger(1, .down, 1000)
    line.finger(1, .up, 1040)
    #expect(line.reported == ["down 1", "pause 1"])
    #expect(line.arbiter.deadline == 1200)
    line.wait(until: 1199)
    #expect(line.reported.count == 2)
    line.wait(until: 1200)
    #expect(line.reported == ["down 1", "pause 1", "settle 1"])
    #expect(line.arbiter.deadline == nil)
  }

  @Test func aLaterEventSettlesCertainTouches() {
    for (time, isSettled) in [(1150, false), (1151, true)] as [(UInt32, Bool)] {
      var line = Timeline()
      line.finger(1, .down, 1000)
      line.finger(1, .up, 1040)
      let mouse = PointerEvent(
        phase: .move, contact: ContactID(master: 2, source: 0), kind: .mouse, position: .zero,
        time: time)
      line.send(mouse)
      #expect(line.reported.last == (isSettled ? "settle 1" : "pause 1"))
    }
  }

  @Test func aCommandSettlesWhatHasEnded() {
    var line = Timeline()
    line.finger(1, .down, 1000)
    line.finger(1, .up, 1040)
    #expect(line.arbiter.settleAll() == [.settle(Timeline.touch(1))])
    line.pen(.near, 1060)
    #expect(line.reported == ["down 1", "pause 1"])
  }

  @Test func contactsAreSettledInTheOrderOfTheirEnds() {
    for isPalm in [false, true] {
      var line = Timeline()
      line.arbiter.drawsWithTouch = true
      line.finger(1, .down, 900)
      line.finger(2, .down, 1001)
      line.finger(2, .up, 1040)
      // It is certain itself, but the touch before it is not.
      line.finger(1, .up, 1060)
      var mouse = PointerEvent(
        phase: .down, contact: ContactID(master: 2, source: 0), kind: .mouse, position: .zero,
        time: 1070)
      line.send(mouse)
      (mouse.phase, mouse.time) = (.up, 1080)
      #expect(line.arbiter.decide(mouse) == [.pause(mouse)])
      if isPalm { line.pen(.near, 1100) } else { line.wait(until: 1201) }
      #expect(
        line.reported == [
          "down 1", "down 2", "pause 2", "pause 1", isPalm ? "withdraw 2" : "settle 2", "settle 1",
          "settle 0",
        ])
      #expect(line.arbiter.ended.isEmpty)
    }
  }

  @Test func aTouchClaimedByAnotherClientIsWithdrawn() {
    var line = Timeline()
    line.finger(1, .down, 1000)
    line.finger(1, .cancel, 1500)
    #expect(line.reported == ["down 1", "withdraw 1"])
  }

  // MARK: Two fingers

  @Test func twoFingersMoveTheView() {
    var line = Timeline()
    line.finger(1, .down, 1000, at: Point(100, 100))
    line.finger(2, .down, 1100, at: Point(200, 100))
    line.finger(1, .move, 1150, at: Point(50, 100))
    line.finger(2, .move, 1160, at: Point(250, 100))
    line.finger(2, .up, 1170, at: Point(250, 100))
    line.finger(1, .move, 1180, at: Point(300, 300))
    line.finger(1, .up, 1190)
    line.wait(until: 9000)
    #expect(
      line.reported == [
        "down 1", "withdraw 1", "gesture", "by -25.0,0.0 x1.5", "by 25.0,0.0 x\(200.0 / 150)",
      ])
  }

  @Test func aSecondFingerThatComesLateDraws() {
    var line = Timeline()
    line.finger(1, .down, 1000)
    line.finger(2, .down, 1101)
    line.finger(1, .move, 1200)
    line.finger(2, .move, 1200)
    #expect(line.reported == ["down 1", "down 2", "move 1", "move 2"])
  }

  @Test func aFingerThatHasMovedIsDrawing() {
    let reach = 3.0 * 96 / 25.4
    for (moved, isPinch) in [(reach - 0.01, true), (reach + 0.01, false)] {
      var line = Timeline()
      line.finger(1, .down, 1000, at: Point(100, 100))
      // There and back: the largest distance counts.
      line.finger(1, .move, 1020, at: Point(100, 100 + moved))
      line.finger(1, .move, 1040, at: Point(100, 100))
      line.finger(2, .down, 1060)
      #expect(line.reported.last == (isPinch ? "gesture" : "down 2"))
      #expect(line.reported.contains("withdraw 1") == isPinch)
    }
  }

  @Test func fingersThatDoNotDrawStillMoveTheView() {
    var line = Timeline()
    line.arbiter.policy = .penOnly
    line.finger(1, .down, 1000)
    line.finger(2, .down, 1050)
    #expect(line.reported == ["gesture"])
  }

  @Test func everyFingerDrawsWhereAnythingDraws() {
    var line = Timeline()
    line.arbiter.policy = .anything
    line.pen(.near, 990)
    for finger in 1...10 { line.finger(finger, .down, 1000) }
    line.pen(.down, 1001, inContact: true)
    for finger in 1...10 { line.finger(finger, .up, 1010) }
    #expect(line.arbiter.deadline == 1060)
    line.wait(until: 1060)
    #expect(
      line.reported
        == ["down", "pause", "settle"].flatMap { word in (1...10).map { "\(word) \($0)" } })
    #expect(line.arbiter.deadline == nil)
  }

  @Test func aPalmIsNoPartnerForAPinch() {
    var line = Timeline()
    line.finger(1, .down, 1000, breadth: 40)
    line.finger(2, .down, 1010)
    #expect(line.reported == ["down 2"])
  }

  @Test func aPenWithdrawsThePinch() {
    var line = Timeline()
    line.finger(1, .down, 1000)
    line.finger(2, .down, 1010)
    line.finger(2, .move, 1050, at: Point(300, 300))
    line.pen(.near, 1100)
    line.finger(1, .move, 1110, at: Point(0, 300))
    line.finger(1, .up, 1120)
    line.finger(2, .up, 1120)
    #expect(line.reported.prefix(3) == ["down 1", "withdraw 1", "gesture"])
    #expect(line.reported.last == "no gesture")
    #expect(line.reported.count == 5)
    #expect(line.arbiter.touches.isEmpty && line.arbiter.pinch.isEmpty)
  }

  @Test func timeStampsMayWrap() {
    var line = Timeline()
    line.finger(1, .down, UInt32.max - 60)
    line.finger(1, .up, UInt32.max - 20)
    line.pen(.near, 50)
    #expect(line.reported == ["down 1", "pause 1", "withdraw 1"])
  }
}
