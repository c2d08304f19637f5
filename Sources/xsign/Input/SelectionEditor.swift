import Ink
import X11Canvas

/// The commands that change the selected strokes.
@MainActor final class SelectionEditor {
  private let canvas: Canvas
  private let panes: PaneController
  private let tools: ToolStage
  private var copied = CopiedStrokes()

  init(canvas: Canvas, panes: PaneController, tools: ToolStage) {
    self.canvas = canvas
    self.panes = panes
    self.tools = tools
  }

  var canPaste: Bool { !copied.isEmpty }

  /// Selects all strokes, if there are any.
  func selectAll() {
    guard !canvas.drawing.isEmpty else { return }
    tools.choose(.selection)
    canvas.selectAll()
  }

  func copy() { copied.copy(canvas.selectedStrokes, taken: false) }

  func cut() {
    copied.copy(canvas.selectedStrokes, taken: true)
    canvas.deleteSelection()
  }

  func duplicate() { canvas.paste(canvas.selectedStrokes, movedBy: CopiedStrokes.step) }

  /// Pastes the strokes copied last, and selects them.
  func paste() {
    guard canPaste else { return }
    tools.choose(.selection)
    let part = canvas.visibleBounds(of: panes.focused)
    canvas.paste(copied.strokes, movedBy: copied.nextStep(in: part))
  }

  /// Moves the selected strokes by an arrow key, ten times as far with Shift. Returns false if the
  /// key is another, or nothing is selected.
  func nudge(_ press: KeyPress, settle: () -> Void) -> Bool {
    guard canvas.hasSelection, press.modifiers.subtracting(.shift).isEmpty else { return false }
    let way: Point
    switch press.key {
    case .left: way = Point(-1, 0)
    case .right: way = Point(1, 0)
    case .up: way = Point(0, -1)
    case .down: way = Point(0, 1)
    default: return false
    }
    settle()
    return canvas.moveSelection(by: way * (press.modifiers.contains(.shift) ? 10 : 1))
  }

  /// Changes the pens of the selected strokes. Returns false if none are selected.
  @discardableResult
  func changePens(_ change: (inout Pen) -> Void) -> Bool {
    guard tools.tool == .selection, canvas.hasSelection else { return false }
    canvas.changeSelectedPens(change)
    return true
  }
}
