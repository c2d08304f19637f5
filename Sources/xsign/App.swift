import Ink
import X11Canvas

/// The program: one window with its controls, one drawing.
final class App {
  /// What other threads tell the main thread.
  private enum Note: Sendable {
    case canvas(Canvas.Message)
    case exported(Exporter.Result)
  }

  private let display: Display
  private let window: Window
  private let controls = ControlsLayer()
  private let canvas: Canvas
  private let painter: Painter
  private let exports: ExportDialog
  private let mailbox: Mailbox<Note>
  private let wakeUp = WakeUp()
  private let signals: SignalWatch
  private var loop: EventLoop?

  private var choices = ChoiceState()
  private var focused = 0
  /// Whether the size, scale or view changed since the window was laid out.
  private var needsLayout = true
  private var cursor = WindowCursor.arrow

  /// The program on `display`, ended by `signals`.
  init(display: Display, signals: SignalWatch) {
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
  }

  /// Shows the window and runs until the user, a signal or the X server ends the program.
  ///
  /// - Throws: `X11Error` where the server went away; `Ending` where a signal came.
  func run() throws {
    window.show()
    display.flush()
    let source = DisplaySource(display) { [unowned self] in handle($0) }
    let loop = EventLoop(source: source, wakeUp: wakeUp, signals: signals)
    self.loop = loop
    loop.onWake = { [unowned self] in receive() }
    loop.onIdle = { [unowned self] in present() }
    defer { self.loop = nil }
    let exit = loop.run()
    exports.waitUntilDone()
    switch exit {
    case .quit: return
    case .signal(let number): throw Ending(signal: number)
    case .connectionLost: throw X11Error.connectionLost
    }
  }

  private func receive() {
    for note in mailbox.takeAll() {
      switch note {
      case .canvas(let message): canvas.receive(message)
      case .exported(let result): exports.finished(result)
      }
    }
  }

  // MARK: Events

  private func handle(_ event: WindowEvent) {
    switch event {
    case .pointer(let event): handle(event)
    case .key(let press): handle(press)
    case .expose(let rect): painter.expose(rect)
    case .resize, .scaleChanged: needsLayout = true
    case .focus(let isFocused): if !isFocused { controls.closeMenus() }
    case .closeRequested: loop?.quit()
    case .pasted(let text): controls.insert(text)
    }
  }

  private func handle(_ event: PointerEvent) {
    layoutIfNeeded()
    let response = controls.handle(event)
    perform(response.actions)
    if response.isConsumed {
      if canvas.isDrawing(event.contact) { letGo(event) }
    } else {
      draw(event)
    }
    choose(cursorFor: event)
  }

  /// The controls took over a contact that is drawing: its stroke ends with it.
  private func letGo(_ event: PointerEvent) {
    switch event.phase {
    case .up: canvas.end(event)
    case .cancel: canvas.cancel(event.contact)
    // It came up unseen: what it drew stays, and it begins anew on the controls.
    case .down: canvas.finish(event.contact)
    case .move, .otherDown, .otherUp, .scroll, .leave: break
    }
  }

  private func draw(_ event: PointerEvent) {
    switch event.phase {
    case .down:
      guard let pane = canvas.pane(at: event.position) else { return }
      focus(pane)
      canvas.begin(event, in: pane, pen: choices.pen)
    case .move: canvas.extend(event)
    case .up: canvas.end(event)
    case .cancel: canvas.cancel(event.contact)
    case .otherDown, .otherUp, .scroll, .leave: break
    }
  }

