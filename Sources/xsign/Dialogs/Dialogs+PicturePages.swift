import Export
import Localization
import X11Canvas

/// Saving pages with pictures as a PDF.
extension Dialogs {
  /// Saves a PDF of the pages where it was saved last, or asks for a name; `next` follows.
  func savePDF(next: LeaveAction?) {
    if let path = session.file.signed?.path {
      _ = savePDF(to: path, next: next)
    } else {
      promptToSavePDF(next: next)
    }
  }

  /// Asks where to save a PDF of the pages; `next` follows.
  func promptToSavePDF(next: LeaveAction?) {
    let path =
      session.file.original.map {
        UserDirectories.suggestedPath(ofPDFFrom: $0, or: folders[.drawings])
      } ?? UserDirectories.suggestedPath(extension: "pdf", in: folders[.drawings]).path
    let question = FileQuestion(
      title: tr("Save PDF"), path: path, purpose: .write(ending: "pdf"), confirmTitle: tr("Save"),
      note: tr("The picture's own file stays as it is. Save as… keeps ink that can be edited."))
    ask(question) { [unowned self] text, isConfirmed in
      guard let path = pathToSavePDF(text, in: question.directory),
        isConfirmed || isAgreed(path) || mayWrite(path, own: session.file.signed?.path)
      else { return }
      folders.use(path, for: .drawings)
      wait(for: savePDF(to: path, next: next, isConfirmed: isConfirmed), tr("Saving…"))
    }
  }

  /// Writes a PDF of the pages to `path`; `next` follows.
  func savePDF(to path: String, next: LeaveAction?, isConfirmed: Bool = false) -> Ticket {
    if next != nil { canvas.finishAll() }
    let ticket = session.savePDF(to: path, engine: host.exportEngine, isConfirmed: isConfirmed)
    if let next { leaveAction = (ticket, next) }
    return ticket
  }
}
