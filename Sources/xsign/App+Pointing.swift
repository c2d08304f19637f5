import Ink
import X11Canvas

/// What mice, pens and fingers do.
extension App {
  func handle(_ event: PointerEvent) {
    layoutIfNeeded()
    pointer.follow(event)
    // The controls see what the device tells: a curve is fitted to that, not through another.
    let response = controls.handle(event)
    let navigates = navigates(event, isOnControls: response.isConsumed)
    log.received(event, isOnCanvas: !response.isConsumed && !navigates)
    let event = pressed(event)
    perform(response.actions)
    followButtons(event, isConsumed: response.isConsumed)
    if navigates || response.isConsumed {
      carryOut(arbiter.observe(event))
      if response.isConsumed, canvas.isAtWork(event.contact) { letGo(event) }
      keepTime()
    } else {
      carryOut(arbiter.decide(event))
    }
    awaitSettling(after: event.time)
    updateDeviceReport()
  }

  /// Does what was decided about contacts.
  func carryOut(_ decisions: [ContactDecision]) {
    for decision in decisions {
      switch decision {
      case .pass(let event): draw(event)
      case .pause(let event): canvas.pause(event)
      case .settle(let contact):
        canvas.finish(contact)
        log.ended(contact)
      case .refuse(let contact): log.withdrew(contact)
      case .withdraw(let contact):
        canvas.cancel(contact)
        log.withdrew(contact)
      case .beginGesture: heldView = canvas.view
      case .gesture(let step): follow(step)
      case .withdrawGesture: if let heldView { show(heldView) }
      }
    }
  }

  /// The drawing goes along with two fingers.
  private func follow(_ step: PinchStep) {
    let middle = step.from[0].midpoint(to: step.from[1])
    pinchView(
      from: (step.from[0], step.from[1]), to: (step.to[0], step.to[1]),
      in: canvas.pane(at: middle) ?? focused)
  }

  /// Makes ink that only waits for a pen that might come part of the drawing.
  func settleInk() { carryOut(arbiter.settleAll()) }

  /// Sees to it that ink is settled in time where no event comes; `time` is now, in the events' time.
  private func awaitSettling(after time: UInt32) {
    guard settling == nil, let deadline = arbiter.deadline else { return }
    let wait = max(0, Int32(bitPattern: deadline &- time))
    settling = loop?.after(Double(wait) / 1000) { [unowned self] in
      settling = nil
      carryOut(arbiter.advance(to: deadline))
      awaitSettling(after: deadline)
    }
  }

  /// The controls took over a contact that is drawing: its stroke ends with it.
  func letGo(_ event: PointerEvent) {
    switch event.phase {
    case .up: canvas.end(event)
    case .cancel: canvas.cancel(event.contact)
    // It came up unseen: what it drew stays, and it begins anew on the controls.
    case .down: canvas.finish(event.contact)
    case .move, .otherDown, .otherUp, .scroll, .leave, .near, .away: break
    }
  }

  func draw(_ event: PointerEvent) {
    switch event.phase {
    case .down: beginContact(event)
    case .move:
      if canvas.extend(event) {
        log.sampled(event)
      } else if canvas.isErasing(event.contact) || canvas.isSelecting(event.contact) {
        log.erased(event)
      } else {
        log.ignored(event)
      }
    case .up:
      canvas.end(event)
      log.ended(event.contact)
    case .cancel:
      canvas.cancel(event.contact)
      log.withdrew(event.contact)
    case .otherDown, .otherUp, .scroll, .leave, .near, .away: break
    }
  }
}
