import Controls
import Desktop
import Export
import Graphics
import Ink
import Journaling
import Localization
import PDFPages
import Platform
import X11
import X11Canvas

/// The program: constructs the parts of its window, receives events and messages, and presents.
@MainActor final class App {
  /// A message of another thread to the main thread: what it does there.
  typealias Message = @MainActor @Sendable (App) -> Void

  let display: Display
  let window: Window
  private let painter: Painter
  let preferences: PreferencesFile
  let exporter: Exporter
  let workspace: Workspace
  let events: EventHandler
  private let progress: ProgressLine
  private let latency: LatencyOverlay
  let mailbox: Mailbox<Message>
  let wakeup = Wakeup()
  let signals: SignalWatch
  private let timers = Timers()
  private let trimmer: IdleMemoryTrimmer
  /// The portal's settings, once the first frame was presented and if the desktop has a bus.
  lazy var settingsPortal: SettingsPortal? = {
    let portal = SettingsPortal()
    portal?.follow { [mailbox] settings in
      mailbox.post { $0.workspace.panes.portalSettings = settings }
    }
    return portal
  }()
  let accessibility: AccessibilityController
  /// What the title of the window shows.
  private var titled: (file: SessionFile, isModified: Bool)?
  /// The numbers of events of the window that were not ink, and of wake-ups by other threads.
  private var (windowEvents, wakes) = (0, 0)
  /// The revision that the last frame showed.
  private var shown: FrameRevision?

  var canvas: Canvas { workspace.canvas }
  var session: Session { workspace.session }
  var dialogs: Dialogs { workspace.dialogs }

  // MARK: Constructing

