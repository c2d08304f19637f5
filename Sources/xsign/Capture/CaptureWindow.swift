import Accessibility
import Controls
import Desktop
import Graphics
import Input
import Localization
import Platform
import X11
import X11Canvas

/// The window of `xsign capture`. It has the canvas and the input chain of the main window, without
/// its menus, tools and files.
@MainActor final class CaptureWindow {
  /// A message of another thread to the main thread: what it does there.
  private typealias Message = @MainActor @Sendable (CaptureWindow) -> Void

  private let display: Display
  private let window: Window
  private let painter: Painter
  private let preferences: PreferencesFile
  private let pad: CapturePad
  private let input: InputChain
  private let cursor: CursorController
  private let mailbox: Mailbox<Message>
  private let accessibility: AccessibilityController
  private let wakeup = Wakeup()
  private let signals: SignalWatch
  private let request: CaptureRequest
  /// The failure of a file that is not written in time.
  private let silence: CommandError
  private let writer = BackgroundQueue(name: "xsign.capture")
  /// The sentences about what is not in the files.
  private var notes: [String] = []
  /// The time that the file has once the window is closed, in seconds.
  private static let writingTimeout = 5.0
  /// The portal's settings, once the first frame was presented and if the desktop has a bus.
  private lazy var settingsPortal: SettingsPortal? = {
    let portal = SettingsPortal()
    portal?.follow { [mailbox] settings in mailbox.post { $0.pad.panes.portalSettings = settings } }
    return portal
  }()

  private var controls: ControlsLayer { pad.controls }
  /// True if the text has room in the window.
  private let hasRoom: Bool

  /// Creates the window on `display`, started by `launch`. Signals of `signals` end it. The
  /// signature is written to `targets`.
  init(
    display: Display, signals: SignalWatch, launch: StartupNotification?, request: CaptureRequest,
    targets: CaptureTargets
  ) {
    self.display = display
    self.signals = signals
    self.request = request
    silence = targets.silence
    let mailbox = Mailbox<Message>(wakeup: wakeup)
    self.mailbox = mailbox
    // The curves of pens, the rules for touch and the prediction are those of the main window.
    // Nothing here changes them.
    preferences = PreferencesFile(reading: PreferencesFile.path)
    let themePreference = preferences.values.themePreference
    let controls = ControlsLayer(theme: themePreference.theme(display.settings))
    let (scale, screen) = (display.scale, display.screenSize)
    controls.note = request.text.map { InfoBar($0, canClose: false) }
    let size = CaptureWindowSize(request, controls: controls, screen: screen, scale: scale)
    hasRoom = size.hasRoom
    window = Window(
      display: display, title: request.title, width: size.width, height: size.height,
      minimumWidth: size.minimumWidth, minimumHeight: size.minimumHeight,
      background: controls.theme.windowBackground, icons: AppIcon.small,
      largeIcons: { AppIcon.large }, launch: launch, isDialog: true)
    let canvas = Canvas(
      engines: [request.engine],
      deliver: { message in mailbox.post { $0.pad.canvas.receive(message) } })
    canvas.prediction.displayTime = preferences.values.displayTime
    let timers = Timers()
    painter = Painter(window: window, controls: controls, canvas: canvas, timers: timers)
    painter.heading = request.title
    let pad = CapturePad(
      display: display, window: window, controls: controls, canvas: canvas, painter: painter,
      preferences: preferences, timers: timers, request: request,
      onMainThread: { job in mailbox.post { _ in job() } })
    pad.panes.themePreference = themePreference
    self.pad = pad
    accessibility = AccessibilityController(
      window: window, controls: controls, panes: pad.panes, canvas: canvas, timers: pad.timers,
      deliver: { event in mailbox.post { $0.receive(event) } })
    cursor = CursorController(
      window: window, canvas: canvas, controls: controls, panes: pad.panes, tools: pad.tools,
      views: ViewStage(canvas: canvas, panes: pad.panes))
    // The pad's stages are among those of the chain.
    input = InputChain { [unowned pad] stage in
      switch stage {
      case .controls: ControlsStage(controls: controls, perform: { pad.perform($0) })
      // The view stays, so that nobody has to find the ink again.
      case .pagePanel, .viewGestures, .holds, .menus, .start, .fields, .texts: nil
      case .log: LogStage(devices: pad.devices)
      case .pressure: pad.pressure
      case .penButtons:
        PenButtonStage(canvas: canvas, tools: pad.tools, undo: { pad.perform(.undo) })
      case .palmArbiter: pad.palms
      case .tool: pad.tools
      }
    }
    let engine = request.engine
    var targets = targets
    pad.write = { [writer, unowned pad, unowned self] strokes, agreed in
      writer.perform(
        { [now = targets] in
          var next = now
          let result = Result { () throws(CaptureTarget.Failure) in
            try next.write(strokes, engine: engine, replacing: agreed)
          }
          return (next, result, next.notes(strokes, engine: engine))
        }, on: { job in mailbox.post { _ in job() } }
      ) { next, result, notes in
        targets = next
        self.notes = notes
        pad.receive(result)
      }
    }
  }

