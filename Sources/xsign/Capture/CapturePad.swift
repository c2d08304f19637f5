import Controls
import Ink
import Input
import Localization
import Platform
import X11
import X11Canvas

/// The paper of `xsign capture` and its buttons: what they do, and when they can be pressed.
///
/// There is no session: the ink is in memory until it is accepted, and in no journal.
@MainActor final class CapturePad {
  private static let done = CommandID("done")
  private static let clear = CommandID("clear")
  private static let cancel = CommandID("cancel")

  let canvas: Canvas
  let controls: ControlsLayer
  let panes: PaneController
  let tools: ToolStage
  let palms: PalmStage
  let pressure: PressureStage
  let devices: DeviceMonitor
  let timers: Timers
  private let request: CaptureRequest
  /// The size of the paper that the drawing was begun on, in canvas units.
  private var begun: Point?
  /// The largest paper that was shown, in canvas units.
  private var shown = Point.zero
  /// The reasons why fingers do nothing that the user was told.
  private var told: Set<IgnoredFinger> = []
  /// What became of the window, once it is known.
  private(set) var outcome: CaptureOutcome?
  /// Writes the strokes, replacing the file that the user agreed to replace, and answers by
  /// `receive`.
  var write: ([Stroke], _ agreed: Replaceable?) -> Void = { _, _ in }
  /// True while the strokes are being written.
  private(set) var isWriting = false
  /// The sentence of the last failure to write them, or nil.
  private(set) var failure: String?
  /// The file that may be replaced if the user agrees.
  private var other: Replaceable?
  /// True until the user has had time to see that Done has become Replace.
  private var isHeld = false
  /// The number of times that the strokes were written.
  private var attempt = 0

  init(
    display: Display, window: Window, controls: ControlsLayer, canvas: Canvas, painter: Painter,
    preferences: PreferencesFile, timers: Timers, request: CaptureRequest,
    onMainThread: @escaping MainThread
  ) {
    self.canvas = canvas
    self.controls = controls
    self.timers = timers
    self.request = request
    devices = DeviceMonitor(display: display, timers: timers)
    panes = PaneController(
      display: display, window: window, canvas: canvas, controls: controls, painter: painter,
      onMainThread: onMainThread)
    panes.isViewFixed = true
    tools = ToolStage(canvas: canvas, panes: panes, devices: devices)
    tools.fixedPen = request.pen
    palms = PalmStage(
      canvas: canvas, panes: panes, devices: devices, preferences: preferences, timers: timers)
    pressure = PressureStage(display: display, preferences: preferences)
    palms.fingerIgnored = { [unowned self] in explain($0) }
    // A finger that would move the view elsewhere does nothing here.
    palms.panBegan = { [unowned self] in explain(.notAllowed) }
  }

  /// Says once why a finger does nothing.
  private func explain(_ why: IgnoredFinger) {
    guard told.insert(why).inserted else { return }
    let sentence =
      switch why {
      case .penNear: tr("Fingers do nothing while a pen is near.")
      case .notAllowed where palms.policy == .penOnly:
        tr("Fingers do not draw, because Pen only is chosen.")
      case .notAllowed: tr("Fingers do not draw, because a pen was used.")
      }
    controls.show(Toast(sentence))
  }

  // MARK: Commands

  /// Carries out what the controls ask for.
  func perform(_ actions: [ControlAction]) {
    for case .command(let id) in actions {
      switch id {
      case Self.done: accept()
      case Self.clear: perform(.clear)
      case Self.cancel: giveUp(.cancelled)
      default: break
      }
    }
  }

  /// Cancels the strokes that are being drawn. Returns false if there are none.
  func cancelStrokes() -> Bool {
    palms.settle()
    return canvas.cancelAll()
  }

