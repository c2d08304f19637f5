import Controls
import Ink
import Journaling
import Localization
import X11Canvas

/// What the user has to know about the journal.
extension Dialogs {
  /// Shows whether the drawing would survive a crash. The mark in the menu bar stays until it would
  /// again.
  func show(_ event: SessionJournal.Event) {
    switch event {
    case .failed(let error):
      controls.warning = tr("Not protected against a crash")
      report(tr("The drawing would not survive a crash. \(error)"))
    case .works:
      controls.warning = nil
      controls.show(Toast(tr("The drawing would survive a crash again.")))
    }
  }

  /// Offers the unfinished drawing with a name, which is one of a file that was opened.
  func offer(unfinished: String, of path: String) {
    let name = DrawingFile.lastName(of: path)
    offered = unfinished
    controls.show(
      Toast(
        tr(
          "There is an unfinished drawing of \(name). It comes back when xsign starts without a "
            + "file."),
        button: Banner.Button(tr("Restore"), CommandTableID.restoreUnfinished)))
  }

  /// Restores the unfinished drawing that was offered, and asks before that what to do with ink
  /// that no file holds.
  func restoreUnfinished() {
    if let offered { depart(.unfinished(offered)) }
  }

  /// Reports what was found at the start, or of the drawing that `isChosen`. One that `isRestored`
  /// has a banner besides.
  func show(_ findings: JournalFindings, isRestored: Bool, isChosen: Bool = false) {
    var unreadable = findings.unreadable
    if isChosen {
      guard findings.drawing != nil || !unreadable.isEmpty else {
        return report(tr("The drawing is gone."))
      }
      if findings.drawing != nil {
        // They are those of the drawing that it took the place of.
        notes.clear()
        host.resetView()
      }
    }
    // A drawing without ink has no banner.
    if !isRestored, let copy = findings.drawing?.copy {
      unreadable.append(UnreadableJournal(path: copy, isNewer: false))
    }
    for journal in unreadable { complain(journal.description) }
    // A scan comes back in the view in which it was signed, as a PDF does once it is open.
    if isRestored, canvas.hasPages, canvas.drawing.hasPictures { host.showPages() }
    var remarks = isRestored ? findings.drawing?.remarks ?? [] : []
    // In a narrow window the menu bar has no room for the banner.
    if isRestored, !controls.showsBanner, let restored = session.restored {
      remarks.insert(trSentence(restored), at: 0)
    }
    let sentences = remarks + unreadable.map(\.description)
    guard !sentences.isEmpty else { return }
    let isError = !unreadable.isEmpty || findings.drawing?.replay.isDamaged == true
    controls.show(Toast(trSentences(sentences), isError: isError))
  }
}
