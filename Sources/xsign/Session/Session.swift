import Graphics
import Ink
import Journaling
import Localization
import PDFPages
import Platform
import X11Canvas

/// The life of the drawing in the window: the file it came from, opening, saving and restoring it,
/// its journal, and whether it is modified.
///
/// Every request has a ticket. Its result changes only what asked for it: a drawing that was saved
/// does not give its path to the one that followed it.
@MainActor final class Session {
  let canvas: Canvas
  let files: DrawingFiles
  let journal: SessionJournal
  /// The requests under way.
  var requests = RequestList()
  /// Shows what came of a request.
  var report: (Outcome, Ticket) -> Void = { _, _ in }
  /// The time at which new ink is recorded, once there is a loop.
  var inkAlarm: Alarm?
  /// True while new ink waits for that time.
  var isInkWaiting = false
  /// The request to open the first drawing.
  private var first: Ticket?
  /// The moment at which reading the first drawing began.
  private(set) var readingStart = 0.0
  /// The number of the drawing in the window: opening, restoring and starting a new one count up.
  private(set) var drawing = 0
  var file = SessionFile()
  /// The PDF whose pages the drawing has, while it is open.
  private(set) var document: OpenPDF? {
    didSet {
      guard document !== oldValue else { return }
      if document?.source !== oldValue?.source { canvas.pageRenderings = nil }
      let survey = document?.survey
      // A certification for forms permits ink there with a certificate.
      let isForInk = survey?.refusal == nil || survey?.refusal == .certifiedForForms
      emptyFields = isForInk ? survey?.emptyFields(on: canvas.drawing.pages) ?? [] : []
      canvas.fields.frames = emptyFields.map(\.frame)
      canvas.fields.lines = []
      canvas.fields.margins = []
      canvas.formFields = FormFields()
      if document == nil { canvas.documentChanged() }
    }
  }
  /// The PDF's empty signature fields, with their frames on the plane of the drawing.
  private(set) var emptyFields: [PDFField] = []
  /// A tap at which there may be earlier ink, made while that was being read for another one.
  var waitingTap: MissedTap?
  /// Makes the pictures of a PDF's pages, or nil if nothing draws them.
  var makePictures: (OpenedDocument) -> PageRenderings? = { _ in nil }
  /// A sentence about the drawing that was restored, until it is saved or left.
  var restored: String?
  /// The revision of the drawing that was restored: the journal has it without anyone's doing.
  private var keptRevision: UInt64?
  /// What was discarded last, until the program ends.
  var discarded: DiscardedDrawing?
  private var sizeWarning: SizeWarning
  private var inkWarning = InkWarning()
  /// The paper of new drawings.
  var paper = Background()
  /// Shows the engines that a file names.
  var showEngines: ([EngineSettings]) -> Void
  /// Returns the engines that a file names.
  var shownEngines: () -> [EngineSettings]
  /// Takes what is typed in a field or on a page.
  var finishTyping: () -> Void = {}

  init(canvas: Canvas, files: DrawingFiles, journal: SessionJournal) {
    self.canvas = canvas
    self.files = files
    sizeWarning = SizeWarning(files.limits.own)
    self.journal = journal
    shownEngines = { [unowned canvas] in canvas.engines }
    showEngines = { [unowned canvas] engines in
      for (engine, pane) in zip(engines, canvas.engines.indices) {
        canvas.setEngine(engine, pane: pane)
      }
    }
  }

  /// True if the drawing has a change that its file does not hold.
  var isModified: Bool { file.isModified(canvas.drawing) }

  /// True if ink would be lost without the drawing: it is modified, or a stroke is being drawn.
  var hasUnsavedInk: Bool { isModified || canvas.isDrawing }

  /// True if the drawing was restored and is as it was then, so that the next start restores it
  /// again. Whoever kept it once need not say so again.
  var isKeptAlready: Bool {
    keptRevision == canvas.drawing.revision && !canvas.isDrawing && isRecorded
  }

  /// True while an unfinished drawing, or the first drawing, is being read. Input made meanwhile is
  /// meant for that drawing.
  var isReading: Bool {
    isRestoring || requests.all.contains { $0.ticket == first }
  }

  /// True while an unfinished drawing is being read.
  var isRestoring: Bool { journal.isReading }

