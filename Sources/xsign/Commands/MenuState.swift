import Ink
import X11Canvas

/// The state that the menus and the tool strip show.
struct MenuState: Hashable, Sendable {
  var canUndo = false
  var canRedo = false
  var isEmpty = true
  var hasSelection = false
  var canPaste = false
  var pen = PenChoice()
  var tool = DrawingTool.pen
  var view = PaneView.both
  var engines: [EngineKind] = []
  /// The index of the pane chosen last: the keys for engines set its engine.
  var focused = 0
  var showsConstruction = false
  var showsDifference = false
  /// The paper, or nil if a file's has another colour.
  var paper: Paper? = .white
  var hasPicture = false
  var hasSignLine = false
  /// The curve of the pen used last, or nil if none was used.
  var pressure: PressureChoice?
  /// True if that pen has a curve fitted to a hand.
  var isCalibrated = false
  var touchPolicy = TouchPolicy.penPreferred
  var drawsWithTouch = false
}
