import Controls

/// The notes about a PDF.
extension Dialogs {
  /// Shows a PDF that was opened, with what there is to know of it.
  func show(_ opened: OpenedDocument, keepsView: Bool) {
    notes.begin(opened)
    hasAgreed = false
    if !keepsView { host.showPages() }
    host.beginForm(opened.pdf)
  }

  /// The password in the field of the bar was accepted.
  func unlock(_ password: String) {
    guard let path = notes.lockedPath else { return }
    guard !password.isEmpty else { return notes.lock(path, wasGiven: false) }
    session.open(path, password: password)
  }

  /// Shows all notes.
  func explainNotes() {
    show(
      Message(
        title: DrawingFile.lastName(of: notes.path),
        paragraphs: notes.notes.map(\.sentence)))
  }
}
