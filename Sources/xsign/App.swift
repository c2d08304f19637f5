import Ink
import X11Canvas

/// The program: constructs the parts of its window, receives events and messages, and presents.
final class App {
  /// A message of another thread to the main thread.
  private enum Message: Sendable {
    case canvas(Canvas.Message)
    case exported(Exporter.Result)
    case preferencesFailed(FileError)
    case journalFailed(FileError)
    case unfinished(UnfinishedDrawing?)
    case answer(DrawingFiles.Answer)
  }

  private let display: Display
  private let window: Window
  private let controls = ControlsLayer()
  private let painter: Painter
  private let preferences: PreferencesFile
  private let exporter: Exporter
  private let workspace: Workspace
  private let devices: DeviceMonitor
  private let views: ViewStage
  private let cursor: CursorController
  private var input = InputChain([])
  private lazy var progress = ProgressLine(controls: controls, timers: timers) { [unowned self] in
    workUnderWay
  }

  private let mailbox: Mailbox<Message>
  private let wakeUp = WakeUp()
  private let signals: SignalWatch
  private let timers = Timers()
  /// The timer that records new ink.
  private var recording: TimerID?
  /// The timer that advances the calibration card.
  private var counting: TimerID?
  /// The input made while the first drawing is being read.
  private var held: [WindowEvent] = []
  /// The state that the menus show.
  private var shown: MenuState?
  /// The state that the title shows.
  private var title: (file: SessionFile, isModified: Bool)?

  private var canvas: Canvas { workspace.canvas }
  private var panes: PaneController { workspace.panes }
  private var session: Session { workspace.session }
  private var dialogs: Dialogs { workspace.dialogs }

  /// Creates the program on `display`. Signals of `signals` end it.
  init(display: Display, signals: SignalWatch) {
    self.display = display
    self.signals = signals
    let mailbox = Mailbox<Message>(wakeUp: wakeUp)
    self.mailbox = mailbox
    let scale = display.scale
    let screen = display.screenSize
    window = Window(
      display: display, title: "xsign",
      width: min(Int(1200 * scale), screen.width * 9 / 10),
      height: min(Int(720 * scale), screen.height * 9 / 10), minimumWidth: Int(240 * scale),
      minimumHeight: Int(200 * scale), icons: AppIcon.images)
    let canvas = Canvas(
      engines: [.hermite, .modulatedQuadratic], deliver: { mailbox.post(.canvas($0)) })
    painter = Painter(window: window, controls: controls, canvas: canvas)
    exporter = Exporter(deliver: { mailbox.post(.exported($0)) })
    preferences = PreferencesFile(
      path: UserFolders.config + "/xsign/preferences",
      deliver: { mailbox.post(.preferencesFailed($0)) })
    let session = Session(
      canvas: canvas, files: DrawingFiles(deliver: { mailbox.post(.answer($0)) }),
      journal: SessionJournal(
        folder: UserFolders.state + "/xsign", fail: { mailbox.post(.journalFailed($0)) }))
    devices = DeviceMonitor(display: display, timers: timers)
    let panes = PaneController(
      display: display, window: window, canvas: canvas, controls: controls, painter: painter)
    let tools = ToolStage(canvas: canvas, panes: panes, devices: devices)
    views = ViewStage(canvas: canvas, panes: panes)
    workspace = Workspace(
      canvas: canvas, panes: panes, tools: tools,
      editor: SelectionEditor(canvas: canvas, panes: panes, tools: tools),
      pressure: PressureStage(display: display, preferences: preferences),
      palms: PalmStage(
        canvas: canvas, panes: panes, devices: devices, preferences: preferences, timers: timers),
      session: session,
      dialogs: Dialogs(controls: controls, session: session, canvas: canvas, exporter: exporter))
    cursor = CursorController(
      window: window, canvas: canvas, controls: controls, panes: panes, tools: tools, views: views)
    dialogs.host = self
    input = InputChain([
      ControlsStage(controls: controls, perform: { [unowned self] in perform($0) }), views,
      LogStage(devices: devices), workspace.pressure,
      PenButtonStage(
        canvas: canvas, tools: tools, undo: { [unowned self] in workspace.perform(.undo) }),
      workspace.palms, tools,
    ])
  }

  /// Shows the window, with the drawing in the file at `path` or the unfinished one, and runs until
  /// the user, a signal or the X server ends the program.
  ///
  /// - Throws: `X11Error` if the connection is lost, `Ending` if a signal came.
  func run(opening path: String?) throws {
    if let complaint = preferences.complaint { report(complaint) }
    if let path {
      session.startEmpty()
      session.open(path, isFirst: true)
    } else {
      session.restore { [mailbox] in mailbox.post(.unfinished($0)) }
    }
    window.show()
    display.flush()
    let source = DisplaySource(display) { [unowned self] in handle($0) }
    let loop = EventLoop(source: source, wakeUp: wakeUp, signals: signals)
    timers.loop = loop
    loop.onWake = { [unowned self] in receive() }
    loop.onIdle = { [unowned self] in present() }
    let exit = loop.run()
    timers.loop = nil
    session.end()
    exporter.waitUntilDone()
    session.waitUntilDone()
    preferences.waitUntilDone()
    // Failures of the last moment are still reported.
    receive()
    mailbox.close()
    switch exit {
    case .quit: return
    case .signal(let number): throw Ending(signal: number)
    case .connectionLost: throw X11Error.connectionLost
    }
  }

  // MARK: Receiving

