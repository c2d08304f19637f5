import Ink
import Input
import Platform
import X11Canvas

/// The commands that change the selected strokes.
@MainActor final class SelectionEditor {
  private let canvas: Canvas
  private let tools: ToolStage
  private let timers: Timers
  /// The time without an arrow key after which a run of them ends, in seconds, in case its release
  /// was not reported. A held key may begin to repeat after two seconds.
  private static let pause = 3.0
  /// The timer that ends a run of arrow keys.
  private var pausing: TimerID?

  init(canvas: Canvas, tools: ToolStage, timers: Timers) {
    self.canvas = canvas
    self.tools = tools
    self.timers = timers
  }

  /// Selects all strokes, if there are any. The tool stays.
  func selectAll() {
    guard !canvas.drawing.isEmpty else { return }
    tools.endPlacing()
    canvas.selectAll()
  }

  /// Selects the next stroke (1), or the one before (-1). The tool stays.
  func selectStroke(_ step: Int) {
    guard !canvas.drawing.isEmpty else { return }
    tools.endPlacing()
    canvas.selectStroke(step)
  }

  func duplicate() { canvas.duplicateSelection(by: CopiedStrokes.step) }

  /// Moves the selected strokes, or the picture that is being moved, by an arrow key, ten times as
  /// far with Shift. The presses of a key that is held are one step. Returns false if the key is
  /// another, or there is neither.
  func nudge(_ press: KeyPress, settle: () -> Void) -> Bool {
    if canvas.isMovingPicture, press.isNudge {
      canvas.movePicture(by: press.way)
      return true
    }
    guard canvas.hasSelection, press.isNudge else { return false }
    settle()
    if let pausing { timers.cancel(pausing) }
    pausing = timers.after(Self.pause) { [unowned self] in endNudges() }
    return canvas.nudgeSelection(by: press.way)
  }

  /// Ends a run of arrow keys, which becomes one step.
  func endNudges() {
    if let pausing { timers.cancel(pausing) }
    pausing = nil
    canvas.finishNudges()
  }

  /// Changes the pens of the selected strokes. Returns false if none are selected.
  @discardableResult
  func changePens(_ change: (inout Pen) -> Void) -> Bool {
    guard canvas.hasSelection else { return false }
    canvas.changeSelectedPens(change)
    return true
  }
}

extension KeyPress {
  /// True if the key moves the selection: an arrow, alone or with Shift.
  var isNudge: Bool { key.isArrow && modifiers.subtracting(.shift).isEmpty }

  /// The way of an arrow: one unit, ten with Shift.
  fileprivate var way: Point {
    let length = modifiers.contains(.shift) ? 10.0 : 1
    switch key {
    case .left: return Point(-length, 0)
    case .right: return Point(length, 0)
    case .up: return Point(0, -length)
    default: return Point(0, length)
    }
  }
}

extension PaneController {
  /// Moves the view by an arrow key, so that what is in the direction of the arrow comes into view.
  func move(_ press: KeyPress) { move(by: press.way * (-32 * scale)) }
}
