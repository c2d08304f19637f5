import Ink

@testable import Input

/// A hand and the arbiter's decisions about it, in one line: who drew, who was withdrawn.
struct Timeline {
  var arbiter = ContactArbiter()
  /// All decisions as words.
  private(set) var reported: [String] = []
  private var places: [Int: Point] = [:]

  static func touch(_ finger: Int) -> ContactID {
    ContactID(master: 2, source: 11, touch: UInt32(finger))
  }
  static let pen = ContactID(master: 2, source: 9)

  mutating func finger(
    _ finger: Int, _ phase: PointerEvent.Phase, _ time: UInt32, at place: Point? = nil,
    breadth: Double? = nil
  ) {
    let place = place ?? places[finger] ?? Point(100 * Double(finger), 50)
    places[finger] = place
    send(
      PointerEvent(
        phase: phase, contact: Self.touch(finger), kind: .touch, position: place, time: time,
        breadth: breadth, inContact: phase != .up))
  }

  mutating func pen(
    _ phase: PointerEvent.Phase, _ time: UInt32, kind: DeviceKind = .pen, inContact: Bool = false
  ) {
    send(
      PointerEvent(
        phase: phase, contact: Self.pen, kind: kind, position: Point(300, 300), time: time,
        inContact: inContact))
  }

  mutating func send(_ event: PointerEvent) { report(arbiter.decide(event)) }

  /// Advances the time to `time`, as the owner's timer does.
  mutating func wait(until time: UInt32) {
    while let due = arbiter.deadline, Int32(bitPattern: time &- due) >= 0 {
      report(arbiter.advance(to: due))
    }
  }

  private mutating func report(_ decisions: [ContactDecision]) {
    for decision in decisions {
      switch decision {
      case .pass(let event):
        guard event.kind == .touch else { continue }
        reported.append("\(event.phase) \(event.contact.touch ?? 0)")
      case .pause(let event): reported.append("pause \(event.contact.touch ?? 0)")
      case .refuse: break
      case .settle(let id): reported.append("settle \(id.touch ?? 0)")
      case .withdraw(let id): reported.append("withdraw \(id.touch ?? 0)")
      case .beginGesture: reported.append("gesture")
      case .gesture(let step) where step.to.count == 1:
        let motion = step.to[0] - step.from[0]
        reported.append("pan \(motion.x),\(motion.y)")
      case .gesture(let step):
        let motion = step.to[0].midpoint(to: step.to[1]) - step.from[0].midpoint(to: step.from[1])
        let spread = step.to[0].distance(to: step.to[1]) / step.from[0].distance(to: step.from[1])
        reported.append("by \(motion.x),\(motion.y) x\(spread)")
      case .withdrawGesture: reported.append("no gesture")
      }
    }
  }
}
