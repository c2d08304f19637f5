import Controls
import Desktop
import Export
import Ink
import Localization
import PDFPages
import Platform
import X11
import X11Canvas

/// The parts of the window that commands act on.
@MainActor final class Workspace {
  let window: Window
  let controls: ControlsLayer
  let canvas: Canvas
  let panes: PaneController
  let constants: ConstantsPanel
  let tools: ToolStage
  let editor: SelectionEditor
  let copyPaste: CopyPaste
  let dragOut: DragOut
  let pressure: PressureStage
  let palms: PalmStage
  let devices: DeviceMonitor
  let session: Session
  let signatures: Signatures
  let start: StartScreen
  let lines: LinesToSign
  var awaitedLine = AwaitedLine()
  let dates: Dates
  let dialogs: Dialogs
  let form: FormFiller
  let shapes: ShapeHold
  let texts: TextStyles
  let writer: TextWriter
  let preferences: PreferencesFile
  let fileManager: FileManagerReveal
  let timers: Timers
  let onMainThread: MainThread
  /// What was typed when `finishTyping` was called last.
  var endedTyping = EndedTyping.none
  private var shown: MenuState?

  /// Creates the parts around `canvas`, `session` and `controls`, and hosts the dialogs.
  init(
    display: Display, window: Window, controls: ControlsLayer, canvas: Canvas, painter: Painter,
    session: Session, exporter: Exporter, preferences: PreferencesFile, signatures: SignatureFolder,
    desktopList: DesktopList, formats: CopyFormats, dragOut: DragOut,
    fileChoosers: FileChoosers, printing: PrintJobs,
    finder: NewestWork, previews: NewestWork, pageWork: NewestWork, fileManager: FileManagerReveal,
    timers: Timers,
    onMainThread: @escaping MainThread
  ) {
    self.onMainThread = onMainThread
    self.fileManager = fileManager
    self.dragOut = dragOut
    self.window = window
    self.controls = controls
    self.canvas = canvas
    self.session = session
    self.preferences = preferences
    self.timers = timers
    devices = DeviceMonitor(display: display, timers: timers)
    panes = PaneController(
      display: display, window: window, canvas: canvas, controls: controls, painter: painter,
      onMainThread: onMainThread)
    constants = ConstantsPanel(controls: controls, panes: panes)
    tools = ToolStage(canvas: canvas, panes: panes, devices: devices)
    editor = SelectionEditor(canvas: canvas, tools: tools, timers: timers)
    copyPaste = CopyPaste(
      clipboard: window.clipboard, formats: formats,
      decoder: PastedData(onMainThread: onMainThread))
    window.clipboard.setTimer { [unowned timers] delay, body in
      MainActor.assumeIsolated { _ = timers.after(delay, body) }
    }
    window.droppedTypes = [CopyType.strokes.rawValue]
    window.clipboard.textTooLarge = { [unowned controls] isSecret in
      controls.tell(isSecret ? .secret : .clipboard)
    }
    pressure = PressureStage(display: display, preferences: preferences)
    palms = PalmStage(
      canvas: canvas, panes: panes, devices: devices, preferences: preferences, timers: timers)
    self.signatures = Signatures(folder: signatures, preferences: preferences)
    lines = LinesToSign(canvas: canvas, session: session, onMainThread: onMainThread)
    dates = Dates(preferences: preferences)
    dialogs = Dialogs(
      controls: controls, session: session, canvas: canvas, exporter: exporter,
      signatures: self.signatures, folders: RecentFolders(preferences: preferences),
      recent: RecentFiles(preferences: preferences, desktop: desktopList),
      fileChoosers: fileChoosers, printing: printing,
      finder: finder, exports: ExportChoices(preferences: preferences), previews: previews,
      language: LanguagePreference(preferences: preferences),
      pens: KeptPens(preferences: preferences),
      certificates: CertificateChoices(preferences: preferences),
      tokens: TokenKeys(onMainThread: onMainThread), timers: timers)
    start = StartScreen(
      controls: controls, session: session, recent: dialogs.recent, onMainThread: onMainThread)
    shapes = ShapeHold(canvas: canvas, timers: timers, scale: { [unowned panes] in panes.scale })
    tools.shapes = shapes
    form = FormFiller(
      canvas: canvas, controls: controls, panes: panes, session: session,
      pages: DocumentPages(canvas: canvas, controls: controls, work: pageWork))
    texts = TextStyles(preferences: preferences, onMainThread: onMainThread)
    writer = TextWriter(
      canvas: canvas, controls: controls, panes: panes, session: session, styles: texts)
    form.finishTyping = { [unowned self] in finishTyping() }
    writer.finishTyping = { [unowned self] in finishTyping() }
    session.finishTyping = { [unowned self] in _ = finishTyping() }
    panes.accessibleFields = { [unowned self] in accessibleFields }
    dialogs.host = self
    canvas.signatureSized = { [unowned self] in self.signatures.remember(scale: $0) }
    canvas.tapMissed = { [unowned session] in session.takeUpInk(at: $0) }
    canvas.pagesTooSmall = { [unowned controls] in controls.show(Toast(tooSmallSentence($0))) }
    lines.arrived = { [unowned self] in showAwaitedLine() }
    self.signatures.report = { [unowned controls] in controls.show(Toast($0)) }
    self.signatures.fail = { [unowned dialogs] in dialogs.report($0) }
    palms.panBegan = { [unowned self] in explainPanning() }
    palms.fingerIgnored = { [unowned self] in explain($0) }
    session.showEngines = { [unowned panes] in panes.engines = $0 }
    session.shownEngines = { [unowned panes] in panes.engines }
    constants.done = { [unowned self] in remember($0, pane: $1) }
    begin(with: preferences.values)
  }

