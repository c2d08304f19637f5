import Foundation
import Ink
import Synchronization
import Testing

@testable import Controls
@testable import Export
@testable import Input
@testable import Platform
@testable import X11
@testable import X11Canvas
@testable import xsign

/// Dialogs, a session and a canvas without a window, with files that can be held.
@MainActor
final class DialogHarness: DialogHost {
  /// A moment in the life of a request at which the harness holds it.
  nonisolated enum Hold: CaseIterable {
    /// Before the file is touched.
    case received
    /// After the file was read or written, before the completion.
    case done
    /// Before the main thread calls the completion.
    case completed
  }

  /// The completions that wait for the main thread, and the gate that holds requests.
  private nonisolated final class Mail: Sendable {
    let jobs = Mutex<[@MainActor () -> Void]>([])
    let gate = NSCondition()
    let held = Mutex<DrawingFiles.Step?>(nil)

    func pass(_ step: DrawingFiles.Step) {
      gate.lock()
      while held.withLock({ $0 }) == step { gate.wait() }
      gate.unlock()
    }

    func hold(_ step: DrawingFiles.Step?) {
      gate.lock()
      held.withLock { $0 = step }
      gate.broadcast()
      gate.unlock()
    }
  }

  /// The keys in tokens that a search finds.
  nonisolated final class Connected: Sendable {
    let keys = Mutex<[ListedKey]>([])
  }

  let canvas = Canvas(engines: [.hermite, .modulatedQuadratic], deliver: { _ in })
  let controls = ControlsLayer()
  let session: Session
  let dialogs: Dialogs
  let files: DrawingFiles
  let exporter: Exporter
  let signatureFolder: SignatureFolder
  let signatures: Signatures
  /// The notices about the folder of signatures.
  private(set) var notices: [String] = []
  let folder: URL
  let preferences: PreferencesFile
  private let recent: RecentFiles
  private let mail = Mail()
  var currentPage: Page { canvas.drawing.pages[0] }
  /// True once the program was ended.
  private(set) var hasQuit = false
  private(set) var copied: [String] = []
  /// The number of times the panes were replaced by one with pages.
  private(set) var shownPages = 0
  /// The PDFs whose forms can be filled in since they were opened.
  private(set) var forms: [String] = []
  private(set) var shownInFolder: [String] = []
  /// The names of the unfinished drawings that were to be restored.
  private(set) var restored: [String] = []
  /// Takes what is typed. Returns false if that cannot be taken.
  var typing: () -> Bool = { true }
  let writingPen = Pen(width: 3)
  let windowNumber: UInt = 0x1a00007
  /// The chooser of the desktop, which has none at first.
  let chooser = ChooserDouble()
  /// The desktop's printing.
  let printer = PrinterDouble()
  /// The stamps that were picked up, and the pages on which ink was placed.
  private(set) var stamps: [Stamp] = []
  private(set) var repetitions: [PageRepetition] = []
  /// The number of times that the signature used last was picked up.
  private(set) var taken = 0
  private(set) var photoPastes = 0
  /// What the menus show, and the commands that were carried out.
  var state = MenuState()
  private(set) var performed: [Command] = []
  private var strokes = 0.0
  /// The tokens that are connected: none at first.
  let connected = Connected()

