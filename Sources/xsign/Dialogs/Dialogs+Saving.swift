import Controls
import Ink
import Localization
import X11Canvas

/// Saving the drawing.
extension Dialogs {
  /// Saves the drawing to its file, or asks for one. A stroke that is being drawn goes on.
  func save() { save(next: nil) }

  /// Saves the drawing under another name.
  func saveAs() {
    if session.document != nil { sign(next: nil, isElsewhere: true) } else { promptToSave(.inkML) }
  }

  /// Asks where to save the drawing as `kind`; `next` follows. Suggests another file than the
  /// drawing's own if `isElsewhere`.
  func promptToSave(_ kind: DrawingKind, next: LeaveAction? = nil, isElsewhere: Bool = false) {
    guard kind == .inkML || !canvas.drawing.isEmpty || canvas.isDrawing else {
      return controls.show(Toast(tr("There is no ink to export. Draw something first.")))
    }
    let path: String
    if kind == .inkML, !isElsewhere, let own = session.file.path {
      path = UserDirectories.suggestedPath(insteadOf: own, or: folders[.drawings])
    } else if kind == .inkML, let original = session.file.path ?? session.file.original {
      path = UserDirectories.suggestedPath(beside: original, or: folders[.drawings])
    } else {
      path =
        UserDirectories.suggestedPath(
          extension: kind.ending, in: folders[kind == .inkML ? .drawings : .exports]
        ).path
    }
    let question = FileQuestion(
      title: kind == .inkML ? tr("Save drawing") : tr("Export JSON"), path: path,
      purpose: .write(ending: kind.ending),
      confirmTitle: kind == .inkML ? tr("Save") : tr("Export"))
    ask(question) { [unowned self] text, isConfirmed in
      guard let path = pathToSave(text, in: question.directory, kind),
        isConfirmed || isAgreed(path) || mayWrite(path, own: session.file.path)
      else { return }
      folders.use(path, for: kind == .inkML ? .drawings : .exports)
      wait(for: save(as: kind, to: path, next: next, isConfirmed: isConfirmed), tr("Saving…"))
    }
  }

  /// Saves the drawing to its file, or asks for one; `next` follows.
  func save(next: LeaveAction?) {
    if session.document != nil { return sign(next: next) }
    if let sentence = notes.missingFile, !session.hasUnsavedInk, session.file.path == nil,
      session.file.original == nil
    {
      // The empty drawing is not what was to be opened.
      return controls.show(Toast(sentence, isError: true))
    }
    if session.isOfPictures { return savePDF(next: next) }
    guard let path = session.file.path else { return promptToSave(.inkML, next: next) }
    _ = save(as: .inkML, to: path, next: next)
  }

  /// Saves the drawing to `path`; `next` follows. The file is replaced unasked if `isConfirmed`.
  func save(
    as kind: DrawingKind, to path: String, next: LeaveAction?, isConfirmed: Bool = false
  ) -> Ticket {
    if next != nil { canvas.finishAll() }
    let page = host.pageSize
    let size = page.x > 0 && page.y > 0 ? CanvasSize(width: page.x, height: page.y) : nil
    let ticket = session.save(as: kind, to: path, size: size, isConfirmed: isConfirmed)
    if let next { leaveAction = (ticket, next) }
    return ticket
  }

  /// Asks whether to replace the file at `path`, which another program has changed. If the drawing
  /// is no longer in the window, or something else is being typed or drawn, a notice says that it
  /// was not saved.
  func ask(about path: String, _ ticket: Ticket, isCurrent: Bool) {
    let next = leaveAction?.ticket == ticket ? leaveAction?.next : nil
    let name = DrawingFile.lastName(of: path)
    let change =
      session.file.isNew && session.file.path == path
      ? tr("\(name) was created by another program meanwhile.")
      : tr("\(name) was changed by another program since it was opened or saved.")
    guard isCurrent, !canvas.isDrawing, dialog?.goes(with: ticket) != false else {
      return fail(ticket, tr("\(change) The drawing is not saved."))
    }
    if leaveAction?.ticket == ticket { leaveAction = nil }
    let isPDF = path == session.file.signed?.path
    let title =
      session.document != nil
      ? tr("Save signed PDF") : isPDF ? tr("Save PDF") : tr("Save drawing")
    ask(
      title, change,
      [
        Answer(tr("Cancel")),
        Answer(tr("Replace"), isDestructive: true) { [unowned self] in
          if session.document != nil {
            _ = sign(to: path, next: next, isConfirmed: true)
          } else if isPDF {
            _ = savePDF(to: path, next: next, isConfirmed: true)
          } else {
            _ = save(as: .inkML, to: path, next: next, isConfirmed: true)
          }
        },
        Answer(tr("Save as…")) { [unowned self] in
          if session.document != nil {
            sign(next: next, isElsewhere: true)
          } else if isPDF {
            promptToSavePDF(next: next)
          } else {
            promptToSave(.inkML, next: next, isElsewhere: true)
          }
        },
      ])
  }
}
