import Ink
import X11Canvas

/// Strokes that were copied, for this program alone.
struct CopiedStrokes {
  /// How far a copy is put from what it was made of, in canvas units.
  static let step = Point(16, 16)

  /// The strokes as they were, the first lowest.
  private(set) var strokes: [Stroke] = []
  private var pastes = 0.0

  /// Whether there are none.
  var isEmpty: Bool { strokes.isEmpty }

  /// Keeps `strokes`; where they were `taken` away, the first copy goes to their place.
  mutating func copy(_ strokes: [Stroke], taken: Bool) {
    guard !strokes.isEmpty else { return }
    (self.strokes, pastes) = (strokes, taken ? 0 : 1)
  }

  /// How far the next copy goes: a little further than the last, or, where that were out of sight, to the
  /// middle of `part`, which is shown, in canvas units.
  mutating func nextStep(in part: Bounds?) -> Point {
    let step = Self.step * pastes
    pastes += 1
    var bounds = Bounds.empty
    for stroke in strokes { bounds.formUnion(stroke.extent) }
    guard let part, !bounds.isEmpty else { return step }
    let (min, max) = (bounds.min + step, bounds.max + step)
    let isSeen =
      min.x < part.max.x && max.x > part.min.x && min.y < part.max.y && max.y > part.min.y
    guard !isSeen else { return step }
    return part.min.midpoint(to: part.max) - bounds.min.midpoint(to: bounds.max)
  }
}

/// What is selected, and the tool that selects.
extension App {
  /// What contacts do that do not say so themselves.
  enum ChosenTool {
    case pen
    case eraser
    case selection
  }

  /// Lets contacts draw, erase or select from now on. What is selected stays so for the last alone.
  func choose(_ tool: ChosenTool) {
    (choices.erases, choices.selects) = (tool == .eraser, tool == .selection)
    if tool != .selection { canvas.deselect() }
  }

  /// Does what is done with strokes that are selected, or selects some.
  func edit(_ command: Command) {
    canvas.finishSelecting()
    switch command {
    case .selectAll:
      guard !canvas.history.isEmpty else { break }
      choose(.selection)
      canvas.selectAll()
    case .copy: copied.copy(canvas.selectedStrokes, taken: false)
    case .cut:
      copied.copy(canvas.selectedStrokes, taken: true)
      canvas.deleteSelection()
    case .delete: canvas.deleteSelection()
    case .duplicate:
      canvas.paste(canvas.selectedStrokes, movedBy: CopiedStrokes.step)
    case .paste:
      guard !copied.isEmpty else { break }
      choose(.selection)
      canvas.paste(
        copied.strokes, movedBy: copied.nextStep(in: canvas.shownPart(of: focused)))
    default: break
    }
  }

  /// Gives the selected strokes another pen; false where none are.
  @discardableResult
  func changeSelection(_ change: (inout Pen) -> Void) -> Bool {
    guard choices.selects, canvas.hasSelection else { return false }
    canvas.changeSelectedPens(change)
    return true
  }

  func changeOpacity() {
    let pen = choices.pen
    changeSelection { ($0.opacity, $0.opacityDriver) = (pen.opacity, pen.opacityDriver) }
  }

  /// Moves what is selected by an arrow key, ten times as far with Shift; false where the key is none, or
  /// nothing is selected.
  func nudge(_ press: KeyPress) -> Bool {
    guard canvas.hasSelection, press.modifiers.subtracting(.shift).isEmpty else { return false }
    let way: Point
    switch press.key {
    case .left: way = Point(-1, 0)
    case .right: way = Point(1, 0)
    case .up: way = Point(0, -1)
    case .down: way = Point(0, 1)
    default: return false
    }
    settleInk()
    return canvas.moveSelection(by: way * (press.modifiers.contains(.shift) ? 10 : 1))
  }

  /// Gives up what is under way; else what is selected; else the selecting.
  func escape() {
    settleInk()
    guard !canvas.cancelAll(), choices.selects else { return }
    if !canvas.deselect() { choose(.pen) }
  }
}