  private func receive() {
    for message in mailbox.takeAll() {
      switch message {
      case .canvas(let message): canvas.receive(message)
      case .exported(let result): dialogs.show(result)
      case .preferencesFailed(let error): if let text = preferences.failed(error) { report(text) }
      case .journalFailed(let error):
        if session.journalFailed() { report("The drawing would not survive a crash. \(error)") }
      case .unfinished(let unfinished):
        if session.show(unfinished), let unfinished { dialogs.showRestored(unfinished) }
        handleHeld()
      case .answer(let answer):
        if let outcome = session.receive(answer) { dialogs.show(outcome) }
        handleHeld()
      }
    }
  }

  private func report(_ sentence: String) {
    complain(sentence)
    controls.show(Notice(sentence, isError: true))
  }

  /// Handles the input made while the first drawing was being read: it is meant for that drawing.
  private func handleHeld() {
    guard !session.isReading else { return }
    for event in held { handle(event) }
    held = []
  }

  private func handle(_ event: WindowEvent) {
    if session.isReading, event.isOfUser { return held.append(event) }
    switch event {
    case .pointer(let event): handle(event)
    case .key(let press): handle(press)
    case .expose(let rect): painter.expose(rect)
    case .resize, .scaleChanged: panes.setNeedsLayout()
    case .keyReleased(let key): if key == .character(" ") { views.isSpaceHeld = false }
    case .focus(let isFocused):
      if !isFocused {
        controls.closeMenus()
        views.release()
      }
    case .closeRequested: dialogs.quit()
    // The window is gone, so no question can be asked.
    case .lost: timers.loop?.quit()
    case .pasted(let text): controls.insert(text)
    case .devicesChanged:
      workspace.palms.keep(devices: devices.forgetMissing())
      updateDevices()
    }
  }

  private func handle(_ event: PointerEvent) {
    layoutIfNeeded()
    cursor.pointer.follow(event)
    input.handle(event)
    updateDevices()
    keepCounting()
  }

  private func handle(_ press: KeyPress) {
    layoutIfNeeded()
    let response = controls.handle(press)
    perform(response.actions)
    guard !response.isConsumed else { return }
    if press.key == .escape {
      settle()
      workspace.tools.escape()
    } else if press == KeyPress(.character(" "), text: " ") {
      views.isSpaceHeld = true
    } else if !workspace.editor.nudge(press, settle: settle), let command = Command(press) {
      workspace.perform(command)
    }
  }

  private func perform(_ actions: [ControlAction]) {
    for action in actions {
      switch action {
      case .command(let id): if let command = Command(id) { workspace.perform(command) }
      case .copy(let text): window.clipboard.copy(text)
      case .pasteRequested: window.clipboard.requestText()
      default: dialogs.handle(action)
      }
    }
  }

  private func updateDevices() {
    devices.update(controls) { [unowned self] in dialogs.showsDevices }
  }

  /// Advances the calibration card while its time runs.
  private func keepCounting() {
    guard controls.isCounting, counting == nil else { return }
    controls.tick(MonotonicClock.now)
    counting = timers.after(0.05) { [unowned self] in
      counting = nil
      keepCounting()
    }
  }

  // MARK: Presenting

  private func layoutIfNeeded() { panes.layoutIfNeeded { updateMenus() } }

  private func updateMenus() {
    let state = workspace.menuState
    guard state != shown else { return }
    shown = state
    controls.menus = state.menus
    controls.tools = state.tools
  }

  /// Writes the title only if it changes, not with every frame.
  private func updateTitle() {
    let new = (file: session.file, isModified: session.isModified)
    if let title, title == new { return }
    title = new
    window.title = new.file.title(isModified: new.isModified)
  }

  private func present() {
    layoutIfNeeded()
    updateMenus()
    progress.update()
    painter.present()
    cursor.update()
    updateTitle()
    session.decodeMissingPicture()
    record()
  }

  /// Records the events of the drawing, and new ink a moment later.
  private func record() {
    session.recordEvents()
    guard recording == nil, session.hasWaitingInk else { return }
    recording = timers.after(Session.interval) { [unowned self] in
      recording = nil
      session.recordInk()
    }
  }

  private var workUnderWay: Notice? {
    if let work = session.work { return dialogs.isPrompting ? nil : Notice(work) }
    return canvas.isBusy ? Notice("Drawing…", progress: canvas.progress) : nil
  }
}

extension App: DialogHost {
  var pageSize: Point { panes.pageSize }
  var exportEngine: EngineKind { canvas.engines[panes.focused] }
  var deviceReport: DeviceReport { devices.report }

  func settle() { workspace.palms.settle() }

  func resetView() {
    panes.resetView()
    panes.redrawSurroundings()
  }

  func quit() { timers.loop?.quit() }

  func copy(_ text: String) { window.clipboard.copy(text) }

  func use(_ curve: PressureCurve, source: Int32) {
    guard let name = workspace.pressure.use(curve, source: source) else {
      return controls.show(
        Notice("The pen was disconnected; its curve is not saved.", isError: true))
    }
    controls.show(Notice("\(name) now has a pressure curve for your hand"))
  }
}

/// The end of the program by a signal, with the status that a shell expects.
struct Ending: Error {
  /// The number of the signal.
  let signal: Int32
}

extension WindowEvent {
  /// True if the user caused the event.
  fileprivate var isOfUser: Bool {
    switch self {
    case .pointer, .key, .keyReleased, .closeRequested, .pasted: true
    case .expose, .resize, .focus, .lost, .scaleChanged, .devicesChanged: false
    }
  }
}
