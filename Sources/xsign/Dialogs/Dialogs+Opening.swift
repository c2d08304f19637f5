import Controls
import Ink
import Localization
import Platform

/// Opening a drawing.
extension Dialogs {
  /// Asks which drawing to open, and before that what to do with ink that no file holds.
  func open() { depart(.open) }

  /// Asks for the path of the drawing to open in a prompt, also where the desktop has a chooser.
  func openByPath() { depart(.openByPath) }

  /// Opens the first of the files that were dropped on the window. Asks before that whether to, if
  /// there are several, and what to do with ink that no file holds.
  func open(dropped paths: [String]) {
    guard let path = paths.first else {
      return controls.show(Toast(tr("Only files on this computer can be opened."), isError: true))
    }
    guard FileName.isPossible(path) else {
      return controls.show(Toast(tr("The name of the file is too long."), isError: true))
    }
    host.settle()
    if controls.isTracing { return replacePhoto(path) }
    guard paths.count > 1 else { return openDropped(path) }
    // The others would be left out unsaid.
    let name = DrawingFile.lastName(of: path)
    ask(
      tr("Open"), tr("Only one of these files can be opened in a window. Open \(name)?"),
      [Answer(tr("Cancel")), Answer(tr("Open")) { [unowned self] in openDropped(path) }])
  }

  private func openDropped(_ path: String) {
    if !askAboutPicture(path) { depart(.file(path)) }
  }

  /// Opens a recent file, or says that it is gone.
  func open(recent path: String) {
    if PathContent.lookUp(path) == .nothing {
      recent.remove(path)
      let name = DrawingFile.name(of: UserDirectories.abbreviated(path))
      return controls.show(
        Toast(tr("\(name) is gone; it is no longer in the list."), isError: true))
    }
    depart(.file(path))
  }

  /// Asks for the drawing to open, in the desktop's chooser unless `inPrompt`.
  func promptToOpen(inPrompt: Bool = false) {
    let folder =
      (session.file.path ?? session.file.original).map(AtomicFile.folder)
      ?? folders[.drawings] ?? UserDirectories.suggestedPath(extension: "inkml").folder
    ask(
      FileQuestion(
        title: tr("Open drawing"), path: folder + "/", purpose: .open, confirmTitle: tr("Open")),
      inPrompt: inPrompt
    ) { [unowned self] text, _ in
      guard let path = pathToRead(text, in: folder), !askAboutPicture(path) else { return }
      folders.use(path, for: .drawings)
      wait(for: session.open(path), tr("Opening…"))
    }
  }

  /// Reports that the file that the program was started with is not open, and asks what to do
  /// instead: without an answer, the empty drawing would be taken for the file. What was drawn
  /// meanwhile is a drawing.
  func explain(_ sentence: String) {
    guard !session.hasUnsavedInk, dialog == nil else { return report(sentence) }
    complain(sentence)
    notes.unopened = sentence
    ask(
      tr("Open"), sentence,
      [
        Answer(tr("New drawing")) { [unowned self] in notes.unopened = nil },
        Answer(tr("Open…")) { [unowned self] in depart(.open) },
      ])
  }

  /// Asks whether to open the file at `path`, which is no picture.
  func askToOpen(_ path: String, _ kind: FileKind) {
    let name = DrawingFile.lastName(of: path)
    ask(
      tr("Open"), tr("\(name) is \(kind.title), not a picture."),
      [Answer(tr("Cancel")), Answer(tr("Open")) { [unowned self] in depart(.file(path)) }])
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
    controls.show(Toast(sentence))
  }

  /// Stops opening a file that does not come, as from a disk that does not answer. Returns false if
  /// there is none.
  func cancelOpening() -> Bool {
    guard session.cancelOpening() else { return false }
    // The desktop's chooser asked for it, and is closed.
    if dialog != nil, !controls.isPrompting { abandon() }
    controls.show(Toast(tr("The file was not opened.")))
    return true
  }
}
