import Ink
import X11Canvas

/// What mice, pens and fingers do.
extension App {
  func handle(_ event: PointerEvent) {
    layoutIfNeeded()
    let response = controls.handle(event)
    perform(response.actions)
    followButtons(event, isConsumed: response.isConsumed)
    if response.isConsumed {
      if canvas.isAtWork(event.contact) { letGo(event) }
    } else {
      draw(event)
    }
    choose(cursorFor: event)
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
    case .move: canvas.extend(event)
    case .up: canvas.end(event)
    case .cancel: canvas.cancel(event.contact)
    case .otherDown, .otherUp, .scroll, .leave, .near, .away: break
    }
  }

  func choose(cursorFor event: PointerEvent) {
    guard event.kind != .touch, !canvas.isAtWork(event.contact) else { return }
    let wanted: WindowCursor =
      switch controls.cursor(at: event.position) {
      case .arrow: .arrow
      case .text: .text
      case nil: canvas.pane(at: event.position) == nil ? .arrow : .crosshair
      }
    guard wanted != cursor else { return }
    cursor = wanted
    window.setCursor(wanted)
  }
}