  /// Creates the program on `display`, started by `launch`. Signals of `signals` end it.
  init(display: Display, signals: SignalWatch, launch: StartupNotification?) {
    self.display = display
    self.signals = signals
    let mailbox = Mailbox<Message>(wakeup: wakeup)
    self.mailbox = mailbox
    let scale = display.scale
    let screen = display.screenSize
    preferences = PreferencesFile(
      path: PreferencesFile.path,
      deliver: { error in
        mailbox.post { app in
          if let sentence = app.preferences.failed(error) { app.dialogs.report(sentence) }
        }
      })
    let controls = ControlsLayer(
      theme: preferences.values.themePreference.theme(display.settings))
    let size = preferences.values.windowSize
    window = Window(
      display: display, title: "xsign",
      width: min(Int(Double(size.width) * scale), screen.width * 9 / 10),
      height: min(Int(Double(size.height) * scale), screen.height * 9 / 10),
      minimumWidth: Int(240 * scale),
      minimumHeight: Int(200 * scale), background: controls.theme.windowBackground,
      icons: AppIcon.small, largeIcons: { AppIcon.large }, launch: launch)
    let canvas = Canvas(
      engines: [.hermite, .modulatedQuadratic],
      deliver: { message in mailbox.post { $0.canvas.receive(message) } })
    painter = Painter(window: window, controls: controls, canvas: canvas, timers: timers)
    let onMainThread: MainThread = { job in mailbox.post { _ in job() } }
    exporter = Exporter(onMainThread: onMainThread)
    let session = Session(
      canvas: canvas,
      files: DrawingFiles(onMainThread: { job in mailbox.post { $0.run(job) } }),
      journal: SessionJournal(
        folder: UserDirectories.state + "/xsign", refuges: UserDirectories.refuges(),
        formerRefuges: UserDirectories.formerRefuges,
        deliver: { report in
          mailbox.post { app in
            if let event = app.session.receive(report) { app.dialogs.show(event) }
          }
        }))
    session.makePictures = { [wakeup] opened in
      guard case .success(let renderer) = opened.renderer else { return nil }
      return PageRenderings(
        renderer.file, pages: opened.pdf.survey.pages, program: renderer.program,
        other: renderer.other, wakeup: wakeup)
    }
    workspace = Workspace(
      display: display, window: window, controls: controls, canvas: canvas, painter: painter,
      session: session, exporter: exporter, preferences: preferences,
      signatures: SignatureFolder(
        path: UserDirectories.signatures, onMainThread: onMainThread),
      desktopList: DesktopList(path: UserDirectories.data + "/recently-used.xbel"),
      formats: CopyFormats(
        folder: UserDirectories.runtime + "/xsign", onMainThread: onMainThread),
      dragOut: DragOut(
        window: window,
        formats: CopyFormats(
          folder: UserDirectories.runtime + "/xsign", prefix: "dragged-",
          onMainThread: onMainThread),
        onMainThread: onMainThread),
      fileChoosers: FileChoosers { [preferences] request, ticket in
        let ways = FileChoosers.ways(preferences.values)
        let chooser = FileChooser(request, ways: ways)
        chooser?.open { answer in mailbox.post { $0.dialogs.receive(answer, ticket) } }
        return chooser
      },
      printing: PrintJobs { request, ticket in
        let job = PrintJob(request) { answer in
          mailbox.post { $0.dialogs.receive(answer, ticket) }
        }
        job.begin()
        return job
      }, finder: NewestWork(name: "xsign.matches", onMainThread: onMainThread),
      previews: NewestWork(name: "xsign.preview", onMainThread: onMainThread),
      pageWork: NewestWork(name: "xsign.documents", onMainThread: onMainThread),
      fileManager: FileManagerReveal(failed: { path in
        mailbox.post { $0.dialogs.report(tr("No file manager shows \(path).")) }
      }), timers: timers, onMainThread: onMainThread)
    events = EventHandler(
      window: window, workspace: workspace, controls: controls, painter: painter)
    latency = LatencyOverlay(canvas: canvas, controls: controls, timers: timers)
    accessibility = AccessibilityController(
      window: window, controls: controls, panes: workspace.panes, canvas: canvas, timers: timers,
      deliver: { event in
        mailbox.post { app in app.accessibility.receive(event).map { app.events.handle($0) } }
      })
    let cleaner = BackgroundQueue(name: "xsign.memory", isWaitedFor: false)
    trimmer = IdleMemoryTrimmer(
      timers: timers,
      pause: { canvas.drawing.isEmpty ? IdleMemoryTrimmer.shortPause : IdleMemoryTrimmer.pause },
      giveBack: {
        canvas.rest()
        cleaner.perform { FreedMemory.giveBack() }
      })
    progress = ProgressLine(
      controls: controls, timers: timers, work: { [unowned workspace] in workspace.work })
    let start = workspace.start
    start.openUnfinished = { [unowned self] in restore($0) }
    start.changeUnfinished = { name, isRemoved, completion in
      session.change(unfinished: name, isRemoved: isRemoved) { result in
        mailbox.post { _ in completion(result) }
      }
    }
    start.report = { [unowned self] in dialogs.report($0) }
    session.report = { [unowned self] outcome, ticket in
      // What was drawn for a file that is not opened stays, and answers no question.
      if case .notOpened = outcome { events.handleHeld() }
      dialogs.show(outcome, of: ticket)
      switch outcome {
      case .opened, .document(_, isUnlocked: false): lookForUnfinished()
      default: break
      }
    }
  }

  /// Offers the unfinished drawing of the file that was opened, if there is one: a crash may have
  /// ended the window in which it was signed.
  private func lookForUnfinished() {
    guard let path = session.file.document ?? session.file.path else { return }
    session.findUnfinished(of: path) { [mailbox] name in
      if let name { mailbox.post { $0.dialogs.offer(unfinished: name, of: path) } }
    }
  }

