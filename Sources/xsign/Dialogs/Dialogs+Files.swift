import Controls
import Ink
import Platform
import Words
import X11Canvas

/// Opening and saving the drawing.
extension Dialogs {
  // MARK: Commands

  /// Asks which drawing to open, and before that what to do with ink that no file holds.
  func open() { depart(.open) }

  /// Asks for the path of the drawing to open in a prompt, also where the desktop has a chooser.
  func openByPath() { depart(.openByPath) }

  /// Opens the first of the files that were dropped on the window, and asks before that what to do
  /// with ink that no file holds.
  func open(dropped paths: [String]) {
    guard let path = paths.first else {
      return controls.show(Notice(tr("Only files on this computer can be opened."), isError: true))
    }
    guard FileName.isPossible(path) else {
      return controls.show(Notice(tr("The name of the file is too long."), isError: true))
    }
    host.settle()
    if !askAboutPicture(path) { depart(.file(path)) }
  }

  /// Opens a recent file, or says that it is gone.
  func open(recent path: String) {
    if PathContent.lookUp(path) == .nothing {
      recent.remove(path)
      let name = DrawingFile.name(of: UserFolders.abbreviated(path))
      return controls.show(
        Notice(tr("\(name) is gone; it is no longer in the list."), isError: true))
    }
    depart(.file(path))
  }

  /// Saves the drawing to its file, or asks for one. A stroke that is being drawn goes on.
  func save() { save(next: nil) }

  /// Saves the drawing under another name.
  func saveAs() {
    if session.document != nil { sign(next: nil, isElsewhere: true) } else { promptToSave(.inkML) }
  }

  /// Begins another drawing, on endless paper. A drawing on endless paper is cleared as a step, and
  /// its background stays; one that has pages is left.
  func startNew() {
    _ = cancelOpening()
    if canvas.hasPages { depart(.new) } else { session.startNew() }
  }

  /// Begins without the first drawing, which is still being read, and says what becomes of it once
  /// `handleHeld` has handled what the user did meanwhile: a press dismisses a notice.
  func leaveFirst(_ handleHeld: () -> Void) {
    let sentence =
      session.isRestoring
      ? tr("The unfinished drawing was not read; it is kept for the next start.")
      : tr("The file was not opened.")
    session.leaveFirst()
    handleHeld()
    controls.show(Notice(sentence))
  }

  /// Stops opening a file that does not come, as from a disk that does not answer. Returns false if
  /// there is none.
  func cancelOpening() -> Bool {
    guard session.cancelOpening() else { return false }
    // The desktop's chooser asked for it, and is closed.
    if dialog != nil, !isPrompting { abandon() }
    controls.show(Notice(tr("The file was not opened.")))
    return true
  }

  /// Asks where to save the drawing as `kind`; `next` follows. Suggests another file than the
  /// drawing's own if `isElsewhere`.
  func promptToSave(_ kind: DrawingKind, next: Departure? = nil, isElsewhere: Bool = false) {
    guard kind == .inkML || !canvas.drawing.isEmpty || canvas.isDrawing else {
      return controls.show(Notice(tr("There is no ink to export. Draw something first.")))
    }
    let path: String
    if kind == .inkML, !isElsewhere, let own = session.file.path {
      path = UserFolders.suggestedPath(insteadOf: own, or: folders[.drawings])
    } else if kind == .inkML, let original = session.file.path ?? session.file.original {
      path = UserFolders.suggestedPath(beside: original, or: folders[.drawings])
    } else {
      path =
        UserFolders.suggestedPath(
          extension: kind.ending, in: folders[kind == .inkML ? .drawings : .exports]
        ).path
    }
    ask(
      .save(folder: AtomicFile.folder(of: path), kind: kind, next: next),
      FileQuestion(
        title: kind == .inkML ? tr("Save drawing") : tr("Export JSON"), path: path,
        purpose: .write(ending: kind.ending),
        confirmTitle: kind == .inkML ? tr("Save") : tr("Export")))
  }

  /// Ends the program, or asks first what to do with ink that no file holds.
  func quit() {
    host.settle()
    depart(.quit)
  }

