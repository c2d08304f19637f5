import X11Canvas

/// What contacts do on the paper: draw, erase or select.
extension App {
  /// A contact began on the paper, or where there is none.
  func beginContact(_ event: PointerEvent) {
    guard let pane = canvas.pane(at: event.position) else { return log.ended(event.contact) }
    focus(pane)
    let use = tools.begin(
      event, isEraserChosen: choices.erases, isSelectionChosen: choices.selects)
    switch use {
    case .draw: canvas.begin(event, in: pane, pen: choices.pen)
    case .erase, .eraseTurned: canvas.beginErasing(event, in: pane)
    case .select: canvas.beginSelecting(event, in: pane)
    case .nothing: break
    }
  }

  /// Follows a pen's buttons; those pressed over the controls are for the controls, unless the pen
  /// draws.
  func followButtons(_ event: PointerEvent, isConsumed: Bool) {
    guard let request = tools.follow(event), !isConsumed || canvas.isAtWork(event.contact)
    else { return }
    switch request {
    case .erase: canvas.turnToErasing(event)
    case .stop: canvas.end(event)
    case .undo: perform(.undo)
    }
  }
}
