import Ink
import X11Canvas

/// What the commands do.
extension App {
  func perform(_ command: Command) {
    settleInk()
    switch command {
    case .new: newDrawing()
    case .open: openDrawing()
    case .save: saveDrawing()
    case .saveAs: promptToSave(.inkML)
    case .exportJSON: promptToSave(.signaturePad)
    case .clear: _ = canvas.clear()
    case .undo: _ = canvas.undo()
    case .redo: _ = canvas.redo()
    case .export(let format):
      // What is being dragged is part of the drawing.
      canvas.finishSelecting()
      documents.request = nil
      exports.open(
        format, engine: canvas.engines[focused], background: background,
        isEmpty: canvas.history.isEmpty)
    case .quit: quit()
    case .view(let view):
      choices.view = view
      if !view.shows(focused) { focused = 1 - focused }
      needsLayout = true
    case .zoomIn: zoom(up: true)
    case .zoomOut: zoom(up: false)
    case .actualSize: resetView()
    case .engine(let kind, let pane): set(kind, pane: pane ?? focused)
    case .construction:
      choices.showsConstruction.toggle()
      canvas.showsConstruction = choices.showsConstruction
    case .difference:
      guard choices.view == .both else { break }
      choices.showsDifference.toggle()
      canvas.showsDifference = choices.showsDifference
    case .eraser: choose(choices.erases ? .pen : .eraser)
    case .select: choose(choices.selects ? .pen : .selection)
    case .selectAll, .cut, .copy, .paste, .duplicate, .delete: edit(command)
    case .preset(let preset):
      choose(.pen)
      (choices.color, choices.width, choices.opacity) = preset.choices
      choices.opacityDriver = .nothing
    // Who chooses an ink or a nib wants to draw with it, but where strokes are selected.
    case .color(let index):
      choices.color = index
      if !changeSelection({ $0.color = choices.pen.color }) { choose(.pen) }
    case .width(let index):
      choices.width = index
      if !changeSelection({ $0.width = choices.pen.width }) { choose(.pen) }
    case .opacity(let index):
      choices.opacity = index
      changeOpacity()
    case .opacityDriver(let driver):
      choices.opacityDriver = driver
      changeOpacity()
    case .smoothing(let index): choices.smoothing = index
    case .paper, .picture, .removePicture, .signLine: changeBackground(command)
    case .touchPolicy(let policy): set(policy)
    case .drawWithTouch: toggleDrawWithTouch()
    case .pressureCurve(let choice): set(choice)
    case .calibrate: controls.present(Calibration.pen)
    case .focusNextPane: if choices.view == .both { focus(1 - focused) }
    case .devices: showDevices()
    case .shortcuts: controls.present(Message.shortcuts)
    case .about: controls.present(Message.about)
    }
  }

  func set(_ kind: EngineKind, pane: Int) {
    canvas.setEngine(kind, pane: pane)
    redrawSurroundings(pane)
  }

  /// A pane's title or edge looks different now.
  func redrawSurroundings(_ pane: Int) {
    for rect in painter.frames.surroundings(pane, scale: painter.scale) { painter.add(rect) }
  }

  func focus(_ pane: Int) {
    guard pane != focused else { return }
    redrawSurroundings(focused)
    redrawSurroundings(pane)
    focused = pane
    painter.focused = pane
  }
}
