import Controls
import Export
import Ink
import Platform
import Words
import X11Canvas

/// The services of the window that shows the dialogs.
@MainActor protocol DialogHost: AnyObject {
  /// The size of the page that was chosen last, at actual size, in canvas units.
  var pageSize: Point { get }
  /// The page in the middle of the view.
  var currentPage: Page { get }
  /// The engine of the pane that was chosen last.
  var exportEngine: EngineSettings { get }
  /// The report about the input devices.
  var deviceReport: DeviceReport { get }
  /// Shows a change of that report soon, while `isShown` returns true.
  func updateDevices(while isShown: @escaping () -> Bool)
  /// Finishes the ink that waits for the palm arbiter.
  func settle()
  /// Shows the drawing at actual size and its initial position.
  func resetView()
  /// Shows a part of the drawing.
  func show(_ view: CanvasView)
  /// Shows the pages of a document that was opened, fitted to the width of one pane.
  func showPages()
  /// Ends the program.
  func quit()
  /// Puts text on the clipboard.
  func copy(_ text: String)
  /// Shows the file at a path in its folder.
  func showInFolder(_ path: String)
  /// The server's number of the window.
  var windowNumber: UInt { get }
  /// The pen that is chosen.
  var pen: Pen { get }
  /// The time of the display for which the tips of pens are predicted, in seconds; 0 for none.
  var displayTime: Double { get }
  /// Returns the pressure curve of the physical device with a number.
  func pressureCurve(_ source: Int32) -> PressureCurve
  /// Places the selected strokes, or else the signature used last, on several pages.
  func place(_ repetition: PageRepetition)
  /// Picks up ink that follows the pointer. Returns a sentence if it cannot be ink.
  func pickUp(_ stamp: Stamp) -> String?
  /// Takes over a pressure curve for the device numbered `source`.
  func use(_ curve: PressureCurve, source: Int32)
}

/// The dialogs of the window: one is open at a time, and its answers are carried out here.
///
/// The controls show the card of the dialog and report what is done with it. A late answer of the
/// session or the exporter reaches the dialog that waits for its ticket, or else a notice.
@MainActor final class Dialogs {
  let controls: ControlsLayer
  let session: Session
  let canvas: Canvas
  let exporter: Exporter
  let signatures: Signatures
  let folders: RecentFolders
  let recent: RecentFiles
  let choosers: Choosers
  let finder: PathFinder
  let exports: ExportChoices
  let previews: ExportPreviews
  private let timers: Timers
  private var counting: TimerID?
  /// The window. The owner of this object sets it.
  unowned var host: (any DialogHost)!
  /// The dialog that is open.
  var dialog: Dialog? { didSet { ticket = nil } }
  /// The request that the dialog waits for, or nil while the user types.
  private(set) var ticket: Ticket?
  /// What the dialog asked for, if it asks for a file.
  var choice: Choice?
  /// True while files are asked for in a prompt although the desktop may have a chooser.
  var usesPrompt = false
  /// The departure that follows once the request is answered.
  var departure: (ticket: Ticket, next: Departure)?
  /// The title of exports, typed for the drawing with that number.
  var titled: (drawing: Int, text: String)?
  /// The newest preview of an export, or nil until it is there, and the number of the next.
  var preview: Result<ExportPreview, ExportError>?
  var awaitedPreview = 0
  /// The drawings that are being exported, and their states.
  var exporting: [Ticket: (drawing: Int, revision: UInt64)] = [:]
  /// The export that was written last.
  var exported: Exported?
  /// The notes about the PDF in the window.
  let notes = DocumentNotes()
  /// True if the user has agreed that the usage rights of the PDF end.
  var hasAgreed = false
  /// True if signatures are saved without times and pressure.
  var savesShapeOnly = false
  /// The text that was placed last.
  var text = ""
  /// The pages on which ink was placed last.
  var pages = Form.Answer(choices: [1, 3], text: "")

  init(
    controls: ControlsLayer, session: Session, canvas: Canvas, exporter: Exporter,
    signatures: Signatures, folders: RecentFolders, recent: RecentFiles, choosers: Choosers,
    finder: PathFinder, exports: ExportChoices, previews: ExportPreviews, timers: Timers
  ) {
    self.exports = exports
    self.previews = previews
    self.finder = finder
    self.recent = recent
    self.choosers = choosers
    self.signatures = signatures
    self.folders = folders
    self.timers = timers
    self.controls = controls
    self.session = session
    self.canvas = canvas
    self.exporter = exporter
  }

  // MARK: Opening and closing

  /// Opens a dialog about a message in the place of any other.
  func present(_ new: Dialog, _ message: Message) {
    leave(for: new)
    controls.present(message)
  }

  /// Opens a prompt in the place of any other dialog.
  func present(_ new: Dialog, _ prompt: Prompt) {
    leave(for: new)
    controls.present(prompt)
  }

  func show(_ message: Message) { present(.message, message) }

  /// Fits a pressure curve to a hand.
  func calibrate() {
    leave(for: .calibration)
    controls.present(Calibration.pen)
  }

  func showDevices() { present(.devices, host.deviceReport.message) }

  /// Shows what the devices sent meanwhile, if they are shown.
  func updateDevices() {
    if showsDevices { host.updateDevices { [unowned self] in showsDevices } }
  }

  /// Advances the calibration card while its time runs.
  func keepCounting() {
    guard controls.isCounting, counting == nil else { return }
    controls.tick(MonotonicClock.now)
    counting = timers.after(0.05) { [unowned self] in
      counting = nil
      keepCounting()
    }
  }

