import Controls
import Desktop
import Ink
import Localization
import Platform
import X11Canvas

/// A file that is asked for, in the desktop's chooser or else in a prompt.
struct FileRequest {
  var question: FileQuestion
  /// The drawing when it was asked, which may change while the chooser is open.
  var drawing: Int
  var revision: UInt64
  /// The file that was chosen.
  var chosen: ChosenFile?
  /// Takes the path as it was chosen or typed. It is confirmed after a question in the prompt.
  var accept: (_ text: String, _ isConfirmed: Bool) -> Void
}

/// Asking for a file.
extension Dialogs {
  /// Asks for a file in the place of any other dialog, in a prompt if `inPrompt` or if the desktop
  /// has no chooser.
  func ask(
    _ question: FileQuestion, inPrompt: Bool = false,
    accept: @escaping (_ text: String, _ isConfirmed: Bool) -> Void
  ) {
    begin().file = FileRequest(
      question: question, drawing: session.drawing, revision: canvas.drawing.revision,
      accept: accept)
    controls.dismissCard()
    let request = question.request(window: host.windowNumber)
    if inPrompt || !fileChoosers.open(request, session.takeTicket()) { promptForFile() }
  }

  /// Takes an answer of the desktop's chooser.
  func receive(_ answer: ChooserAnswer, _ ticket: Ticket) {
    guard fileChoosers.take(answer, ticket), let file = dialog?.file else { return }
    switch answer {
    case .opened: break
    case .cancelled: leave()
    case .missing: promptForFile()
    case .failed: refuse(tr("The file chooser ended unexpectedly. Type the path."))
    case .remote: refuse(tr("Only files on this computer can be used."))
    case .chosen(let chosen) where !FileName.isPossible(chosen.path):
      refuse(tr("The name of the file is too long."))
    case .chosen(let chosen):
      let opens = file.question.purpose == .open
      if file.drawing != session.drawing, !opens {
        return leaveOtherDrawing()
      }
      dialog?.file?.chosen = chosen
      // What was typed while the chooser was open belongs to the drawing.
      guard host.finishTyping() else {
        leave()
        return
      }
      if opens, session.hasUnsavedInk, hasChanged(since: file) {
        // What was drawn while the chooser was open was not asked about.
        leave()
        return depart(.file(chosen.path))
      }
      host.settle()
      if dialog?.ticket == nil { file.accept(chosen.path, false) }
    }
  }

  /// Leaves what was asked about another drawing than that in the window, and says so.
  func leaveOtherDrawing() {
    abandon()
    controls.show(
      Toast(tr("Another drawing is in the window; nothing was done."), isError: true))
  }

  /// True if the drawing has changed since the file was asked for.
  private func hasChanged(since file: FileRequest) -> Bool {
    file.drawing != session.drawing || file.revision != canvas.drawing.revision
      || canvas.isDrawing
  }

  /// Returns true if the user agreed, in the desktop's chooser, to replace the file at `path`.
  func isAgreed(_ path: String) -> Bool {
    dialog?.file?.chosen.map { $0.isAgreed && $0.path == path } ?? false
  }

  // MARK: Prompt

  /// Asks in a prompt, with the suggestion or the path that was chosen, and shows what is in its
  /// folder.
  private func promptForFile(_ path: String? = nil) {
    guard let file = dialog?.file else { return }
    var prompt = file.question.prompt(path)
    prompt.isForPath = true
    present(prompt, onChange: { [unowned self] in findMatches() }, accept: file.accept)
    findMatches()
  }

  /// Shows the prompt with the path that was chosen, unless it is open: there is something to say.
  func typeOn() {
    if !controls.isPrompting { promptForFile(dialog?.file?.chosen?.path) }
  }

  /// Says in the prompt why what was chosen or typed is refused. Returns nil.
  @discardableResult
  func refuse(_ why: String) -> String? {
    typeOn()
    controls.showInPrompt(note: why, isError: true)
    return nil
  }

  /// Finds what the text in the prompt may become.
  func findMatches() {
    guard let text = controls.promptText, let file = dialog?.file else { return }
    let folder = file.question.directory
    // While a folder does not answer, as on a network mount whose server is gone, there are no
    // matches.
    finder.perform {
      PathMatches(text, in: folder)
    } completion: { [unowned self] in
      show($0)
    }
  }

  /// Shows the files and folders below the prompt that complete its text, if that is still the
  /// same.
  private func show(_ found: PathMatches) {
    guard controls.promptText == found.text, let question = dialog?.file?.question else { return }
    // A new name keeps, and the folder changes.
    let isNew = question.isForWriting
    var matches = (isNew ? found.folders : found.matches).map { Prompt.Match($0.title, $0.text) }
    if let above = PathMatches.above(found.text, in: question.directory) {
      let name = isNew ? AtomicFile.name(of: "./" + found.text) : ""
      matches.insert(Prompt.Match("../", above + name), at: 0)
    }
    // Tab that was pressed before changes the text, which looks for matches again.
    controls.showInPrompt(matches: matches, completion: found.completion)
  }
}
