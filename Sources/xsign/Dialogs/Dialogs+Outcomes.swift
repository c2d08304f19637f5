import Controls
import Ink
import Localization
import X11Canvas

/// What became of requests to the session.
extension Dialogs {
  /// Shows the outcome of a request.
  func show(_ outcome: Session.Outcome, of ticket: Ticket) {
    switch outcome {
    case .opened(let omissions, let isScaleAssumed):
      close(ticket)
      noteUse(session.file.path ?? session.file.original)
      notes.clear()
      let sentences = [showInk(isScaleAssumed: isScaleAssumed), omissions].compactMap { $0 }
      if !sentences.isEmpty { controls.show(Toast(trSentences(sentences))) }
    case .new(let path):
      close(ticket)
      notes.clear()
      let name = DrawingFile.name(of: UserDirectories.abbreviated(path))
      controls.show(Toast(tr("\(name) does not exist yet; saving creates it.")))
    case .saved(let path, let notes, let isCurrent):
      close(ticket)
      if path == session.file.path || path == session.file.signed?.path { noteUse(path) }
      let sentence = tr("Saved to \(DrawingFile.name(of: UserDirectories.abbreviated(path)))")
      controls.show(Toast(sentence, notes: notes))
      follow(ticket, isCurrent: isCurrent)
    case .signed(let signed, let path, let isCurrent):
      close(ticket)
      noteUse(path)
      show(signed, path)
      follow(ticket, isCurrent: isCurrent)
    case .page(let cut):
      close(ticket)
      noteUse(session.file.original)
      notes.clear()
      host.showPages()
      if let cut { controls.show(Toast(cut)) }
    case .document(let opened, let isUnlocked):
      close(ticket)
      noteUse(opened.pdf.path)
      show(opened, keepsView: isUnlocked)
    case .locked(let path, let wasGiven):
      close(ticket)
      notes.lock(path, wasGiven: wasGiven)
    case .interrupted(let path):
      close(ticket)
      depart(.file(path))
    case .documentMissing(let sentence): report(sentence)
    case .changed(let path, let isCurrent):
      ask(about: path, ticket, isCurrent: isCurrent)
    case .notOpened(let sentence): explain(sentence)
    case .failed(let sentence): fail(ticket, sentence)
    case .keyRefused(let sentence): refuseKey(ticket, sentence)
    case .tookUp(let count):
      controls.show(
        Toast(
          tr(
            "One stroke of earlier ink can be edited now.",
            "\(count) strokes of earlier ink can be edited now.", count: count)))
    case .unreadablePicture:
      controls.show(
        Toast(tr("The picture of the background cannot be read; it is not shown."), isError: true))
    }
  }

  /// Notes that the file at `path` was opened or saved.
  private func noteUse(_ path: String?) {
    guard let path = path.map(UserDirectories.absolute) else { return }
    recent.add(path)
    folders.use(path, for: .drawings)
  }

  /// Leaves the drawing, if that was asked for once the request is done.
  func follow(_ ticket: Ticket, isCurrent: Bool) {
    guard leaveAction?.ticket == ticket, let next = leaveAction.take()?.next, isCurrent else {
      return
    }
    // A signature may have been lost meanwhile.
    if next == .quit { quit() } else { depart(next) }
  }

  /// Shows a notice if the drawing has become so large, or its ink so pale, that a warning is due.
  /// O(log number of pages).
  func warnAboutDrawing() {
    guard dialog == nil, controls.notice == nil, let warning = session.takeWarning() else {
      return
    }
    controls.show(Toast(warning))
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