  /// True while the input devices are shown.
  var showsDevices: Bool { if case .devices = dialog { true } else { false } }

  /// True while a prompt for a file is open.
  var isPrompting: Bool {
    guard controls.isPrompting else { return false }
    return switch dialog {
    case .open, .save, .sign, .picture, .export, .signature, .text: true
    case .page, .unsaved, .changed, .original, .openInstead, .notOpened, .usageRights, .devices,
      .message,
      .calibration, .drawing, .pages, .exportOptions, .pictureUse, nil:
      false
    }
  }

  /// Closes the dialog. The answer it waits for changes nothing.
  func abandon() {
    leave()
    controls.dismissCard()
  }

  /// Abandons the dialog for another or none: the answer it waits for changes nothing, and no
  /// departure follows.
  func leave(for new: Dialog? = nil) {
    if let ticket {
      session.cancel(ticket)
      if departure?.ticket == ticket { departure = nil }
    }
    choosers.close()
    choice = nil
    dialog = new
  }

  // MARK: Answers

  /// Carries out what was done with the card.
  func handle(_ action: ControlAction) {
    switch action {
    case .promptAccepted(let text): accept(text, isConfirmed: false)
    case .promptConfirmed(let text): accept(text, isConfirmed: true)
    case .promptCancelled:
      if case .signature(let strokes, _, isDrawn: true)? = dialog {
        drawSignature(strokes)
      } else {
        leave()
      }
    case .calibrationCancelled, .messageClosed, .inkCancelled, .formCancelled, .optionsCancelled:
      leave()
    case .optionsChanged(let answer): exportChanged(answer)
    case .optionsAccepted(let answer): exportAccepted(answer)
    case .inkAccepted(let strokes): promptToSave(strokes, isDrawn: true)
    case .formChanged(let answer): pagesChanged(answer)
    case .formAccepted(let answer): placeOnPages(answer)
    case .promptChanged: findMatches()
    case .promptOption(let isOn): include(isOn)
    case .messageAction: if showsDevices { host.copy(host.deviceReport.text) }
    case .questionAnswered(let number): answer(number)
    case .calibrationAccepted(let curve, let source):
      dialog = nil
      host.use(curve, source: source)
    case .noteAccepted(let text): unlock(text)
    case .noteExplained: explainNotes()
    case .noteClosed: notes.close()
    case .command, .copy, .pasteRequested, .gripDragged: break
    }
  }

  /// The prompt was accepted with `text`; after a question about a file that exists it is
  /// confirmed.
  func accept(_ text: String, isConfirmed: Bool) {
    host.settle()
    guard ticket == nil else { return }
    switch dialog {
    case .open(let folder):
      guard let path = pathToRead(text, in: folder), !askAboutPicture(path) else { return }
      folders.use(path, for: .drawings)
      wait(for: session.open(path), tr("Opening…"))
    case .picture(let folder, _):
      guard let path = pathToRead(text, in: folder) else { return }
      folders.use(path, for: .pictures)
      wait(for: session.readPicture(path), tr("Reading…"))
    case .save(let folder, let kind, let next):
      guard let path = pathToSave(text, in: folder, kind) else { return }
      if isConfirmed || isAgreed(path) || mayWrite(path, own: session.file.path) {
        folders.use(path, for: kind == .inkML ? .drawings : .exports)
        wait(for: save(as: kind, to: path, next: next, isConfirmed: isConfirmed), tr("Saving…"))
      }
    case .sign(let folder, let next):
      if let ticket = sign(as: text, in: folder, next: next, isConfirmed: isConfirmed) {
        wait(for: ticket, tr("Saving…"))
      }
    case .export(let folder, let choice):
      guard let path = pathToExport(text, in: folder, choice.format) else { return }
      if isConfirmed || mayExport(choice, to: path) {
        wait(for: export(choice, to: path), tr("Exporting…"))
      }
    case .signature(let strokes, let engine, _):
      if let ticket = saveSignature(strokes, engine: engine, as: text, replaces: isConfirmed) {
        wait(for: ticket, tr("Saving…"))
      }
    case .text: placeText(text)
    case .page: goToPage(text)
    case .unsaved, .changed, .original, .openInstead, .notOpened, .usageRights, .devices, .message,
      .calibration, .drawing, .pages, .exportOptions, .pictureUse, nil:
      break
    }
  }

  /// Returns true if the dialog waits for that request, and lets the user type again.
  func awaits(_ ticket: Ticket) -> Bool {
    guard self.ticket == ticket else { return false }
    self.ticket = nil
    return true
  }

  private func wait(for ticket: Ticket, _ note: String) {
    self.ticket = ticket
    controls.showInPrompt(note: note, isError: false)
  }

  /// A request has failed: its prompt says why, or else a notice and standard error.
  func fail(_ ticket: Ticket, _ sentence: String, isReported: Bool = true) {
    if departure?.ticket == ticket { departure = nil }
    if self.ticket == ticket, controls.isPrompting {
      self.ticket = nil
      return controls.showInPrompt(note: sentence, isError: true)
    }
    // The desktop's chooser asked for the file, and is closed.
    if self.ticket == ticket { dialog = nil }
    if isReported {
      report(sentence)
    } else {
      controls.show(Notice(sentence, isError: true))
    }
  }

  /// Reports a failure on standard error and in a notice.
  func report(_ sentence: String) {
    complain(sentence)
    controls.show(Notice(sentence, isError: true))
  }

  /// Closes the dialog that waits for the request, if it is still open.
  func close(_ ticket: Ticket) {
    guard self.ticket == ticket else { return }
    dialog = nil
    controls.dismissCard()
  }
}
