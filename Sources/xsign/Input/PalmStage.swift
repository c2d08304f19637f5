import Ink
import Input
import Platform
import X11Canvas

/// The stage that interprets contacts as ink, gestures of two fingers, or palms.
@MainActor final class PalmStage: InputStage {
  private let canvas: Canvas
  private let panes: PaneController
  private let devices: DeviceMonitor
  private let preferences: PreferencesFile
  private let timers: Timers
  private var arbiter = ContactArbiter()
  /// The timer that settles ink while no event comes.
  private var settling: TimerID?
  /// The view at the beginning of a gesture of fingers.
  private var heldView: CanvasView?
  /// True once a finger came that may not draw.
  private(set) var hasIdleFingers = false
  /// The number of decisions so far, except to pass an event on.
  private(set) var revision = 0
  /// Is called when a finger begins to move the view, because it may not draw.
  var panBegan: () -> Void = {}
  /// Is called when a finger did nothing, once for each reason.
  var fingerIgnored: (IgnoredFinger) -> Void = { _ in }
  /// The reasons for which that was done.
  private var told: Set<IgnoredFinger> = []

  /// Creates the stage with the rules for touch that the preferences hold.
  init(
    canvas: Canvas, panes: PaneController, devices: DeviceMonitor, preferences: PreferencesFile,
    timers: Timers
  ) {
    self.canvas = canvas
    self.panes = panes
    self.devices = devices
    self.preferences = preferences
    self.timers = timers
    let policy = preferences.values[.touch].flatMap { TouchPolicy(rawValue: $0) }
    arbiter.policy = policy ?? .penPreferred
    arbiter.drawsWithTouch = preferences.values[.drawWithTouch] == "yes"
  }

  override func handle(_ event: PointerEvent) {
    if arbiter.follow(event) {
      next?.handle(event)
      return
    }
    arbiter.pixelsPerMillimetre = panes.scale * Pen.unitsPerMillimetre
    if event.kind == .touch, event.phase == .down {
      arbiter.fingersAct =
        canvas.isPlacing || canvas.dragsFrame(at: event.position, .touch)
    }
    perform(arbiter.decide(event))
    if event.kind == .touch {
      if event.phase == .down, isIdle(event) { hasIdleFingers = true }
      if let why = arbiter.takeIgnored(), told.insert(why).inserted { fingerIgnored(why) }
    }
    awaitSettling(after: event.time)
  }

  override func observe(_ event: PointerEvent) {
    perform(arbiter.observe(event))
    next?.observe(event)
    awaitSettling(after: event.time)
  }

  private func perform(_ decisions: [ContactDecision]) {
    for decision in decisions {
      if case .pass = decision {} else { revision += 1 }
      switch decision {
      case .pass(let event): next?.handle(event)
      case .pause(let event): canvas.pause(event)
      case .settle(let contact):
        canvas.finish(contact)
        devices.log.settled(contact)
      case .refuse(let contact): devices.log.withdrew(contact)
      case .withdraw(let contact):
        canvas.cancel(contact)
        devices.log.withdrew(contact)
      case .beginGesture:
        heldView = canvas.view
        if arbiter.isPanning { panBegan() }
      case .gesture(let step): panes.pinch(step)
      case .withdrawGesture: if let heldView { panes.show(heldView) }
      }
    }
  }

  /// Finishes ink that is held back only because a pen might come.
  func settle() { perform(arbiter.settleAll()) }

  /// Returns true if the finger of an event is on the screen and does nothing.
  func isIdle(_ event: PointerEvent) -> Bool { arbiter.isIdle(event.contact) }

  /// Returns true if the finger of an event is on the screen and is no palm.
  func isFinger(_ event: PointerEvent) -> Bool { arbiter.isFinger(event.contact) }

  /// Forgets devices that were disconnected.
  func keep(devices sources: Set<Int32>) { perform(arbiter.keep(devices: sources)) }

  /// Sets a timer that settles ink while no event comes. `time` is now, in the time of events.
  private func awaitSettling(after time: UInt32) {
    guard settling == nil, let deadline = arbiter.deadline else { return }
    let wait = max(0, Int32(bitPattern: deadline &- time))
    settling = timers.after(Double(wait) / 1000) { [unowned self] in
      settling = nil
      perform(arbiter.advance(to: deadline))
      awaitSettling(after: deadline)
    }
  }

  // MARK: Choices

  /// The rule that says which contacts draw.
  var policy: TouchPolicy {
    get { arbiter.policy }
    set {
      arbiter.policy = newValue
      preferences.update { $0[.touch] = newValue.rawValue }
    }
  }

  var drawsWithTouch: Bool { arbiter.drawsWithTouch }

  func toggleDrawWithTouch() {
    guard policy == .penPreferred else { return }
    arbiter.drawsWithTouch.toggle()
    let choice = arbiter.drawsWithTouch ? "yes" : "no"
    preferences.update { $0[.drawWithTouch] = choice }
  }
}
