import Ink
import X11Canvas

/// Where everything lies in the window, and when it is drawn.
extension App {
  func layoutIfNeeded() {
    guard needsLayout else { return }
    needsLayout = false
    let (width, height, scale) = (window.width, window.height, display.scale)
    painter.resize(width: width, height: height)
    arbiter.pixelsPerMillimetre = scale * Pen.unitsPerMillimetre
    updateChoices()
    let area = controls.layout(width: width, height: height, scale: scale)
    painter.frames = PaneFrames(
      in: area, view: choices.view, isTall: height > width, count: canvas.engines.count,
      theme: controls.theme, scale: scale)
    painter.scale = scale
    painter.focused = focused
    canvas.layout(
      canvas.engines.indices.map { Canvas.Placement(page: painter.frames.page($0)) },
      scale: scale)
  }

  func updateChoices() {
    let history = canvas.history
    var new = choices
    (new.canUndo, new.canRedo, new.isEmpty) = (history.canUndo, history.canRedo, history.isEmpty)
    (new.hasSelection, new.canPaste) = (canvas.hasSelection, !copied.isEmpty)
    let background = canvas.background
    new.paper = Paper(color: background.paper)
    (new.hasPicture, new.hasSignLine) = (background.picture != nil, background.baseline != nil)
    (new.engines, new.focused) = (canvas.engines, focused)
    guard new != shown else { return }
    (choices, shown) = (new, new)
    controls.menus = new.menus
    controls.tools = new.tools
  }

  func present() {
    layoutIfNeeded()
    updateChoices()
    watchWork()
    painter.present()
    updateCursor()
    updateTitle()
    noteChanges()
  }
}
