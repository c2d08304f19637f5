import Controls
import Ink
import Input
import Localization
import X11
import X11Canvas

/// Cut, copy and paste, also by dragging.
extension Workspace {
  /// Copies the selected strokes, or all of the drawing if none are selected.
  func copy() {
    canvas.finishEdits()
    let isWhole = !canvas.hasSelection
    let strokes = isWhole ? canvas.drawing.strokes : canvas.selectedStrokes
    if copy(strokes, taken: false), isWhole {
      controls.show(Toast(tr("Copied the whole drawing")))
    }
  }

  /// Copies the selected strokes, and deletes them.
  func cut() {
    canvas.finishEdits()
    if copy(canvas.selectedStrokes, taken: true) { canvas.deleteSelection() }
  }

  /// Drags the selected strokes out of the window, or all of the drawing if none are selected.
  func drag(_ event: PointerEvent) {
    settle()
    canvas.finishEdits()
    let strokes = canvas.hasSelection ? canvas.selectedStrokes : canvas.drawing.strokes
    guard !strokes.isEmpty else { return }
    dragOut.begin(
      strokes, on: canvas.drawing.pages, engine: exportEngine, event, scale: panes.scale,
      // Before, there may be no other program.
      taken: { [unowned self] in tellIfUnseen(strokes) },
      failed: { [unowned self] in controls.show(Toast($0, isError: true)) })
  }

  /// Says that other programs do not get strokes that nobody could see, if there are any.
  private func tellIfUnseen(_ strokes: [Stroke]) {
    let pages = canvas.drawing.pages
    copyPaste.findUnseen(strokes, on: pages, engine: exportEngine) { [unowned self] sentence in
      if let sentence { controls.show(Toast(sentence)) }
    }
  }

  private func copy(_ strokes: [Stroke], taken: Bool) -> Bool {
    guard !strokes.isEmpty else { return false }
    let isCopied = copyPaste.copy(
      strokes, of: canvas.drawing, taken: taken, on: currentPage.id, engine: exportEngine)
    tellIfTaken(isCopied)
    if isCopied { tellIfUnseen(strokes) }
    return isCopied
  }

  /// Copies an engine as text for `--engine`, and says so: its button shows nothing of it.
  func copyEngine(_ text: String) {
    let isCopied = window.clipboard.copy(text)
    if isCopied { controls.show(Toast(tr("Copied: \(text)"))) }
    tellIfTaken(isCopied)
  }

  /// Tells the user if something could not be copied.
  func tellIfTaken(_ isCopied: Bool) {
    guard !isCopied else { return }
    controls.show(Toast(tr("Another program has just taken the clipboard."), isError: true))
  }

  /// Pastes what is on the clipboard: ink, a picture as the background of the current page, a file,
  /// which is opened, or a text on the current page, where typing goes on.
  func paste() {
    canvas.finishEdits()
    let drawing = session.drawing
    copyPaste.paste { [unowned self] in show($0, in: drawing) }
  }

  /// Puts ink that was dropped at a place in the window there, as a step.
  func drop(_ data: ClipboardData, at place: Point) {
    canvas.finishEdits()
    let drawing = session.drawing
    copyPaste.decode(data) { [unowned self] in show($0, in: drawing, at: place) }
  }

  func pastePhoto() {
    copyPaste.paste { [unowned self] result in
      // It may arrive after the card was closed.
      guard controls.isTracing else { return }
      switch result {
      case .success(.picture(_, let picture)):
        dialogs.noteCut(picture, PastedData.name)
        dialogs.replacePhoto(by: picture)
      case .success(.files(let paths)): dialogs.open(dropped: paths)
      case .success(.strokes), .success(.text):
        controls.show(Toast(tr("What was copied is no picture."), isError: true))
      case .failure(let error):
        controls.show(Toast(error.description, isError: error.isFailure))
      }
    }
  }

  /// Shows what was pasted or dropped in the drawing with a number, or says why it is nothing.
  private func show(
    _ result: Result<Pasted, PasteError>, in drawing: Int, at place: Point? = nil
  ) {
    // What arrives late is not for another drawing.
    guard drawing == session.drawing else { return }
    switch result {
    case .success(let pasted): show(pasted, at: place)
    case .failure(let error):
      controls.show(Toast(error.description, isError: error.isFailure))
    }
  }

  private func show(_ pasted: Pasted, at place: Point?) {
    settle()
    switch pasted {
    case .strokes(let strokes):
      tools.endPlacing()
      canvas.paste(strokes, movedBy: step(of: strokes, to: place))
    case .picture(let bytes, let picture):
      dialogs.noteCut(picture, PastedData.name)
      dialogs.place(picture, bytes)
    case .files(let paths): dialogs.open(dropped: paths)
    case .text(let text):
      tools.endPlacing()
      writer.paste(text, like: tools.choice.writingPen)
    }
  }

  /// Returns the distance from strokes to their copy: with its middle at a place in a pane, if one
  /// is given, or where the next copy goes.
  private func step(of strokes: [Stroke], to place: Point?) -> Point {
    let bounds = strokes.extent
    if let place, let pane = canvas.pane(at: place), !bounds.isEmpty {
      return canvas.viewport.place(of: place, in: pane) - bounds.center
    }
    let part = canvas.visibleBounds(of: panes.focused)
    return copyPaste.nextStep(strokes, in: part, on: canvas.drawing, current: currentPage)
  }
}
