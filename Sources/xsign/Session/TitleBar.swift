import X11Canvas

/// The title of the window: the name of the drawing's file, and whether the drawing is modified.
@MainActor final class TitleBar {
  private let window: Window
  private let session: Session
  private var shown: (file: SessionFile, isModified: Bool)?

  /// Creates the title of `window` for the drawing of `session`.
  init(window: Window, session: Session) {
    self.window = window
    self.session = session
  }

  /// Writes the title if it changes, not with every frame.
  func update() {
    let new = (file: session.file, isModified: session.isModified)
    if let shown, shown == new { return }
    shown = new
    window.title = new.file.title(isModified: new.isModified)
  }
}