  private func save(next: Departure?) {
    if session.document != nil { return sign(next: next) }
    if let sentence = notes.missingFile, !session.hasUnsavedInk, session.file.path == nil,
      session.file.original == nil
    {
      // The empty drawing is not what was to be opened.
      return controls.show(Notice(sentence, isError: true))
    }
    guard let path = session.file.path else { return promptToSave(.inkML, next: next) }
    _ = save(as: .inkML, to: path, next: next)
  }

  /// Saves the drawing to `path`; `next` follows. The file is replaced unasked if `isConfirmed`.
  func save(
    as kind: DrawingKind, to path: String, next: Departure?, isConfirmed: Bool = false
  ) -> Ticket {
    // Strokes that are being dragged belong to the drawing.
    canvas.finishSelecting()
    if next != nil { canvas.finishAll() }
    let page = host.pageSize
    let size = page.x > 0 && page.y > 0 ? CanvasSize(width: page.x, height: page.y) : nil
    let ticket = session.save(as: kind, to: path, size: size, isConfirmed: isConfirmed)
    if let next { departure = (ticket, next) }
    return ticket
  }

  // MARK: Leaving the drawing

  /// Leaves the drawing, or asks first what to do with ink that no file holds.
  func depart(_ next: Departure) {
    guard session.hasUnsavedInk else { return leaveDrawing(next) }
    if next == .quit, session.isKeptAlready { return host.quit() }
    let answers = UnsavedAnswer.all(next, canKeep: session.isRecorded)
    let exported = exportedHere?.sentence(revision: canvas.drawing.revision)
    present(
      .unsaved(next: next, answers: answers), .unsaved(next, answers, exported: exported))
  }

  private func leaveDrawing(_ next: Departure) {
    switch next {
    case .open: promptToOpen()
    case .openByPath:
      usesPrompt = true
      promptToOpen()
      usesPrompt = false
    case .file(let path):
      abandon()
      session.open(path)
    case .new:
      session.startBlank()
      notes.clear()
      host.resetView()
    case .quit:
      session.giveUp()
      host.quit()
    }
  }

  private func promptToOpen() {
    let folder =
      (session.file.path ?? session.file.original).map(AtomicFile.folder)
      ?? folders[.drawings] ?? UserFolders.suggestedPath(extension: "inkml").folder
    ask(
      .open(folder: folder),
      FileQuestion(
        title: tr("Open drawing"), path: folder + "/", purpose: .open, confirmTitle: tr("Open")))
  }

  /// The question of the dialog was answered by the button with the given number.
  func answer(_ number: Int) {
    host.settle()
    switch dialog.take() {
    case .unsaved(let next, let answers):
      switch answers[min(number, answers.count - 1)] {
      case .cancel: break
      case .discard: leaveDrawing(next)
      case .save: save(next: next)
      // The journal may have failed since the question was asked.
      case .keep where session.isRecorded: host.quit()
      case .keep: depart(next)
      }
    case .changed(let path, let next) where number == 1 && session.document != nil:
      _ = sign(to: path, next: next, isConfirmed: true)
    case .changed(_, let next) where number == 2 && session.document != nil:
      sign(next: next, isElsewhere: true)
    case .openInstead(let path) where number == 1: depart(.file(path))
    case .notOpened where number == 1: depart(.open)
    case .notOpened: notes.unopened = nil
    case .pictureUse(let path, let answers): use(path, as: answers[min(number, answers.count - 1)])
    case .original(let path, let next) where number == 1:
      _ = sign(to: path, next: next, isConfirmed: true)
    case .usageRights(let next, let isElsewhere) where number == 1:
      hasAgreed = true
      sign(next: next, isElsewhere: isElsewhere)
    case .changed(let path, let next) where number == 1:
      _ = save(as: .inkML, to: path, next: next, isConfirmed: true)
    case .changed(_, let next) where number == 2:
      promptToSave(.inkML, next: next, isElsewhere: true)
    default: break
    }
  }

  // MARK: Outcomes