  /// Carries out a command of the main window, if it makes sense here.
  func perform(_ command: Command) {
    palms.settle()
    switch command {
    case .undo: _ = canvas.undo()
    case .redo: _ = canvas.redo()
    case .clear: _ = canvas.clear()
    case .quit: giveUp(.cancelled)
    default: break
    }
  }

  /// The times after which it is said that the file is being written, and that its disk does not
  /// answer, and that Replace cannot be pressed, in seconds.
  private static let (moment, slow, hold) = (0.2, 4.0, 0.5)

  /// Writes the ink, if there is any. The window stays until it is written.
  private func accept() {
    palms.settle()
    canvas.finishAll()
    guard !isWriting, !isHeld, hasSignature else { return }
    isWriting = true
    attempt += 1
    for (delay, notice) in [
      (Self.moment, Toast(tr("Saving…"))),
      (
        Self.slow,
        Toast(tr("Saving takes longer than usual; xsign is still waiting."), isError: true)
      ),
    ] {
      timers.after(delay) { [unowned self, attempt] in
        if isWriting, attempt == self.attempt { controls.show(notice) }
      }
    }
    write(signature, other)
  }

  /// The strokes, which end at the edges of the paper, where the ink that is seen ends.
  private var signature: [Stroke] {
    canvas.drawing.strokes.parts(on: Bounds(min: .zero, max: shown), engine: request.engine)
  }

  /// Takes the result of writing. After a failure the ink stays, and Done can be pressed again.
  func receive(_ result: Result<Void, CaptureTarget.Failure>) {
    isWriting = false
    switch result {
    case .success:
      // Also if the user gave up meanwhile: the file is there.
      outcome = .signed
      timers.loop?.quit()
    case .failure(let reason):
      failure = reason.sentence
      if case .taken(_, let now) = reason {
        (other, isHeld) = (now, true)
        let hint = tr("Replace replaces it; Cancel leaves it as it is.")
        let notice = Toast(trSentences([reason.sentence, hint]), isError: true)
        controls.show(notice)
        // The second click of two would be an answer that nobody gave. It dismisses the notice.
        timers.after(Self.hold) { [unowned self] in
          isHeld = false
          controls.show(notice)
        }
      } else {
        other = nil
        let hint = tr("The signature is still here; Done tries again.")
        controls.show(Toast(trSentences([reason.sentence, hint]), isError: true))
      }
    }
  }

  /// Closes the window without a file. What became of it first counts.
  func giveUp(_ outcome: CaptureOutcome) {
    guard self.outcome == nil else { return }
    self.outcome = outcome
    timers.loop?.quit()
  }

  // MARK: Layout

  /// Lays the window out if needed.
  func layoutIfNeeded() {
    panes.layoutIfNeeded { updateButtons() }
    let (size, drawing) = (panes.pageSize, canvas.drawing)
    shown = Point(max(shown.x, size.x), max(shown.y, size.y))
    // What is there at first follows the window until somebody draws.
    guard !request.paper.isBlank, size != begun, !drawing.canUndo, !drawing.canRedo,
      !canvas.isDrawing
    else { return }
    begun = size
    canvas.load(request.paper.drawing(on: size), image: request.paper.picture?.image)
  }

  /// True if there are enough strokes.
  private var hasSignature: Bool {
    let count = canvas.drawing.strokes.count + (canvas.isDrawing ? 1 : 0)
    return count >= request.leastStrokes
  }

  /// Shows which buttons can be pressed.
  func updateButtons() {
    let hasInk = (!canvas.drawing.isEmpty || canvas.isDrawing) && !isWriting
    controls.actions = ActionBar(
      tools: [ActionBar.Button(tr("Clear"), Self.clear, isEnabled: hasInk)],
      cancel: ActionBar.Button(request.cancelTitle ?? tr("Cancel"), Self.cancel),
      accept: ActionBar.Button(
        other == nil ? request.acceptTitle ?? tr("Done") : tr("Replace"), Self.done,
        isEnabled: hasInk && hasSignature && !isHeld))
  }
}