  /// Carries out what the controls ask for.
  func perform(_ actions: [ControlAction]) {
    for action in actions {
      switch action {
      case .command(let id):
        if !form.choose(id), let command = Command(id) { perform(command) }
      case .fieldEnded(let end): if writer.isWriting { writer.finish() } else { form.end(end) }
      case .fieldPressed: form.press()
      case .buttonStepped(let step): form.pressButton(step)
      case .copy(let text): copy(text)
      case .engineCopied(let text): copyEngine(text)
      case .pasteRequested: window.clipboard.requestText()
      case .secretPasteRequested: window.clipboard.requestSecret()
      case .gripDragged(let event): drag(event)
      case .startLeft: start.leave()
      case .unfinishedOpened(let index): start.open(index)
      case .unfinishedRemoved(let index): start.remove(index)
      case .pageChosen(let number): canvas.viewport.show(page: number - 1)
      case .noteAccepted(let text): dialogs.unlock(text)
      case .noteExplained: dialogs.explainNotes()
      case .noteClosed: dialogs.notes.close()
      }
    }
  }

  func perform(_ command: Command) {
    settle()
    constants.settle()
    if controls.editor == nil, !command.keepsPlaceInForm { form.forgetLeft() }
    // What is typed belongs to what the command acts on.
    guard command.keepsTyping || finishTyping() else { return }
    CommandTable.entry(command).action(self)
    remember(command)
  }

  /// Changes the selected strokes by an action of the editor.
  func edit(_ action: (SelectionEditor) -> Void) {
    canvas.finishEdits()
    action(editor)
  }

  /// Selects the next stroke (1), or the one before (-1), and shows it if it is out of view.
  func selectStroke(_ step: Int) {
    edit { $0.selectStroke(step) }
    if let center = canvas.hiddenSelection(in: panes.focused) { panes.show(center: center) }
  }

  /// Selects the copies of the selection, too, and says how many there are.
  func selectCopies() {
    var count = 0
    edit { _ in count = canvas.selectCopies() }
    let sentence =
      count == 0
      ? tr("The drawing has no copy of the selection.")
      : tr("1 copy is selected, too.", "\(count) copies are selected, too.", count: count)
    controls.show(Toast(sentence))
  }

  /// Changes the pen that is chosen, and the pens of the selected strokes. Without any the pen is
  /// chosen instead of another tool if `choosesPen`.
  func changePen(
    choosesPen: Bool = false, _ choose: (inout PenChoice) -> Void,
    _ change: (inout Pen, Pen) -> Void
  ) {
    choose(&tools.choice)
    let pen = tools.choice.pen
    if !editor.changePens({ old in
      // The width of an area is none of its ink.
      let width = old.width
      change(&old, pen)
      if old.fills { old.width = width }
    }), choosesPen {
      tools.choose(.pen)
    }
  }

  /// Changes the background of the current page, as a step.
  func changeBackground(_ change: (inout Background) -> Void) {
    let page = currentPage
    var background = page.background
    change(&background)
    canvas.setBackground(background, of: page.id)
  }

  /// Starts moving the picture of the page in view, or puts it down.
  func movePicture() {
    tools.movePicture(of: currentPage.id)
    guard canvas.isMovingPicture else { return }
    controls.show(
      Toast(
        tr(
          "Drag the frame to move the picture, and a corner to scale it; or use the arrow keys and "
            + "Enter. Escape ends it.")))
  }

  /// Adds a line to sign on, or removes it.
  func toggleSignLine() {
    changeBackground { background in
      let size = currentPage.size.map { Point($0.width, $0.height) } ?? panes.pageSize
      let page = background.picture?.frame ?? Bounds(min: .zero, max: size)
      background.baseline = background.baseline == nil ? .init(on: page) : nil
    }
    let page = currentPage
    if page.size == nil, page.background.baseline != nil { panes.resetView() }
  }

  /// Lays the window out if needed.
  func layoutIfNeeded() { panes.layoutIfNeeded { updateMenus() } }

  /// Shows the state of the commands in the menus and the tool strip, if it changed.
  func updateMenus() {
    let state = menuState
    guard state != shown else { return }
    shown = state
    controls.menus = state.menus
    let count = controls.tools.joined().count
    controls.tools = state.tools
    // Another button may take another row.
    if count > 0, state.tools.joined().count != count {
      panes.setNeedsLayout()
      layoutIfNeeded()
    }
    controls.banner = state.banner
    controls.paneMenus = state.engines.indices.map { state.engineItems($0) }
    if controls.isContextMenuOpen { controls.updateContextMenu(form.menu ?? state.contextMenu) }
  }
}