  /// Shows the outcome of a request.
  func show(_ outcome: Session.Outcome) {
    switch outcome {
    case .opened(let ticket, let leftOut, let isScaleAssumed):
      close(ticket)
      noteUse(session.file.path ?? session.file.original)
      notes.clear()
      let sentences = [showInk(isScaleAssumed: isScaleAssumed), leftOut].compactMap { $0 }
      if !sentences.isEmpty { controls.show(Notice(trSentences(sentences))) }
    case .new(let ticket, let path):
      close(ticket)
      notes.clear()
      let name = DrawingFile.name(of: UserFolders.abbreviated(path))
      controls.show(Notice(tr("\(name) does not exist yet; saving creates it.")))
    case .saved(let ticket, let path, let isCurrent):
      close(ticket)
      if path == session.file.path { noteUse(path) }
      controls.show(Notice(tr("Saved to \(DrawingFile.name(of: UserFolders.abbreviated(path)))")))
      follow(ticket, isCurrent: isCurrent)
    case .signed(let ticket, let signed, let path, let isCurrent):
      close(ticket)
      noteUse(path)
      show(signed, path)
      follow(ticket, isCurrent: isCurrent)
    case .page(let ticket):
      close(ticket)
      noteUse(session.file.original)
      notes.clear()
      host.showPages()
    case .document(let ticket, let opened, let isUnlocked):
      close(ticket)
      noteUse(opened.pdf.path)
      show(opened, keepsView: isUnlocked)
    case .locked(let ticket, let path, let wasGiven):
      close(ticket)
      notes.lock(path, wasGiven: wasGiven)
    case .interrupted(let ticket, let path):
      close(ticket)
      depart(.file(path))
    case .documentMissing(let sentence): report(sentence)
    case .changed(let ticket, let path, let isCurrent):
      ask(about: path, ticket, isCurrent: isCurrent)
    case .picture(let ticket, let bytes, let picture):
      // While its request is under way, the dialog is open.
      let isPage = if case .picture(_, isPage: true) = dialog { true } else { false }
      close(ticket)
      if isPage { addPage(picture, bytes) } else { place(picture, bytes) }
    case .otherKind(let ticket, let path, let kind):
      close(ticket)
      present(.openInstead(path: path), .openInstead(path, kind))
    case .notOpened(_, let sentence): explain(sentence)
    case .failed(let ticket, let sentence): fail(ticket, sentence)
    case .unreadablePicture:
      controls.show(
        Notice(tr("The picture of the background cannot be read; it is not shown."), isError: true))
    }
  }

  /// Reports that the file that the program was started with is not open, and asks what to do
  /// instead: without an answer, the empty drawing would be taken for the file. What was drawn
  /// meanwhile is a drawing.
  private func explain(_ sentence: String) {
    guard !session.hasUnsavedInk, dialog == nil else { return report(sentence) }
    complain(sentence)
    notes.unopened = sentence
    present(.notOpened, .notOpened(sentence))
  }

  /// Notes that the file at `path` was opened or saved.
  private func noteUse(_ path: String?) {
    guard let path = path.map(UserFolders.absolute) else { return }
    recent.add(path)
    folders.use(path, for: .drawings)
  }

  /// Leaves the drawing that was saved, if that was asked for.
  private func follow(_ ticket: Ticket, isCurrent: Bool) {
    guard departure?.ticket == ticket, let next = departure.take()?.next, isCurrent else { return }
    depart(next)
  }

  /// Asks whether to replace the file at `path`, which another program has changed. If the drawing
  /// is no longer in the window, or something else is being typed or drawn, a notice says that it
  /// was not saved.
  private func ask(about path: String, _ ticket: Ticket, isCurrent: Bool) {
    let next = departure?.ticket == ticket ? departure?.next : nil
    let isNew = session.file.isNew && session.file.path == path
    guard isCurrent, !canvas.isDrawing, dialog == nil || self.ticket == ticket else {
      return fail(ticket, tr("\(Message.change(of: path, isNew: isNew)) The drawing is not saved."))
    }
    if departure?.ticket == ticket { departure = nil }
    present(.changed(path: path, next: next), .changed(path, isNew: isNew))
  }

  /// Shows a notice if the drawing has become so large that a warning is due. O(1).
  func warnAboutSize() {
    guard dialog == nil, controls.notice == nil, let warning = session.takeSizeWarning() else {
      return
    }
    controls.show(Notice(warning))
  }

  /// Shows the ink of a drawing that was opened: at actual size and the initial position, or in a
  /// view that is fitted to it. Returns a sentence about the latter.
  private func showInk(isScaleAssumed: Bool) -> String? {
    host.resetView()
    guard !canvas.hasPages, let fit = InkFit(canvas.drawing.index.extent, page: host.pageSize)
    else { return nil }
    host.show(fit.view)
    return fit.sentence(isScaleAssumed: isScaleAssumed)
  }
}