  /// Shows the window and returns what became of it.
  ///
  /// - Throws: `X11Error` if the connection is lost, `Ending` if a signal came, `CommandError` if
  ///   the window over which it should stay is none.
  func run() throws -> CaptureOutcome {
    if let parent = request.parent, !window.stay(over: parent) {
      throw CommandError.noWindow(parent)
    }
    guard hasRoom else {
      return .failed(
        tr("The text has no room above the paper. Shorten it, or give a wider --size."))
    }
    if let complaint = preferences.complaint { controls.show(Toast(complaint, isError: true)) }
    window.show()
    display.flush()
    let source = DisplaySource(display) { [unowned self] in
      accessibility.follow($0)
      handle($0)
    }
    let loop = EventLoop(source: source, wakeup: wakeup, signals: signals)
    pad.timers.loop = loop
    loop.onWake = { [unowned self] in
      for message in mailbox.takeAll() { message(self) }
    }
    loop.onIdle = { [unowned self] in present() }
    if let timeout = request.timeout { loop.after(timeout) { [pad] in pad.giveUp(.timedOut) } }
    let exit = loop.run()
    pad.timers.loop = nil
    finishWriting()
    settingsPortal?.end(by: Deadline(seconds: 1))
    accessibility.end(by: Deadline(seconds: 1))
    mailbox.close()
    if case .signed? = pad.outcome {
      for note in notes { complain(note) }
      return .signed
    }
    if exit != .quit, let failure = pad.failure { complain(failure) }
    switch exit {
    case .quit: return pad.failure.map { .failed($0) } ?? pad.outcome ?? .cancelled
    case .signal(let number): throw Ending(signal: number)
    case .connectionLost: throw X11Error.connectionLost
    }
  }

  /// Waits for a file that is being written as the window closes: whoever started the command must
  /// not be told of a file that is not there, nor find one that was not told of.
  private func finishWriting() {
    guard pad.isWriting else { return }
    writer.waitUntilDone(by: Deadline(seconds: Self.writingTimeout))
    for message in mailbox.takeAll() { message(self) }
    if pad.isWriting { pad.receive(.failure(.error(silence))) }
  }

  private func receive(_ event: ATSPIBridge.Event) {
    guard let request = accessibility.receive(event) else { return }
    pad.updateButtons()
    if let actions = controls.perform(request) {
      pad.perform(actions)
    } else {
      pad.panes.perform(request)
    }
  }

  private func handle(_ event: WindowEvent) {
    switch event {
    case .pointer(let event):
      pad.layoutIfNeeded()
      cursor.pointer.follow(event)
      input.handle(event)
    case .key(let press):
      pad.updateButtons()
      // Whoever cancels a stroke keeps the others.
      if press.key == .escape, pad.cancelStrokes() { return }
      let response = controls.handle(press)
      pad.perform(response.actions)
      if !response.isConsumed, let command = Command(press) { pad.perform(command) }
    case .expose(let rect): painter.expose(rect)
    case .resize, .scaleChanged: pad.panes.setNeedsLayout()
    case .settingsChanged: pad.panes.updateTheme()
    case .closeRequested, .lost: pad.giveUp(.cancelled)
    case .devicesChanged: pad.palms.keep(devices: pad.devices.forgetMissing())
    case .focus, .keyReleased, .pasted, .secretPasted, .dropped, .droppedData: break
    }
  }

  private func present() {
    pad.layoutIfNeeded()
    pad.updateButtons()
    if painter.present() { accessibility.drawn() }
    window.presented()
    _ = settingsPortal
    cursor.update()
    accessibility.update()
  }
}
