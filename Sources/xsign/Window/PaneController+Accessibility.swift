import Accessibility
import Controls
import Graphics
import Ink
import Localization
import X11Canvas

/// The canvas as assistive technologies see and use it.
extension PaneController {
  /// The panel of pages and the canvas with its panes. If `hasFocus`, the pane that was chosen last
  /// has the keyboard focus.
  func accessibleNodes(hasFocus: Bool) -> [AccessibleNode] {
    let frames = painter.frames.frames
    var words = CanvasSummary(
      panes: frames.count, strokes: canvas.drawing.strokes.count,
      selected: canvas.selectedStrokes.count, page: canvas.currentPage,
      pages: canvas.drawing.pages.count, isPlacing: canvas.isPlacing)
    let summary = words.sentence
    words.zoom = painter.shownZoom
    // What lies on the pages has its place in the chosen pane.
    let chosen = painter.frames.page(focused) ?? .empty
    let fields = accessibleFields().map { $0.shown(in: chosen) }
    let hasFocus = hasFocus && !fields.contains { $0.states.contains(.focused) }
    let panes = frames.map { frame in
      let isFocused = hasFocus && frame.pane == focused
      return AccessibleNode(
        AccessibleID(.pane, [frame.pane]), .pane,
        name(ofPane: frame.pane, isAlone: frames.count == 1),
        description: isFocused ? words.sentence : words.zoom ?? "",
        states: AccessibleStates.shown.with([.focusable, .selectable])
          .with(.selected, if: frame.pane == focused).with(.focused, if: isFocused),
        bounds: frame.page, action: AccessibleAction("activate"))
    }
    let area = frames.reduce(PixelRect.empty) { $0.union($1.page) }
    let node = AccessibleNode(
      AccessibleID(.canvas), .canvas, tr("Drawing"), description: summary, bounds: area,
      text: AccessibleText(summary), children: panes + fields)
    return [painter.panel.accessibleNode, node].compactMap { $0 }
  }

  private func name(ofPane pane: Int, isAlone: Bool) -> String {
    PaneName(
      heading: painter.heading, engine: painter.engineTitle(ofPane: pane),
      document: canvas.drawing.source.map { DrawingFile.lastName(of: $0.path) },
      place: isAlone ? nil : name(of: pane)
    ).text
  }

  /// Returns what a pane is called beside the other.
  func name(of pane: Int) -> String {
    switch (pane, isStacked) {
    case (0, false): tr("Left pane")
    case (0, true): tr("Top pane")
    case (_, false): tr("Right pane")
    case (_, true): tr("Bottom pane")
    }
  }

  /// Carries out what an assistive technology asks of the canvas or the panel.
  func perform(_ request: AccessibleRequest) {
    if painter.panel.perform(request) { return }
    switch request {
    case .press(let id), .focus(let id):
      guard id.part == .pane, let pane = id.numbers.first, shown.shows(pane) else { return }
      focus(pane)
      controls.closeMenus()
    case .replace, .select, .setValue: break
    }
  }
}
