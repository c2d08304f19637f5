import Controls
import Ink
import Localization
import X11Canvas

/// The constants of a pane's engine as sliders below the panes. Nothing is done here while they are
/// closed.
///
/// Each change draws the pane anew in the background. While that is under way, changes wait for
/// it, and only the last of them is drawn: so a drag shows pictures on its way however large the
/// drawing is.
@MainActor final class ConstantsPanel {
  private let controls: ControlsLayer
  private let canvas: Canvas
  private let panes: PaneController
  /// Is called with the engine of a pane once a change of its constants is done.
  var done: (EngineSettings, Int) -> Void = { _, _ in }
  /// The pane whose constants are shown, or nil if they are closed.
  private(set) var pane: Int?
  /// The engine that waits until its pane is drawn.
  private var waiting: (engine: EngineSettings, pane: Int)?

  init(controls: ControlsLayer, panes: PaneController) {
    (self.controls, self.panes) = (controls, panes)
    canvas = panes.canvas
    controls.constantChanged = { [unowned self] in changed($0, isDone: $1) }
  }

  /// Shows the constants of a pane and gives them the keyboard focus, or closes them if they are
  /// shown.
  func toggle(_ new: Int) {
    pane = pane == new ? nil : new
    update()
    if pane != nil { controls.focusConstants() }
  }

  /// Draws what waits as soon as that can be, and shows the constants as they are.
  func update() {
    if let waiting, !canvas.isBusy(pane: waiting.pane) { settle() }
    guard pane != nil || controls.constants != nil else { return }
    // Its pane gave way to the other.
    if let hidden = pane, !panes.shown.shows(hidden) { pane = panes.focused }
    let new = pane.map { constants(of: $0) }
    let isMoved = new.map { !$0.hasLayout(of: controls.constants) } ?? true
    controls.constants = new
    if isMoved { panes.setNeedsLayout() }
  }

  /// Draws what waits now. What follows, such as an export, has the engine that is chosen.
  func settle() {
    guard let (engine, pane) = waiting.take() else { return }
    panes.adjust(engine, pane: pane)
  }

  private func constants(of pane: Int) -> EngineConstants {
    let engine = waiting.flatMap { $0.pane == pane ? $0.engine : nil } ?? canvas.engines[pane]
    let title = engine.kind.title
    return EngineConstants(
      pane: pane,
      title: panes.shown == .both ? tr("\(panes.name(of: pane)): \(title)") : title,
      engine: engine, command: CommandTable.entry(.constants(pane: nil)).id)
  }

  private func changed(_ engine: EngineSettings, isDone: Bool) {
    guard let pane else { return }
    if let waiting, waiting.pane != pane { settle() }
    if canvas.isBusy(pane: pane) {
      waiting = (engine, pane)
    } else {
      waiting = nil
      panes.adjust(engine, pane: pane)
    }
    if isDone { done(engine, pane) }
  }
}
