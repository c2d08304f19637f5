import Ink
import TestSupport
import Testing

@testable import Input

/// Random hands: whatever they do, every touch that draws has exactly one end.
@Suite struct ContactArbiterPropertyTests {
  /// Returns a random hand: fingers and a pen that come, move and go.
  private func hand(_ random: inout SeededRandom) -> [PointerEvent] {
    var events: [PointerEvent] = []
    var down: [UInt32] = []
    var (next, time) = (UInt32(1), UInt32(1000))
    var (isNear, isDown) = (false, false)
    func add(_ phase: PointerEvent.Phase, _ id: ContactID, _ kind: DeviceKind, _ inContact: Bool) {
      events.append(
        PointerEvent(
          phase: phase, contact: id, kind: kind,
          position: .random(in: 0...400, using: &random), time: time,
          breadth: Int.random(in: 0..<30, using: &random) == 0 ? 25 : nil, inContact: inContact))
    }
    for _ in 0..<60 {
      time += UInt32.random(in: 0...80, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1:
        add(.down, ContactID(master: 2, source: 11, touch: next), .touch, true)
        down.append(next)
        next += 1
      case 2, 3:
        guard let finger = down.randomElement(using: &random) else { continue }
        add(.move, ContactID(master: 2, source: 11, touch: finger), .touch, true)
      case 4, 5:
        guard let index = down.indices.randomElement(using: &random) else { continue }
        let phase: PointerEvent.Phase = Int.random(in: 0..<9, using: &random) == 0 ? .cancel : .up
        add(phase, ContactID(master: 2, source: 11, touch: down.remove(at: index)), .touch, false)
      case 6:
        isNear.toggle()
        isDown = false
        add(isNear ? .near : .away, Timeline.pen, .pen, false)
      default:
        guard isNear else { continue }
        if Bool.random(using: &random) { isDown.toggle() }
        add(isDown ? .down : .move, Timeline.pen, .pen, isDown)
      }
    }
    time += 1000
    for finger in down { add(.up, ContactID(master: 2, source: 11, touch: finger), .touch, false) }
    return events
  }

  /// Returns the decisions about each touch, in order.
  private func fates(
    _ events: [PointerEvent], _ policy: TouchPolicy, draws: Bool, waits: Bool,
    mirrored: Bool = false
  ) -> [UInt32: [String]] {
    var arbiter = ContactArbiter()
    (arbiter.policy, arbiter.drawsWithTouch) = (policy, draws)
    var fates: [UInt32: [String]] = [:]
    func note(_ decisions: [ContactDecision]) {
      for decision in decisions {
        switch decision {
        case .pass(let event):
          if let touch = event.contact.touch { fates[touch, default: []].append("\(event.phase)") }
        case .pause(let event): fates[event.contact.touch ?? 0, default: []].append("pause")
        case .settle(let id): fates[id.touch ?? 0, default: []].append("settle")
        case .withdraw(let id): fates[id.touch ?? 0, default: []].append("withdraw")
        case .refuse, .beginGesture, .gesture, .withdrawGesture: break
        }
      }
    }
    for var event in events {
      if waits {
        while let due = arbiter.deadline, due < event.time { note(arbiter.advance(to: due)) }
      }
      if mirrored { event.position.x = 400 - event.position.x }
      note(arbiter.decide(event))
    }
    while let due = arbiter.deadline { note(arbiter.advance(to: due)) }
    #expect(arbiter.touches.isEmpty && arbiter.pinch.isEmpty)
    return fates
  }

  /// The motions that `follow` takes are those that `decide` would pass on, and what comes after
  /// them is decided in the same way.
  @Test func followedMotionsArePassedOn() {
    var random = SeededRandom(13)
    var followed = 0
    for _ in 0..<300 {
      let events = hand(&random)
      for policy in TouchPolicy.allCases {
        var (quick, slow) = (ContactArbiter(), ContactArbiter())
        (quick.policy, slow.policy) = (policy, policy)
        for event in events {
          let decisions = "\(slow.decide(event))"
          if quick.follow(event) {
            followed += 1
            #expect(decisions == "\([ContactDecision.pass(event)])")
          } else {
            #expect("\(quick.decide(event))" == decisions)
          }
        }
      }
    }
    #expect(followed > 1000)
  }

  @Test func everyTouchThatDrawsHasOneEnd() {
    var random = SeededRandom(11)
    var wrong: [String] = []
    for _ in 0..<600 {
      let events = hand(&random)
      for policy in TouchPolicy.allCases {
        for draws in [false, true] {
          for (touch, fate) in fates(events, policy, draws: draws, waits: true) {
            let steps = fate.filter { $0 != "move" }
            let isWhole = [
              ["down", "withdraw"], ["down", "pause", "settle"], ["down", "pause", "withdraw"],
            ].contains(steps)
            if !isWhole { wrong.append("\(policy) \(touch): \(fate)") }
          }
        }
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test func noPalmLeavesInk() {
    var random = SeededRandom(12)
    var (wrong, kept) = (0, 0)
    for _ in 0..<600 {
      let events = hand(&random)
      // The intervals in which the pen was near, from the events alone.
      var spans: [(from: UInt32, to: UInt32)] = []
      for event in events where event.contact == Timeline.pen {
        if event.phase == .near { spans.append((event.time, .max)) }
        if event.phase == .away, !spans.isEmpty { spans[spans.count - 1].to = event.time }
      }
      var starts: [UInt32: UInt32] = [:]
      for event in events where event.phase == .down {
        if let touch = event.contact.touch { starts[touch] = event.time }
      }
      for (touch, fate) in fates(events, .penPreferred, draws: true, waits: true) {
        guard let start = starts[touch], fate.contains("settle") else {
          continue
        }
        kept += 1
        if spans.contains(where: { Int($0.from) - 150 <= Int(start) && start < $0.to }) {
          wrong += 1
        }
      }
    }
    #expect(wrong == 0)
    #expect(kept > 600)
  }

  @Test func neitherTheOwnersTimingNorTheHandMatters() {
    var random = SeededRandom(13)
    var wrong = 0
    for _ in 0..<400 {
      let events = hand(&random)
      let prompt = fates(events, .penPreferred, draws: true, waits: true)
      if prompt != fates(events, .penPreferred, draws: true, waits: false) { wrong += 1 }
      if prompt != fates(events, .penPreferred, draws: true, waits: true, mirrored: true) {
        wrong += 1
      }
    }
    #expect(wrong == 0)
  }
}