  /// Creates the harness with a window of a size.
  init(limits: FileLimits = .computer, width: Int = 800, height: Int = 600) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "xsign-dialogs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let mail = mail
    let onMainThread: MainThread = { job in mail.jobs.withLock { $0.append(job) } }
    files = DrawingFiles(
      limits: limits, onMainThread: onMainThread,
      checkpoint: { mail.pass($0) })
    exporter = Exporter(onMainThread: onMainThread) { mail.pass(.received) }
    session = Session(
      canvas: canvas, files: files,
      journal: SessionJournal(folder: folder.path + "/state", deliver: { _ in }))
    signatureFolder = SignatureFolder(
      path: folder.path + "/data/signatures",
      onMainThread: onMainThread)
    preferences = PreferencesFile(path: folder.path + "/preferences", deliver: { _ in })
    recent = RecentFiles(
      preferences: preferences, desktop: DesktopList(path: folder.path + "/recently-used.xbel"))
    signatures = Signatures(folder: signatureFolder, preferences: preferences)
    dialogs = Dialogs(
      controls: controls, session: session, canvas: canvas, exporter: exporter,
      signatures: signatures, folders: RecentFolders(preferences: preferences),
      recent: recent,
      fileChoosers: FileChoosers { [chooser] in chooser.open($0, $1) },
      printing: PrintJobs { [printer] in printer.begin($0, $1) },
      finder: NewestWork(name: "xsign.matches", onMainThread: onMainThread),
      exports: ExportChoices(preferences: preferences),
      previews: NewestWork(name: "xsign.preview", onMainThread: onMainThread),
      language: LanguagePreference(preferences: preferences),
      pens: KeptPens(preferences: preferences),
      certificates: CertificateChoices(preferences: preferences),
      tokens: TokenKeys(onMainThread: onMainThread) { [connected] in
        .success(connected.keys.withLock(\.self))
      }, timers: Timers())
    dialogs.host = self
    signatures.report = { [unowned self] in notices.append($0) }
    signatures.fail = signatures.report
    session.report = { [unowned dialogs] in dialogs.show($0, of: $1) }
    _ = controls.layout(width: width, height: height, scale: 1)
    session.startEmpty()
  }

  /// Removes the files. Call before the harness is released.
  func end() {
    mail.hold(nil)
    session.waitUntilDone()
    exporter.waitUntilDone()
    session.giveUp()
    session.end()
    preferences.waitUntilDone()
    recent.waitUntilDone(by: .never)
    try? FileManager.default.removeItem(at: folder)
  }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  // MARK: Actions

  /// Adds a stroke that no other drawing has.
  func draw() {
    strokes += 1
    let stroke = Stroke(
      id: StrokeID(1), pen: Pen(width: 4), samples: [Sample(Point(9 * strokes, 9), time: 0)])
    canvas.paste([stroke], movedBy: .zero)
  }

  /// The strokes of the drawing by their places, as `draw` numbered them.
  var drawn: [Double] { canvas.drawing.strokes.map { $0.samples[0].position.x / 9 } }

  /// The strokes of the drawing in a file.
  func drawn(in path: String) throws -> [Double] {
    try DrawingFile.contents(path).strokes.map { ($0.samples[0].position.x / 9).rounded() }
  }

  func accept(_ text: String) { accept(text, isConfirmed: false) }
  func confirm(_ text: String) { accept(text, isConfirmed: true) }

  private func accept(_ text: String, isConfirmed: Bool) {
    if let card = controls.card as? PromptCard, card.prompt.isSecret {
      card.field.replace("")
      card.field.insert(text)
      return card.onSecret(card.field.takeSecret())
    }
    // The desktop's chooser may be open in place of the prompt.
    guard
      let accept = (controls.card as? PromptCard)?.onAccept ?? dialogs.dialog?.file?.accept
    else { return #expect(Bool(false), "Nothing is asked.") }
    accept(text, isConfirmed)
  }

  /// Cancels the card, as Escape does.
  func cancel() {
    guard let card = controls.card as? PromptCard else {
      _ = controls.handle(KeyPress(.escape))
      return
    }
    controls.dismissCard()
    card.onCancel()
  }

  /// Sets the option of the prompt.
  func setOption(_ isOn: Bool) { (controls.card as? PromptCard)?.onOption(isOn) }

  /// The answers to the question what to do with ink that no file holds.
  nonisolated enum UnsavedAnswer: String {
    case cancel = "Cancel"
    case discard = "Discard"
    case keep = "Keep for later"
    case save = "Save…"
  }

  /// Answers that question.
  func answer(_ answer: UnsavedAnswer) throws {
    #expect(message?.answers.contains { $0.title == UnsavedAnswer.discard.rawValue } == true)
    self.answer(answer.rawValue)
  }

  /// Answers the question that is open with the button of that title.
  func answer(_ title: String) {
    guard let card = controls.card as? MessageCard,
      let index = message?.answers.firstIndex(where: { $0.title == title })
    else { return #expect(Bool(false), "Nothing has the answer \(title).") }
    card.activate(.button(index))
    controls.finish(card)
  }

  // MARK: Files

  /// Suspends the requests that follow.
  func hold(_ hold: Hold) {
    switch hold {
    case .received: mail.hold(.received)
    case .done: mail.hold(.done)
    case .completed:
      session.waitUntilDone()
      exporter.waitUntilDone()
    }
  }

  /// Resumes all requests and calls `count` of the completions, or all.
  func release(_ count: Int = .max) {
    mail.hold(nil)
    session.waitUntilDone()
    exporter.waitUntilDone()
    signatures.waitUntilDone()
    dialogs.previews.waitUntilDone()
    dialogs.tokens.waitUntilDone()
    for _ in 0..<count {
      guard let job = mail.jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return }
      job()
    }
  }

  /// Saves the drawing in the window as a new file.
  func saveAs(_ name: String) {
    dialogs.promptToSave(.inkML)
    accept(path(name))
  }

  // MARK: Card

  /// The line below the field of the prompt that is open.
  var line: String? {
    if let card = controls.card as? PromptCard { card.line } else { nil }
  }

  /// The text in the field of the prompt that is open.
  var text: String? { (controls.card as? PromptCard)?.field.text }

  /// The card of rows that is open.
  var form: Form? { (controls.card as? FormCard)?.form }

  /// Chooses in the card of rows that is open.
  func choose(_ row: Int, _ index: Int) {
    guard let card = controls.card as? FormCard else {
      return #expect(Bool(false), "No card of rows is open.")
    }
    card.activate(card.choice(row, index))
    #expect(controls.finish(card), "Row \(row) cannot be chosen.")
  }

  /// The message or question that is open.
  var message: Message? { (controls.card as? MessageCard)?.message }

  /// The option of the prompt that is open.
  var option: Prompt.Option? {
    if let card = controls.card as? PromptCard {
      card.option.map { Prompt.Option($0.title, isOn: $0.isOn) }
    } else {
      nil
    }
  }

  // MARK: Host

  var pageSize: Point { Point(400, 300) }
  var exportEngine: EngineSettings { .hermite }
  var deviceReport: DeviceReport { DeviceReport(devices: [], log: InputLog()) }
  func updateDevices(while isShown: @escaping () -> Bool) {}
  func settle() {}
  func finishTyping() -> Bool { typing() }
  func resumeTyping() {}
  func resetView() { canvas.view = CanvasView() }
  func show(_ view: CanvasView) { canvas.view = view }
  func showPages() { shownPages += 1 }

  func restore(unfinished name: String) { restored.append(name) }
  func beginForm(_ pdf: OpenPDF) { forms.append(pdf.name) }
  func quit() { hasQuit = true }
  func makePad(_ pen: Pen, _ strokes: [Stroke]) -> SignaturePad {
    SignaturePad(
      pen: PadPen(pen, isChosen: false), engine: .hermite, strokes: strokes,
      curve: { _ in .linear }, onMainThread: { _ in })
  }

  func place(_ repetition: PageRepetition) { repetitions.append(repetition) }

  func takeSignature() { taken += 1 }
  func pastePhoto() { photoPastes += 1 }

  func pickUp(_ stamp: Stamp) -> String? {
    stamps.append(stamp)
    return nil
  }

  var menuState: MenuState { state }
  func perform(_ command: Command) { performed.append(command) }
  func copy(_ text: String) { copied.append(text) }
  func showInFolder(_ path: String) { shownInFolder.append(path) }
  func use(_ curve: PressureCurve, source: Int32) {}
}
