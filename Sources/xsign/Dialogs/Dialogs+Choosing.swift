import Controls
import Desktop
import Ink
import Platform
import Words
import X11Canvas

/// Asking for a file with the desktop's chooser, or else in a prompt.
extension Dialogs {
  /// What the desktop's chooser asks for, and what it answered.
  struct Choice {
    var question: FileQuestion
    /// The drawing when it was asked, which may change while the chooser is open.
    var drawing: Int
    var revision: UInt64
    /// The file that was chosen.
    var file: ChosenFile?
  }

  /// Asks for a file in the place of any other dialog.
  func ask(_ new: Dialog, _ question: FileQuestion) {
    leave(for: new)
    controls.dismissCard()
    choice = Choice(
      question: question, drawing: session.drawing, revision: canvas.drawing.revision)
    let request = question.request(window: host.windowNumber)
    if usesPrompt || !choosers.open(request, session.takeTicket()) {
      presentPrompt(question.prompt())
    }
  }

  /// Takes an answer of the desktop's chooser.
  func receive(_ answer: ChooserAnswer, _ ticket: Ticket) {
    guard choosers.take(answer, ticket), let choice else { return }
    switch answer {
    case .opened: break
    case .cancelled: leave()
    case .missing: presentPrompt(choice.question.prompt())
    case .failed: fallBack(tr("The file chooser ended unexpectedly. Type the path."))
    case .remote: fallBack(tr("Only files on this computer can be used."))
    case .chosen(let file) where !FileName.isPossible(file.path):
      fallBack(tr("The name of the file is too long."))
    case .chosen(let file):
      if choice.drawing != session.drawing, !isOpening {
        leave()
        return controls.show(
          Notice(tr("Another drawing is in the window; nothing was done."), isError: true))
      }
      self.choice?.file = file
      if isOpening, session.hasUnsavedInk, hasChanged {
        // What was drawn while the chooser was open was not asked about.
        leave()
        return depart(.file(file.path))
      }
      accept(file.path, isConfirmed: false)
    }
  }

  private var isOpening: Bool { if case .open = dialog { true } else { false } }

  /// True if the drawing has changed since the file was asked for.
  private var hasChanged: Bool {
    choice?.drawing != session.drawing || choice?.revision != canvas.drawing.revision
      || canvas.isDrawing
  }

  /// Returns true if the user agreed, in the desktop's chooser, to replace the file at `path`.
  func isAgreed(_ path: String) -> Bool {
    choice?.file.map { $0.isAgreed && $0.path == path } ?? false
  }

  /// Shows the prompt with the path that was chosen, unless it is open: there is something to say.
  func typeOn() {
    guard !controls.isPrompting, let choice else { return }
    presentPrompt(choice.question.prompt(choice.file?.path))
  }

  private func fallBack(_ why: String) {
    typeOn()
    controls.showInPrompt(note: why, isError: true)
  }
}
