import Ink
import X11Canvas

/// The program: one window with its controls, one drawing.
final class App {
  /// What other threads tell the main thread.
  enum Note: Sendable {
    case canvas(Canvas.Message)
    case exported(Exporter.Result)
    case preferencesFailed(FileError)
    case journalFailed(FileError)
    case left(LeftDrawing?)
    case document(DrawingKeeper.Result)
    case picture(PictureKeeper.Result)
  }

  let display: Display
  let window: Window
  let controls = ControlsLayer()
  let canvas: Canvas
  let painter: Painter
  let exports: ExportDialog
  let preferences: PreferencesFile
  var journal: Journal
  var documents: Documents
  let pictures: PictureKeeper
  /// What is done in the background, as far as the user is told.
  var work = WorkWatch()
  /// The file named on the command line, until it is opened.
  private var argument: String?
  let mailbox: Mailbox<Note>
  let wakeUp = WakeUp()
  let signals: SignalWatch
  var loop: EventLoop?

  var choices = ChoiceState()
  /// What the contacts on the paper do.
  var tools = Tools()
  /// The strokes that were copied last.
  var copied = CopiedStrokes()
  /// The choices the controls show.
  var shown: ChoiceState?
  var focused = 0
  /// Whether the size, scale or view changed since the window was laid out.
  var needsLayout = true
  /// What points, and where.
  var pointer = PointerWatch()
  /// What each device sent, and what became of it.
  var log = InputLog()
  /// Whether the card of the devices is shown, and what will bring it up to date.
  var showsDevices = false
  var reporting: TimerID?
  /// Tells palms from fingers.
  var arbiter = ContactArbiter()
  /// What settles ink where no event comes.
  var settling: TimerID?
  var navigation = Navigation()
  /// The view as it was when two fingers took hold of it.
  var heldView: CanvasView?
  /// The curves of the pens that are here.
  var curves = PressureCurves()
  /// The timer that tells a card the time.
  var timer: TimerID?

  /// The program on `display`, ended by `signals`, with the drawing in the file at `path`.
  init(display: Display, signals: SignalWatch, opening path: String? = nil) {
    argument = path
    self.display = display
    self.signals = signals
    let mailbox = Mailbox<Note>(wakeUp: wakeUp)
    self.mailbox = mailbox
    let scale = display.scale
    let screen = display.screenSize
    window = Window(
      display: display, title: "xsign",
      width: min(Int(1200 * scale), screen.width * 9 / 10),
      height: min(Int(720 * scale), screen.height * 9 / 10), minimumWidth: Int(240 * scale),
      minimumHeight: Int(200 * scale), icons: AppIcon.images)
    canvas = Canvas(
      engines: [.hermite, .modulatedQuadratic], deliver: { mailbox.post(.canvas($0)) })
    painter = Painter(window: window, controls: controls, canvas: canvas)
    exports = ExportDialog(
      controls: controls, exporter: Exporter(deliver: { mailbox.post(.exported($0)) }))
    preferences = PreferencesFile(
      path: UserFolders.config + "/xsign/preferences",
      deliver: { mailbox.post(.preferencesFailed($0)) })
    journal = Journal(deliver: { mailbox.post(.journalFailed($0)) })
    documents = Documents(keeper: DrawingKeeper(deliver: { mailbox.post(.document($0)) }))
    pictures = PictureKeeper(deliver: { mailbox.post(.picture($0)) })
  }

  /// Shows the window and runs until the user, a signal or the X server ends the program.
  ///
  /// - Throws: `X11Error` where the server went away; `Ending` where a signal came.
  func run() throws {
    showComplaint()
    recallTouch()
    restoreDrawing(isFileNamed: argument != nil)
    if let argument { open(argument) }
    window.show()
    display.flush()
    let source = DisplaySource(display) { [unowned self] in handle($0) }
    let loop = EventLoop(source: source, wakeUp: wakeUp, signals: signals)
    self.loop = loop
    loop.onWake = { [unowned self] in receive() }
    loop.onIdle = { [unowned self] in present() }
    defer { self.loop = nil }
    let exit = loop.run()
    endJournal()
    exports.waitUntilDone()
    documents.keeper.waitUntilDone()
    preferences.waitUntilDone()
    // What could not be written at the last moment is still to be told.
    receive()
    mailbox.close()
    switch exit {
    case .quit: return
    case .signal(let number): throw Ending(signal: number)
    case .connectionLost: throw X11Error.connectionLost
    }
  }

  func receive() {
    for note in mailbox.takeAll() {
      switch note {
      case .canvas(let message): canvas.receive(message)
      case .exported(let result): exports.finished(result)
      case .preferencesFailed(let error): preferencesFailed(error)
      case .journalFailed(let error): journalFailed(error)
      case .left(let left): show(left)
      case .document(let result): documentDone(result)
      case .picture(let result): pictureDone(result)
      }
    }
  }

  // MARK: Events

  func handle(_ event: WindowEvent) {
    if journal.isReading, event.isOfUser { return journal.held.append(event) }
    switch event {
    case .pointer(let event): handle(event)
    case .key(let press): handle(press)
    case .expose(let rect): painter.expose(rect)
    case .resize, .scaleChanged: needsLayout = true
    case .keyReleased(let key): if key == .character(" ") { holdSpace(false) }
    case .focus(let isFocused):
      if !isFocused {
        controls.closeMenus()
        letGoOfView()
      }
    case .closeRequested: quit()
    case .lost:
      // Nobody can be asked any more.
      loop?.quit()
    case .pasted(let text): controls.insert(text)
    case .devicesChanged: followDevices()
    }
  }

  func handle(_ press: KeyPress) {
    layoutIfNeeded()
    let response = controls.handle(press)
    perform(response.actions)
    guard !response.isConsumed else { return }
    if press.key == .escape {
      escape()
    } else if press == KeyPress(.character(" "), text: " ") {
      holdSpace(true)
    } else if nudge(press) {
      return
    } else if let command = Command(press) {
      perform(command)
    }
  }

  func perform(_ actions: [ControlAction]) {
    for action in actions {
      switch action {
      case .command(let id): if let command = Command(id) { perform(command) }
      case .copy(let text): window.clipboard.copy(text)
      case .pasteRequested: window.clipboard.requestText()
      case .promptAccepted, .promptConfirmed, .promptCancelled: answer(action)
      case .promptOption(let isOn): exports.include(isOn)
      case .messageClosed: showsDevices = false
      case .messageAction: if showsDevices { window.clipboard.copy(report.text) }
      case .questionAnswered(let number): answered(number)
      case .calibrationAccepted(let curve, let source): use(curve, source: source)
      case .calibrationCancelled: break
      }
    }
  }
}

extension App {
  /// The prompt that is open was answered: it is about a drawing's file, or an export.
  private func answer(_ action: ControlAction) {
    settleInk()
    let strokes = canvas.history.strokes
    switch (action, documents.request) {
    case (.promptAccepted(let text), let request?): documentAccepted(text, request)
    case (.promptConfirmed(let text), let request?): documentConfirmed(text, request)
    case (.promptCancelled, .some): documentCancelled()
    case (.promptAccepted(let text), nil): exports.accepted(text, strokes)
    case (.promptConfirmed(let text), nil): exports.confirmed(text, strokes)
    case (.promptCancelled, nil): exports.cancelled()
    default: break
    }
  }
}

/// A signal asked the program to end; it does so cleanly, with the status a shell expects.
struct Ending: Error {
  /// The signal's number.
  let signal: Int32
}