  /// Shows the window, with the drawing in the file at `path` or the unfinished one, and runs until
  /// the user, a signal or the X server ends the program.
  ///
  /// - Parameters:
  ///   - ahead: The PDF at `path`, if it was begun to open.
  ///   - engines: The engines of the panes, if they are not those of the last time.
  ///   - signs: True if it shows the Sign view.
  /// - Throws: `X11Error` if the connection is lost, `Ending` if a signal came.
  func run(
    opening path: String?, ahead: DocumentAhead?, engines: [EngineSettings], signs: Bool
  ) throws {
    workspace.panes.begin(with: engines)
    if signs { workspace.panes.show(.sign) }
    let complaints = [preferences.complaint, UserKeys.complaint].compactMap { $0 }
    dialogs.report(complaints + IgnoredChoices.complaints(preferences.values))
    if let path {
      session.startEmpty()
      session.open(path, isFirst: true, ahead: ahead)
    } else {
      restore(lists: StartScreen.isWanted)
    }
    workspace.signatures.lookUp()
    if preferences.values.isMaximized { window.maximize() }
    window.show()
    display.flush()
    let source = DisplaySource(display) { [unowned self] in handle($0) }
    let loop = EventLoop(source: source, wakeup: wakeup, signals: signals)
    timers.loop = loop
    loop.onWake = { [unowned self] in receive() }
    loop.onIdle = { [unowned self] in present() }
    let exit = loop.run()
    timers.loop = nil
    try end(exit)
  }

  // MARK: Receiving

  private func handle(_ event: WindowEvent) {
    trimmer.worked()
    accessibility.follow(event)
    let inkMotions = workspace.tools.inkMotions
    events.handle(event)
    if workspace.tools.inkMotions == inkMotions { windowEvents += 1 }
  }

  func receive() {
    wakes += 1
    for page in workspace.panes.pages.takePageEvents() { dialogs.notes.fail(page: page) }
    for message in mailbox.takeAll() { message(self) }
  }

  /// Shows the unfinished drawing that was found at the start, or that was chosen.
  private func receive(_ findings: JournalFindings, isChosen: Bool) {
    guard session.isRestoring else {
      // Its files may be on a disk that does not answer.
      return BackgroundQueue(name: "xsign.unfinished").perform { _ = findings }
    }
    workspace.layoutIfNeeded()
    let isRestored = session.show(findings.drawing)
    workspace.updateMenus()
    dialogs.show(findings, isRestored: isRestored, isChosen: isChosen)
    if !isRestored { workspace.start.begin(findings.list) }
    events.handleHeld()
  }

  /// Looks for the unfinished drawing that was changed last, or for the one with a name. Several
  /// are only listed if `lists`.
  private func restore(_ name: String? = nil, lists: Bool = false) {
    session.restore(name, lists: lists) { [mailbox] findings in
      mailbox.post { $0.receive(findings, isChosen: name != nil) }
    }
  }

  /// Runs what follows a request of the session.
  private func run(_ job: () -> Void) {
    // The page has a size, also if the drawing comes before the first frame.
    workspace.layoutIfNeeded()
    job()
    events.handleHeld()
  }

  // MARK: Presenting

  /// What the next frame shows besides ink.
  private var revision: FrameRevision {
    FrameRevision(
      server: display.revision, window: windowEvents, wakes: wakes, timers: timers.revision,
      decisions: workspace.palms.revision)
  }

  private func present() {
    let revision = revision
    if revision == shown { presentInk() } else { presentAll() }
    shown = revision
  }

  /// Presents strokes that go on.
  private func presentInk() {
    latency.update()
    session.record(timers)
    if painter.present(inkOnly: true) { accessibility.drawn() }
    accessibility.update()
  }

  private func presentAll() {
    workspace.start.update()
    workspace.updateNote()
    workspace.panes.updateLegend()
    workspace.constants.update()
    workspace.layoutIfNeeded()
    workspace.updateMenus()
    progress.update()
    latency.update()
    dialogs.warnAboutDrawing()
    dialogs.bringBack()
    // What is typed may move the view.
    workspace.followTyping()
    workspace.panes.updatePage()
    // New ink is recorded without waiting for the frame.
    session.record(timers)
    if painter.present() { accessibility.drawn() }
    window.presented()
    _ = settingsPortal
    workspace.dragOut.update()
    events.cursor.update()
    updateTitle()
    accessibility.update()
    session.decodeMissingPicture()
  }

  /// Writes the title if it changes, not with every frame.
  private func updateTitle() {
    let new = (file: session.file, isModified: session.isModified)
    if let titled, titled == new { return }
    titled = new
    window.title = new.file.title(isModified: new.isModified)
  }
}
