import Controls
import Ink
import Localization
import X11Canvas

/// A way to leave the drawing in the window.
enum LeaveAction: Hashable {
  /// Ask which drawing to open.
  case open
  /// Ask for the path of the drawing to open.
  case openByPath
  /// Open the drawing in the file at the path.
  case file(String)
  /// Restore the unfinished drawing with the name.
  case unfinished(String)
  /// Begin another drawing.
  case new
  case quit
}

/// Leaving the drawing for another or for the end, and the question before that.
extension Dialogs {
  /// Begins another drawing, on endless paper. A drawing on endless paper is cleared as a step, and
  /// its background stays; one that has pages is left.
  func startNew() {
    _ = cancelOpening()
    if canvas.hasPages { depart(.new) } else { session.startNew() }
  }

  /// Brings the discarded drawing back, or says why its pages cannot be added.
  func recover() {
    if !session.recover() { controls.show(.refusedPage(of: canvas.drawing)) }
  }

  /// Ends the program, or asks first what to do with ink that no file holds.
  func quit() {
    host.settle()
    // One on a pad is asked about below.
    guard lost.allSatisfy({ $0.pad != nil }) else { return askAboutLostSignature() }
    let unsaved = pads.first { entry in
      !entry.value.strokes.isEmpty && !savings.values.contains { $0.pad === entry.value }
    }
    if let unsaved { return askAboutPad(of: unsaved.key) }
    if let (ticket, signature) = savings.first { return askAboutSaving(signature, ticket) }
    depart(.quit)
  }

  /// Asks whether to end the program without the signature on a pad.
  private func askAboutPad(of owner: SignatureName?) {
    ask(
      tr("Quit xsign"), tr("The signature that you drew has not been saved."),
      [
        Answer(tr("Cancel")) { [unowned self] in drawSignature(for: owner) },
        Answer(tr("Discard"), isDestructive: true) { [unowned self] in
          pads[owner] = nil
          quit()
        },
      ])
  }

  /// Asks whether to end the program while a signature is being saved, until it is.
  private func askAboutSaving(_ signature: UnsavedSignature, _ ticket: Ticket) {
    ask(
      tr("Quit xsign"), tr("The signature is being saved. xsign goes on once it is saved."),
      [
        Answer(tr("Cancel")),
        // It is saved nevertheless, if it can be.
        Answer(tr("Discard"), isDestructive: true) { [unowned self] in
          savings[ticket] = nil
          pads = pads.filter { $0.value !== signature.pad }
          quit()
        },
      ])
    dialog?.saving = ticket
    leaveAction = (ticket, .quit)
  }

  /// Asks whether to end the program without a signature that could not be saved, and waits until
  /// no card is open.
  private func askAboutLostSignature() {
    ask(
      tr("Quit xsign"), tr("The signature has not been saved."),
      [
        // It comes back after what the question took the place of.
        Answer(tr("Cancel")),
        Answer(tr("Discard"), isDestructive: true) { [unowned self] in
          if let index = lost.firstIndex(where: { $0.pad == nil }) { lost.remove(at: index) }
          quit()
        },
      ])
  }

  /// Leaves the drawing, or asks first what to do with ink that no file holds. If that is being
  /// saved, it asks until it is.
  func depart(_ next: LeaveAction) {
    guard session.hasUnsavedInk else { return leaveDrawing(next) }
    if next == .quit, session.isKeptAlready { return host.quit() }
    let title =
      switch next {
      case .quit: tr("Quit xsign")
      case .new: tr("New drawing")
      case .open, .openByPath, .file, .unfinished: tr("Open another drawing")
      }
    let saved =
      session.lacksOnlyValues
      ? tr("The ink is saved; the values of the form's fields are in no file.") : nil
    let known = saved ?? exportedHere?.sentence(revision: canvas.drawing.revision)
    let saving = session.saving
    var answers = [
      Answer(tr("Cancel")) { [unowned self] in host.resumeTyping() },
      // What was begun to be saved is not lost because nobody waits for it.
      Answer(tr("Discard"), isDestructive: true) { [unowned self] in leaveDrawing(next) },
    ]
    if saving == nil {
      answers.append(Answer(tr("Save…")) { [unowned self] in save(next: next) })
    }
    if next == .quit, session.isRecorded {
      // The ink is restored at the next start. The journal may fail while the question is open.
      let keep = Answer(tr("Keep for later")) { [unowned self] in
        if session.isRecorded { host.quit() } else { depart(next) }
      }
      answers.insert(keep, at: 2)
    }
    guard let saving else {
      return ask(title, known ?? tr("The drawing has not been saved."), answers)
    }
    ask(title, tr("The drawing is being saved. xsign goes on once it is saved."), answers)
    dialog?.saving = saving
    leaveAction = (saving, next)
  }

  private func leaveDrawing(_ next: LeaveAction) {
    switch next {
    case .open: promptToOpen()
    case .openByPath: promptToOpen(inPrompt: true)
    case .file(let path):
      abandon()
      session.open(path)
    case .unfinished(let name):
      abandon()
      // This window has it then.
      offered = nil
      host.restore(unfinished: name)
    case .new:
      session.startBlank()
      notes.clear()
      host.resetView()
    case .quit:
      session.giveUp()
      host.quit()
    }
  }
}