  /// True while the drawing that the window begins with is being read. A new one can be begun
  /// instead.
  var isReadingFirst: Bool { isReading && drawing == 0 }

  /// Returns a sentence if a warning about the drawing is due. O(log number of pages).
  func takeWarning() -> String? {
    sizeWarning.take(canvas.drawing, number: drawing)
      ?? inkWarning.take(canvas.drawing, number: drawing)
  }

  // MARK: Requests

  /// Opens the drawing, PDF or picture in the file at `path`, which is the first of the program if
  /// `isFirst`. Only that may be the name of a new drawing.
  ///
  /// - Parameters:
  ///   - password: The password of a PDF. If that is in the window already, its drawing stays.
  ///   - ahead: The PDF, if it was begun to open before.
  @discardableResult
  func open(
    _ path: String, password: String? = nil, isFirst: Bool = false, ahead: DocumentAhead? = nil
  ) -> Ticket {
    // A drawing keeps its file's path, also in the journal, which another folder may read.
    let path = UserDirectories.absolute(path)
    let opening = Opening(
      path: path, unlocks: password != nil,
      left: isFirst ? nil : (drawing, canvas.drawing.revision))
    let ticket = begin(.opening(path))
    if isFirst { (first, readingStart) = (ticket, MonotonicClock.now) }
    files.open(
      path, password: Array((password ?? "").utf8), mayBeNew: isFirst, ahead: ahead
    ) { [unowned self] result in
      finish(ticket) { take(result, opening) }
    }
    return ticket
  }

  /// Reads the picture in the file at `path`. `completion` takes it and the ticket, unless the
  /// request is cancelled.
  func readPicture(
    _ path: String,
    completion: @escaping @MainActor (Result<DrawingFiles.Picture, ImageError>, Ticket) -> Void
  ) -> Ticket {
    let ticket = begin(.picture)
    files.readPicture(path) { [unowned self] result in
      finish(ticket) {
        completion(result, ticket)
        return nil
      }
    }
    return ticket
  }

  /// Saves the current drawing to `path`, with the ink so far of strokes that are being drawn.
  /// `size` is that of the page in canvas units. If the drawing's own file was changed by another
  /// program, it is replaced only if `isConfirmed`.
  func save(
    as kind: DrawingKind, to path: String, size: CanvasSize?, isConfirmed: Bool = false
  ) -> Ticket {
    let revision = revisionForFile()
    let (ticket, cancellation) = begin(
      writing: path, revision: kind == .inkML ? revision : nil)
    var document = InkDocument(
      strokes: canvas.currentStrokes, size: size, engines: shownEngines(),
      pages: canvas.drawing.pages, source: canvas.drawing.source)
    document.withoutInk = canvas.drawing.withoutInk
    let leftOut =
      switch kind {
      case .inkML: sentenceLeftOut
      case .signaturePad: document.leftOutOfSignaturePad
      }
    files.save(
      document, as: kind, to: path,
      replacing: isConfirmed || path != file.path ? nil : file.version,
      isNew: !isConfirmed && path == file.path && file.isNew, cancellation: cancellation
    ) { [unowned self, drawing] result in
      finish(ticket, writing: drawing, to: path, result) { version, isCurrent in
        if kind == .inkML, isCurrent { saved(to: path, version, revision) }
        return .saved(path: path, notes: [leftOut], isCurrent: isCurrent)
      }
    }
    return ticket
  }

  /// Finishes what is dragged, which belongs to the drawing, and what is erased, which does not.
  /// Returns the revision that a file written now has. A stroke that is being drawn goes on: the
  /// file does not hold the rest of it, and the revision is nil.
  func revisionForFile() -> UInt64? {
    canvas.finishEdits()
    return canvas.isDrawing ? nil : canvas.drawing.revision
  }

  /// Notes that the file at `path` has the drawing as it was at `revision`.
  private func saved(to path: String, _ version: FileVersion, _ revision: UInt64?) {
    // InkML has no values of fields: they are in no file until the PDF is saved.
    let isWhole = canvas.drawing.fieldValues.isEmpty
    (file.path, file.savedRevision, file.version) = (path, isWhole ? revision : nil, version)
    file.revisionWithoutValues = isWhole ? nil : revision
    file.isNew = false
    restored = nil
    recordInk()
    if isRecorded { journal.saved(as: note) }
  }

