import Ink
import X11Canvas

/// The parts of the window that commands act on.
final class Workspace {
  let canvas: Canvas
  let panes: PaneController
  let tools: ToolStage
  let editor: SelectionEditor
  let pressure: PressureStage
  let palms: PalmStage
  let session: Session
  let dialogs: Dialogs

  /// Creates a workspace from its parts.
  init(
    canvas: Canvas, panes: PaneController, tools: ToolStage, editor: SelectionEditor,
    pressure: PressureStage, palms: PalmStage, session: Session, dialogs: Dialogs
  ) {
    self.canvas = canvas
    self.panes = panes
    self.tools = tools
    self.editor = editor
    self.pressure = pressure
    self.palms = palms
    self.session = session
    self.dialogs = dialogs
  }

  /// Carries out a command.
  func perform(_ command: Command) {
    palms.settle()
    CommandTable.entry(command).action(self)
  }

  /// Changes the selected strokes by an action of the editor.
  func edit(_ action: (SelectionEditor) -> Void) {
    canvas.finishSelecting()
    action(editor)
  }

  /// Changes the pen that is chosen, and the pens of the selected strokes. Without any the pen is
  /// chosen instead of another tool if `choosesPen`.
  func changePen(
    choosesPen: Bool = false, _ choose: (inout PenChoice) -> Void,
    _ change: (inout Pen, Pen) -> Void
  ) {
    choose(&tools.choice)
    let pen = tools.choice.pen
    if !editor.changePens({ change(&$0, pen) }), choosesPen { tools.choose(.pen) }
  }

  /// Changes the background, as a step.
  func changeBackground(_ change: (inout Background) -> Void) {
    var background = canvas.background
    change(&background)
    canvas.setBackground(background)
  }

  /// Adds a line to sign on, or removes it.
  func toggleSignLine() {
    changeBackground { background in
      let page = background.picture?.frame ?? Bounds(min: .zero, max: panes.pageSize)
      background.baseline = background.baseline == nil ? .init(on: page) : nil
    }
    if canvas.background.baseline != nil { panes.resetView() }
  }

  /// The state that the menus and the tool strip show.
  var menuState: MenuState {
    let (drawing, background) = (canvas.drawing, canvas.background)
    let setting = pressure.setting
    return MenuState(
      canUndo: drawing.canUndo, canRedo: drawing.canRedo, isEmpty: drawing.isEmpty,
      hasSelection: canvas.hasSelection, canPaste: editor.canPaste, pen: tools.choice,
      tool: tools.tool, view: panes.shown, engines: canvas.engines, focused: panes.focused,
      showsConstruction: canvas.showsConstruction, showsDifference: canvas.showsDifference,
      paper: Paper(color: background.paper), hasPicture: background.picture != nil,
      hasSignLine: background.baseline != nil, pressure: setting?.choice,
      isCalibrated: setting?.calibration != nil, touchPolicy: palms.policy,
      drawsWithTouch: palms.drawsWithTouch)
  }
}
