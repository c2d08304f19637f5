import Controls
import Export
import Ink
import Platform
import Words
import X11Canvas

/// PDFs: their notes, and saving them signed.
extension Dialogs {
  // MARK: Saving

  /// Saves the signed PDF where it was saved last, or asks for a name.
  func sign(next: Departure?, isElsewhere: Bool = false) {
    guard let pdf = session.document else { return }
    guard !canvas.drawing.isEmpty || canvas.isDrawing || !canvas.drawing.sheetPictures.isEmpty
    else {
      return controls.show(Notice(tr("There is no ink on the pages. Sign first.")))
    }
    if pdf.survey.refusal != nil, let note = DocumentNote.notes(pdf.survey).first {
      return controls.show(Notice(note.sentence, isError: true))
    }
    if let page = canvas.unshownPageWithInk {
      return controls.show(
        Notice(
          tr(
            "Page \(page + 1) cannot be shown or signed. Remove what is on it first."),
          isError: true))
    }
    if pdf.survey.grantsUsageRights, !hasAgreed {
      return present(.usageRights(next: next, isElsewhere: isElsewhere), .usageRights(pdf.name))
    }
    if !isElsewhere, let path = session.file.signed?.path {
      _ = sign(to: path, next: next)
    } else {
      promptToSign(pdf, next: next)
    }
  }

  private func promptToSign(_ pdf: OpenPDF, next: Departure?) {
    let path = UserFolders.suggestedPath(signing: pdf.path, or: folders[.drawings])
    ask(
      .sign(folder: AtomicFile.folder(of: path), next: next),
      FileQuestion(
        title: tr("Save signed PDF"), path: path, purpose: .write(ending: "pdf"),
        confirmTitle: tr("Save"),
        note: tr("The original stays as it is; the signed file begins with it.")))
  }

  /// Signs to the path that the text of the prompt names.
  func sign(as text: String, in folder: String, next: Departure?, isConfirmed: Bool) -> Ticket? {
    guard let path = pathToExport(text, in: folder, .pdf) else { return nil }
    if session.document?.isInput(path) == true || path == session.document?.path {
      present(.original(path: path, next: next), .original(path))
      return nil
    }
    guard isConfirmed || isAgreed(path) || mayWrite(path, own: session.file.signed?.path) else {
      return nil
    }
    return sign(to: path, next: next, isConfirmed: isConfirmed)
  }

  /// Writes the signed PDF to `path`; `next` follows.
  func sign(to path: String, next: Departure?, isConfirmed: Bool = false) -> Ticket? {
    // Strokes that are being dragged belong to the drawing.
    canvas.finishSelecting()
    if next != nil { canvas.finishAll() }
    let ticket = session.sign(to: path, engine: host.exportEngine, isConfirmed: isConfirmed)
    if let ticket, let next { departure = (ticket, next) }
    return ticket
  }

  /// Shows that a signed PDF was written.
  func show(_ signed: SignedFile, _ path: String) {
    let pages = signed.account
    let size = max(1, (signed.added + 512) / 1024)
    let check = !signed.checkers.isEmpty ? tr("checked") : tr("not checked")
    let name = DrawingFile.name(of: UserFolders.abbreviated(path))
    let sentence = tr("Saved to \(name): \(pages), \(size) KB added, \(check)")
    if signed.news.isEmpty { return controls.show(Notice(sentence)) }
    show(Message(title: tr("Save signed PDF"), paragraphs: [trSentence(sentence)] + signed.news))
  }

  // MARK: Notes

  /// Shows a PDF that was opened, with what there is to know of it.
  func show(_ opened: OpenedDocument, keepsView: Bool) {
    notes.begin(opened)
    hasAgreed = false
    let survey = opened.pdf.survey
    canvas.fields.frames = survey.refusal == nil ? survey.emptyFields(on: canvas.drawing.pages) : []
    if !keepsView { host.showPages() }
  }

  /// The password in the field of the bar was accepted.
  func unlock(_ password: String) {
    guard let path = notes.lockedPath else { return }
    guard !password.isEmpty else { return notes.lock(path, wasGiven: false) }
    session.open(path, password: password)
  }

  /// Shows all notes.
  func explainNotes() {
    show(
      Message(
        title: DrawingFile.name(of: AtomicFile.name(of: notes.path)),
        paragraphs: notes.notes.map(\.sentence)))
  }
}

extension SignedFile {
  /// What is on how many pages.
  fileprivate var account: String {
    if pictures == 0 { return tr("ink on one page", "ink on \(pages) pages", count: pages) }
    if !hasInk { return tr("pictures on one page", "pictures on \(pages) pages", count: pages) }
    return tr(
      "ink and pictures on one page", "ink and pictures on \(pages) pages", count: pages)
  }
}

extension Message {
  /// Returns the question before usage rights end.
  static func usageRights(_ name: String) -> Message {
    Message(
      title: tr("Save signed PDF"),
      paragraphs: [
        tr(
          "\(name) grants usage rights to Adobe's programs, such as filling in its form with Adobe "
            + "Reader. Signing ends them.")
      ], answers: [Answer(tr("Cancel")), Answer(tr("Sign"))])
  }

  /// Returns the question before the original is replaced.
  static func original(_ path: String) -> Message {
    Message(
      title: tr("Save signed PDF"),
      paragraphs: [
        tr(
          "\(DrawingFile.name(of: AtomicFile.name(of: path))) is the original. The signed file "
            + "begins with it, byte for byte, and takes its place.")
      ], answers: [Answer(tr("Cancel")), Answer(tr("Replace"), isDestructive: true)])
  }
}
