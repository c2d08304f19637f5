import Ink
import X11Canvas

/// The services of the window that shows the dialogs.
@MainActor protocol DialogHost: AnyObject {
  /// The size of the page that was chosen last, at actual size, in canvas units.
  var pageSize: Point { get }
  /// The engine of the pane that was chosen last.
  var exportEngine: EngineKind { get }
  /// The report about the input devices.
  var deviceReport: DeviceReport { get }
  /// Shows a change of that report soon, while `isShown` returns true.
  func updateDevices(while isShown: @escaping () -> Bool)
  /// Finishes the ink that waits for the palm arbiter.
  func settle()
  /// Shows the drawing at actual size and its initial position.
  func resetView()
  /// Ends the program.
  func quit()
  /// Puts text on the clipboard.
  func copy(_ text: String)
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
  private let timers: Timers
  /// The timer that advances the calibration card.
  private var counting: TimerID?
  /// The window. The owner of this object sets it.
  unowned var host: (any DialogHost)!
  /// The dialog that is open.
  var dialog: Dialog?
  /// The departure that follows once the request is answered.
  var departure: (ticket: Ticket, next: Departure)?
  /// True if exports include the picture of the background: a signed page is wanted whole.
  var includesPicture = true
  /// True if exports without a picture include the paper: a signature is wanted by itself.
  var includesPaper = false

  /// Creates the dialogs that `controls` shows.
  init(
    controls: ControlsLayer, session: Session, canvas: Canvas, exporter: Exporter, timers: Timers
  ) {
    self.timers = timers
    self.controls = controls
    self.session = session
    self.canvas = canvas
    self.exporter = exporter
  }

  // MARK: Opening and closing

  /// Opens a dialog about a message in the place of any other.
  func present(_ new: Dialog, _ message: Message) {
    leave()
    dialog = new
    controls.present(message)
  }

  /// Opens a prompt in the place of any other dialog.
  func present(_ new: Dialog, _ prompt: Prompt) {
    leave()
    dialog = new
    controls.present(prompt)
  }

  /// Shows a message.
  func show(_ message: Message) { present(.message, message) }

  /// Fits a pressure curve to a hand.
  func calibrate() {
    leave()
    dialog = .calibration
    controls.present(Calibration.pen)
  }

  /// Shows the input devices.
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
    switch dialog {
    case .open, .save, .picture, .export: true
    case .unsaved, .restored, .devices, .message, .calibration, nil: false
    }
  }

  /// Closes the dialog.
  func close() {
    dialog = nil
    controls.dismissCard()
  }

  /// Abandons the dialog: the answer it waits for changes nothing, and no departure follows.
  func leave() {
    if let ticket = dialog?.ticket {
      session.cancel(ticket)
      if departure?.ticket == ticket { departure = nil }
    }
    dialog = nil
  }

  // MARK: Answers

  /// Carries out what was done with the card.
  func handle(_ action: ControlAction) {
    switch action {
    case .promptAccepted(let text): accept(text, isConfirmed: false)
    case .promptConfirmed(let text): accept(text, isConfirmed: true)
    case .promptCancelled, .calibrationCancelled, .messageClosed: leave()
    case .promptOption(let isOn): include(isOn)
    case .messageAction: if showsDevices { host.copy(host.deviceReport.text) }
    case .questionAnswered(let number): answer(number)
    case .calibrationAccepted(let curve, let source):
      dialog = nil
      host.use(curve, source: source)
    case .command, .copy, .pasteRequested: break
    }
  }

  /// The prompt was accepted with `text`; after a question about a file that exists it is
  /// confirmed.
  private func accept(_ text: String, isConfirmed: Bool) {
    host.settle()
    guard let dialog, dialog.ticket == nil else { return }
    switch dialog {
    case .open(let prompt):
      if let path = pathToRead(text, prompt) { wait(for: session.open(path), "Opening…") }
    case .picture(let prompt):
      if let path = pathToRead(text, prompt) { wait(for: session.readPicture(path), "Reading…") }
    case .save(let prompt, let kind, let next):
      guard let path = pathToSave(text, prompt, kind) else { return }
      if isConfirmed || mayWrite(path, own: session.file.path) {
        let ticket = save(as: kind, to: path, next: next)
        wait(for: ticket, "Saving…")
      }
    case .export(let prompt, let choice):
      guard let path = pathToExport(text, prompt, choice.format) else { return }
      if isConfirmed || mayWrite(path, own: nil) {
        wait(for: export(choice, to: path), "Exporting…")
      }
    case .unsaved, .restored, .devices, .message, .calibration: break
    }
  }

  private func wait(for ticket: Ticket, _ note: String) {
    dialog = dialog?.waiting(for: ticket)
    controls.showInPrompt(note: note, isError: false)
  }

  /// A request has failed: its prompt says why, or else a notice and standard error.
  func fail(_ ticket: Ticket, _ sentence: String, isReported: Bool = true) {
    if departure?.ticket == ticket { departure = nil }
    if dialog?.ticket == ticket {
      dialog = dialog?.waiting(for: nil)
      controls.showInPrompt(note: sentence, isError: true)
    } else if isReported {
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
  func close(_ ticket: Ticket) { if dialog?.ticket == ticket { close() } }
}