  /// Requests the pixels of the background's picture if they are missing. One that cannot be read,
  /// as of a journal, is forgotten, also by undo and redo: each export with pictures would fail.
  func decodeMissingPicture() {
    guard let picture = canvas.missingPicture else { return }
    guard !requests.all.contains(where: { $0.subject == .pixels(picture.bytes) }) else { return }
    let ticket = begin(.pixels(picture.bytes))
    files.decode(picture) { [unowned self] result in
      finish(ticket) {
        let image = try? result.get()
        guard canvas.setImage(image, for: picture), image == nil else { return nil }
        canvas.forget(picture)
        if canvas.isRecorded { writeJournalAnew() }
        return .unreadablePicture
      }
    }
  }

  /// Notes that another drawing is in the window, with the pages of a PDF or without.
  func begin(_ file: SessionFile, document: OpenPDF? = nil) {
    drawing += 1
    requests.removeAll { $0.subject.isAttaching }
    self.file = file
    self.document = document
    self.file.document = document?.path
    (restored, keptRevision) = (nil, nil)
    journal.begin(note)
  }

  /// What the journal keeps of the file.
  var note: DrawingFileNote? { file.note(at: canvas.drawing.revision) }

  /// Keeps the PDF of the drawing, and shows its pages.
  func take(_ opened: OpenedDocument) {
    document = opened.pdf
    file.document = opened.pdf.path
    canvas.pageRenderings = makePictures(opened)
    turnDocument()
  }

  /// Turns the PDF as its pages are turned in the drawing. They show nothing until they are drawn
  /// anew.
  func turnDocument() {
    guard let turned = document?.turned(by: canvas.drawing.turns), turned !== document else {
      return
    }
    document = turned
    canvas.pageRenderings?.expect(turned.survey.pages)
  }

  /// Begins without the first drawing, if it is being read: a disk that does not answer must hold
  /// up neither the user nor the end of the program. An unfinished drawing stays for the next
  /// start.
  func leaveFirst() {
    if let first { cancel(first) }
    if isRestoring { startEmpty() }
  }

  /// Waits until all requests are done, as before the program ends, or the deadline has come.
  func waitUntilDone(by deadline: Deadline = .never) { files.waitUntilDone(by: deadline) }

  // MARK: Drawings

  /// Clears the drawing, as a step. The next stroke belongs to another drawing, which has no file.
  /// The background stays. Does nothing without strokes.
  func startNew() {
    guard canvas.clear() else { return }
    begin(SessionFile(path: nil, savedRevision: canvas.drawing.revision))
  }

  /// Reads the unfinished drawing that was changed last, or the one with that name in a list.
  /// Several are only listed if `lists`. `deliver` is called on another thread.
  func restore(
    _ name: String? = nil, lists: Bool = false,
    deliver: @escaping @Sendable (JournalFindings) -> Void
  ) {
    readingStart = MonotonicClock.now
    journal.read(name, lists: lists, deliver: deliver)
  }

  /// Shows the unfinished drawing, if there is one, in place of what is in the window. Returns true
  /// if it has anything to show.
  func show(_ unfinished: UnfinishedDrawing?) -> Bool {
    guard let unfinished else {
      startEmpty()
      return false
    }
    let replay = unfinished.replay
    if isModified { keepDiscarded() }
    journal.resume(unfinished, blank: blank)
    canvas.isRecorded = true
    canvas.replace(replay.drawing, nextID: replay.nextID)
    let isVisible =
      !replay.drawing.isEmpty || replay.drawing.hasPictures
      || replay.drawing.changesDocument
    journal.resume(naming: replay.file?.note)
    // The next drawing on paper that looks new is not saved to a file of the last one.
    begin(isVisible || hasDocument ? SessionFile(replay.file) : SessionFile())
    keptRevision = replay.drawing.revision
    attachDocument()
    // Also what was undone: it can be discarded, and redone.
    if !replay.isBlank { restored = unfinished.summary }
    // What has failed is tried again at once.
    if !journal.works { writeJournalAnew() }
    return isVisible
  }
}