  private func choose(cursorFor event: PointerEvent) {
    guard event.kind != .touch, !canvas.isDrawing(event.contact) else { return }
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

  private func handle(_ press: KeyPress) {
    layoutIfNeeded()
    let response = controls.handle(press)
    perform(response.actions)
    guard !response.isConsumed else { return }
    if press.key == .escape {
      _ = canvas.cancelAll()
    } else if let command = Command(press) {
      perform(command)
    }
  }

  private func perform(_ actions: [ControlAction]) {
    for action in actions {
      switch action {
      case .command(let id): if let command = Command(id) { perform(command) }
      case .copy(let text): window.clipboard.copy(text)
      case .pasteRequested: window.clipboard.requestText()
      case .promptAccepted(let text): exports.accepted(text, canvas.history.strokes)
      case .promptConfirmed(let text): exports.confirmed(text, canvas.history.strokes)
      case .promptCancelled: exports.cancelled()
      case .messageClosed: break
      }
    }
  }

  // MARK: Commands

  private func perform(_ command: Command) {
    switch command {
    // A new drawing begins empty, and can be undone as clearing can.
    case .new, .clear: _ = canvas.clear()
    case .undo: _ = canvas.undo()
    case .redo: _ = canvas.redo()
    case .export(let format):
      exports.open(format, engine: canvas.engines[focused], isEmpty: canvas.history.isEmpty)
    case .quit: loop?.quit()
    case .view(let view):
      choices.view = view
      if !view.shows(focused) { focused = 1 - focused }
      needsLayout = true
    case .engine(let kind, let pane): set(kind, pane: pane ?? focused)
    case .construction:
      choices.showsConstruction.toggle()
      canvas.showsConstruction = choices.showsConstruction
    case .difference:
      guard choices.view == .both else { break }
      choices.showsDifference.toggle()
      canvas.showsDifference = choices.showsDifference
    case .preset(let preset):
      (choices.color, choices.width, choices.opacity) = preset.choices
      choices.opacityDriver = .nothing
    case .color(let index): choices.color = index
    case .width(let index): choices.width = index
    case .opacity(let index): choices.opacity = index
    case .opacityDriver(let driver): choices.opacityDriver = driver
    case .smoothing(let index): choices.smoothing = index
    case .focusNextPane: if choices.view == .both { focus(1 - focused) }
    case .shortcuts: controls.present(Message.shortcuts)
    case .about: controls.present(Message.about)
    }
  }

  private func set(_ kind: EngineKind, pane: Int) {
    canvas.setEngine(kind, pane: pane)
    redrawSurroundings(pane)
  }

  /// A pane's title or edge looks different now.
  private func redrawSurroundings(_ pane: Int) {
    for rect in painter.frames.surroundings(pane, scale: painter.scale) { painter.add(rect) }
  }

  private func focus(_ pane: Int) {
    guard pane != focused else { return }
    redrawSurroundings(focused)
    redrawSurroundings(pane)
    focused = pane
    painter.focused = pane
  }

  // MARK: Pixels

  private func layoutIfNeeded() {
    guard needsLayout else { return }
    needsLayout = false
    let (width, height, scale) = (window.width, window.height, display.scale)
    painter.resize(width: width, height: height)
    updateChoices()
    let area = controls.layout(width: width, height: height, scale: scale)
    painter.frames = PaneFrames(
      in: area, view: choices.view, isTall: height > width, count: canvas.engines.count,
      theme: controls.theme, scale: scale)
    painter.scale = scale
    painter.focused = focused
    canvas.layout(
      canvas.engines.indices.map { Canvas.Placement(page: painter.frames.page($0)) },
      scale: scale)
  }

  private func updateChoices() {
    let history = canvas.history
    var new = choices
    (new.canUndo, new.canRedo, new.isEmpty) = (history.canUndo, history.canRedo, history.isEmpty)
    (new.engines, new.focused) = (canvas.engines, focused)
    guard new != shown else { return }
    (choices, shown) = (new, new)
    controls.menus = new.menus
    controls.tools = new.tools
  }

  /// The choices the controls show.
  private var shown: ChoiceState?

  private func present() {
    layoutIfNeeded()
    updateChoices()
    painter.present()
  }
}

/// A signal asked the program to end; it does so cleanly, with the status a shell expects.
struct Ending: Error {
  /// The signal's number.
  let signal: Int32
}
