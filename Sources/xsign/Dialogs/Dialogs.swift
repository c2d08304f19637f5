import Controls
import Export
import Ink
import Platform
import X11Canvas

/// The dialogs of the window: one is open at a time, and its answers are carried out here.
///
/// Each dialog is an extension in a file: it presents its card with closures, which carry out what
/// is done with it. A late result of a request reaches the dialog that waits for its ticket, or
/// else a notice.
@MainActor final class Dialogs {
  let controls: ControlsLayer
  let session: Session
  let canvas: Canvas
  let exporter: Exporter
  let signatures: Signatures
  let folders: RecentFolders
  let recent: RecentFiles
  let fileChoosers: FileChoosers
  let printing: PrintJobs
  /// Finds what a typed path may become.
  let finder: NewestWork
  let exports: ExportChoices
  /// Draws the previews of exports.
  let previews: NewestWork
  let language: LanguagePreference
  let pens: KeptPens
  let certificates: CertificateChoices
  let tokens: TokenKeys
  let timers: Timers
  /// The window. The owner of this object sets it.
  unowned var host: (any DialogHost)!
  var dialog: OpenDialog?
  /// The way to leave that follows once the request is done.
  var leaveAction: (ticket: Ticket, next: LeaveAction)?
  /// The title of exports, typed for the drawing with that number.
  var titled: (drawing: Int, text: String)?
  /// The export that was written last.
  var exported: ExportResult?
  /// The name of the unfinished drawing that a notice offers.
  var offered: String?
  /// The notes about the PDF in the window.
  let notes = DocumentWarnings()
  /// True if the user has agreed that the usage rights of the PDF end.
  var hasAgreed = false
  /// True if signatures are saved without times and pressure.
  var savesShapeOnly = false
  /// The pads with signatures that are neither saved nor given up. The key is the signature whose
  /// initials are drawn, or nil.
  var pads: [SignatureName?: SignaturePad] = [:]
  /// The signatures that are being saved and are in no file yet, by their requests.
  var savings: [Ticket: UnsavedSignature] = [:]
  /// The signatures that could not be saved after their prompts had gone.
  var lost: [UnsavedSignature] = []
  /// The pages on which ink was placed last.
  var pages = Form.Answer(
    choices: [1, PageCorner.inOrder().firstIndex(of: .bottomRight) ?? 0], text: "")
  /// The dialog that shows the input devices, while it is open.
  weak var devices: OpenDialog?
  /// The timer that advances the calibration card.
  var counting: TimerID?

  init(
    controls: ControlsLayer, session: Session, canvas: Canvas, exporter: Exporter,
    signatures: Signatures, folders: RecentFolders, recent: RecentFiles, fileChoosers: FileChoosers,
    printing: PrintJobs, finder: NewestWork, exports: ExportChoices, previews: NewestWork,
    language: LanguagePreference, pens: KeptPens,
    certificates: CertificateChoices, tokens: TokenKeys, timers: Timers
  ) {
    self.exports = exports
    self.previews = previews
    self.language = language
    self.pens = pens
    self.certificates = certificates
    self.tokens = tokens
    self.finder = finder
    self.recent = recent
    self.fileChoosers = fileChoosers
    self.printing = printing
    self.signatures = signatures
    self.folders = folders
    self.timers = timers
    self.controls = controls
    self.session = session
    self.canvas = canvas
    self.exporter = exporter
  }

  /// True while a prompt is open that says what the program is doing for it.
  var isPrompting: Bool { controls.isPrompting && dialog?.asksForPage != true }
}
