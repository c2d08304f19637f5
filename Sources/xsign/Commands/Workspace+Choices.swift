import Ink
import X11Canvas

/// The choices that the next start begins with.
extension Workspace {
  /// Makes the choices of the last time.
  func begin(with preferences: Preferences) {
    panes.engines = preferences.engines
    panes.show(preferences.view)
    tools.choice = preferences.pen
    session.paper = preferences.paper.color
    if preferences.paper != .white { canvas.load(session.blank) }
  }

  /// Remembers what a command has chosen.
  func remember(_ command: Command) {
    switch command {
    case .view, .engine:
      preferences.update { [panes] in
        $0.view = panes.shown
        $0.engines = panes.engines
      }
    case .preset, .color, .width, .opacity, .opacityDriver, .smoothing:
      preferences.update { [tools] in $0.pen = tools.choice }
    // The paper of a page of its own size is that of the page.
    case .paper(let paper) where !canvas.hasPages:
      preferences.update { $0.paper = paper }
      session.paper = paper.color
    default: break
    }
  }

  /// Shows the window on the full screen, or no longer. A window manager has to do it.
  func toggleFullScreen() {
    rememberSize()
    window.toggleFullScreen()
  }

  /// Remembers the size of the window, which is not that of the screen.
  func rememberSize() {
    guard !window.isFullScreen else { return }
    let size = (width: window.width, height: window.height)
    let scale = panes.scale
    preferences.update {
      $0.windowSize = (
        Int((Double(size.width) / scale).rounded()), Int((Double(size.height) / scale).rounded())
      )
    }
  }
}
