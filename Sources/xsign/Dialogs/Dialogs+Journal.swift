import X11Canvas

/// What the user has to know about the journal.
extension Dialogs {
  /// Shows whether the drawing would survive a crash. The mark in the menu bar stays until it would
  /// again.
  func show(_ news: SessionJournal.News) {
    switch news {
    case .failed(let error):
      controls.warning = "Not protected against a crash"
      report("The drawing would not survive a crash. \(error)")
    case .works:
      controls.warning = nil
      controls.show(Notice("The drawing would survive a crash again."))
    }
  }

  /// Shows what was found at the start. If an unfinished drawing `isRestored`, a card asks whether
  /// it is wanted.
  func show(_ findings: JournalFindings, isRestored: Bool) {
    var unreadable = findings.unreadable
    // Of a drawing without ink there is no card.
    if !isRestored, let copy = findings.drawing?.copy {
      unreadable.append(UnreadableJournal(path: copy, isNewer: false))
    }
    for journal in unreadable { complain(journal.description) }
    if isRestored, let drawing = findings.drawing {
      present(.restored, .restored(drawing, unreadable: unreadable))
    } else if let journal = unreadable.first {
      controls.show(Notice(journal.description, isError: true))
    }
  }
}
