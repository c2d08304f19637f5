import Ink
import Input
import Platform
import X11Canvas

/// The stage that notices a finger or pen that is held still, alone and wherever it is.
@MainActor final class LongPressStage: InputStage {
  /// The time for which it is held, in seconds.
  nonisolated static let duration = 0.5
  /// The distance that it may move meanwhile, in canvas units.
  static let reach = 8.0

  private let panes: PaneController
  private let timers: Timers
  private let held: (PointerEvent) -> Void
  /// The contacts of fingers and pens that are down.
  private var contacts: Set<ContactID> = []
  /// The contact that is watched, as it began, and its timer.
  private var watched: (event: PointerEvent, timer: TimerID)?

  /// Calls `held` with the event that began the contact.
  init(panes: PaneController, timers: Timers, held: @escaping (PointerEvent) -> Void) {
    self.panes = panes
    self.timers = timers
    self.held = held
  }

  override func handle(_ event: PointerEvent) {
    if event.kind != .mouse { follow(event) }
    next?.handle(event)
  }

  /// Forgets all contacts, whose devices may be gone.
  func forget() {
    contacts = []
    stop()
  }

  private func follow(_ event: PointerEvent) {
    switch event.phase {
    case .down:
      contacts.insert(event.contact)
      stop()
      // Two fingers make a gesture.
      if contacts.count == 1 { watch(event) }
    case .move:
      guard let start = watched?.event, event.contact == start.contact else { break }
      let way = event.position.distance(to: start.position)
      if !(way <= Self.reach * panes.scale) { stop() }
    case .up, .cancel:
      contacts.remove(event.contact)
      stop()
    case .otherDown: stop()
    case .otherUp, .scroll, .leave, .near, .away: break
    }
  }

  private func stop() {
    if let watched { timers.cancel(watched.timer) }
    watched = nil
  }

  private func watch(_ event: PointerEvent) {
    let timer = timers.after(Self.duration) { [unowned self] in
      watched = nil
      held(event)
    }
    watched = timer.map { (event, $0) }
  }
}

/// The stage that asks for the context menu: by the second button of a mouse, and by a finger
/// or pen that is held still where it does not draw.
@MainActor final class MenuStage: InputStage {
  private let canvas: Canvas
  private let tools: ToolStage
  private let palms: PalmStage
  private let ask: (PointerEvent) -> Void

  /// Calls `ask` with the event that asks for the menu.
  init(
    canvas: Canvas, tools: ToolStage, palms: PalmStage, ask: @escaping (PointerEvent) -> Void
  ) {
    self.canvas = canvas
    self.tools = tools
    self.palms = palms
    self.ask = ask
  }

  override func handle(_ event: PointerEvent) {
    guard event.phase == .otherDown(button: 3), event.kind == .mouse,
      !canvas.isActive(event.contact), canvas.pane(at: event.position) != nil
    else {
      next?.handle(event)
      return
    }
    tools.chooseStroke(under: event)
    ask(event)
    next?.observe(event)
  }

  /// Handles a contact that is held still, by the event that began it.
  func held(_ event: PointerEvent) {
    guard canvas.pane(at: event.position) != nil, !canvas.isPlacing else { return }
    if canvas.isSelecting(event.contact) {
      // It has not dragged: it would have moved.
      canvas.cancel(event.contact)
    } else if canvas.isActive(event.contact) || (event.kind == .touch && !palms.isFinger(event)) {
      // It draws, or rests. One that would draw is not active on the backdrop.
      return
    }
    tools.chooseStroke(under: event)
    ask(event)
  }
}
