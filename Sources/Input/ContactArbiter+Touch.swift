import Ink

/// Decisions about touches.
extension ContactArbiter {
  mutating func touched(_ event: PointerEvent) -> [ContactDecision] {
    switch event.phase {
    case .down: return touchBegan(event)
    case .move: return touchMoved(event)
    case .up: return touchEnded(event)
    case .cancel: return touchCancelled(event)
    case .otherDown, .otherUp, .scroll, .leave, .near, .away: return []
    }
  }

  /// True if fingers draw, unless they are taken for a palm.
  private var fingersDraw: Bool {
    switch policy {
    case .anything: true
    case .penPreferred: !hasSeenPen || drawsWithTouch
    case .penOnly: false
    }
  }

  private func isBroad(_ event: PointerEvent) -> Bool { (event.breadth ?? 0) > Self.maxFingerWidth }

  private mutating func touchBegan(_ event: PointerEvent) -> [ContactDecision] {
    let id = event.contact
    var touch = Touch(
      role: .idle, start: event.time, origin: event.position, place: event.position)
    if isBroad(event) || policy != .anything && proximity.isNear(at: event.time) {
      touch.role = .palm
      if !isBroad(event), !proximity.isWriting { touch.ignored = .penNear }
      touches[id] = touch
      return [.refuse(id)]
    }
    if let first = partner(of: event) {
      touch.role = .pinching
      touch.isOfGesture = true
      touches[id] = touch
      // A finger that moves the view goes on with the other.
      let wasPanning = isPanning
      let decisions = wasPanning ? [] : withdraw(first)
      touches[first]?.role = .pinching
      touches[first]?.isOfGesture = true
      touches[first]?.ignored = nil
      pinch = [first, id]
      return decisions + [.refuse(id)] + (wasPanning ? [] : [.beginGesture])
    }
    if policy != .anything,
      touches.values.contains(where: { $0.isOfGesture && $0.role != .palm })
    {
      touch.isOfGesture = true
      touches[id] = touch
      return [.refuse(id)]
    }
    touch.yieldsToPens = !fingersDraw
    if fingersDraw || fingersAct {
      touch.role = .drawing
    } else {
      touch.mayPan = true
      touch.ignored = .notAllowed
    }
    touches[id] = touch
    return [touch.role == .drawing ? .pass(event) : .refuse(id)]
  }

  /// Returns the finger that forms a pinch with one that lands now. It moves the view, or it is the
  /// only other touch that is no palm: one that is left of a pinch, or that landed a moment ago and
  /// has hardly moved.
  private func partner(of event: PointerEvent) -> ContactID? {
    guard policy != .anything, pinch.count < 2 else { return nil }
    if isPanning { return pinch[0] }
    let others = touches.filter { $0.value.role != .ended && $0.value.role != .palm }
    guard others.count == 1, let (id, touch) = others.first else { return nil }
    if touch.isOfGesture { return id }
    guard Int32(bitPattern: event.time &- touch.start) <= Self.pinchTime,
      touch.reach < Self.pinchReach * pixelsPerMillimetre
    else { return nil }
    return id
  }

  private mutating func touchMoved(_ event: PointerEvent) -> [ContactDecision] {
    let id = event.contact
    guard let touch = touches[id] else { return [] }
    if isBroad(event) { return withdraw(id) }
    touches[id]?.place = event.position
    let reach = max(touch.reach, touch.origin.distance(to: event.position))
    touches[id]?.reach = reach
    if touch.ignored == .penNear, reach >= Self.pinchReach * pixelsPerMillimetre { report(id) }
    switch touch.role {
    case .drawing: return [.pass(event)]
    case .pinching, .panning:
      let to = pinch.map { touches[$0]?.place ?? event.position }
      let from = zip(pinch, to).map { $0 == id ? touch.place : $1 }
      return from == to ? [] : [.gesture(PinchStep(from: from, to: to))]
    case .idle: return beginPanning(id)
    case .palm, .ended: return []
    }
  }

  /// Lets a finger that does not draw move the view, once it has moved too far for one of a pinch.
  private mutating func beginPanning(_ id: ContactID) -> [ContactDecision] {
    guard let touch = touches[id], touch.mayPan, pinch.isEmpty,
      touch.reach >= Self.pinchReach * pixelsPerMillimetre
    else { return [] }
    touches[id]?.role = .panning
    touches[id]?.ignored = nil
    pinch = [id]
    return [.beginGesture]
  }

  private mutating func touchEnded(_ event: PointerEvent) -> [ContactDecision] {
    let id = event.contact
    guard let touch = touches[id] else { return [] }
    guard touch.role == .drawing, !isBroad(event) else {
      // The last event may still have moved the finger, or widened it.
      let last = touchMoved(event)
      report(id)
      release(id)
      return last
    }
    var due = event.time
    let palm = touch.start &+ UInt32(Self.palmTime)
    if policy != .anything, Int32(bitPattern: palm &- due) > 0 { due = palm }
    touches[id]?.role = .ended
    touches[id]?.due = due
    ended.append(id)
    return [.pause(event)]
  }

  /// Reports a finger that does nothing, if it was not reported before. Once a pen is near, a touch
  /// that may do nothing anyway is the hand that holds it.
  private mutating func report(_ id: ContactID) {
    guard let why = touches[id]?.ignored else { return }
    touches[id]?.ignored = nil
    if why == .penNear || isIdle(id) { reported = why }
  }

  /// Handles a touch that was given to another client.
  private mutating func touchCancelled(_ event: PointerEvent) -> [ContactDecision] {
    let id = event.contact
    guard let touch = touches[id] else { return [] }
    release(id)
    return switch touch.role {
    case .drawing: [.withdraw(id)]
    case .pinching, .panning: [.withdrawGesture]
    case .idle, .palm, .ended: []
    }
  }

  /// Removes a finger that has left the screen. The other finger of a pinch releases the view too.
  mutating func release(_ id: ContactID) {
    touches[id] = nil
    if pinch.contains(id) { endPinch() }
  }
}
