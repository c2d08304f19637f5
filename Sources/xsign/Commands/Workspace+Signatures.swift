import Controls
import Graphics
import Ink
import Localization
import X11Canvas

/// Ink that is picked up and put down by a click: saved signatures, marks, dates and text.
extension Workspace {
  /// Picks up the saved signature with a number in the menu, or the one used last. It follows the
  /// pointer as soon as it is read.
  func placeSignature(_ number: Int? = nil) {
    let names = signatures.names
    let name = number.map { names.indices.contains($0) ? names[$0] : nil } ?? signatures.latest
    guard let name else {
      return controls.show(Toast(tr("There is no saved signature. Select strokes and save them.")))
    }
    place(name)
  }

  private func place(_ name: SignatureName) {
    canvas.finishEdits()
    tools.pickUp()
    awaitedLine.cancel()
    signatures.read(name) { [unowned self] strokes in
      guard let strokes else {
        tools.dropPlacing()
        // The file may be gone.
        return signatures.lookUp()
      }
      guard canvas.isPlacing else { return }
      signatures.use(name)
      canvas.pickUp(strokes, fitsFields: true, scale: signatures.scale(of: name))
      lines.look()
      showAwaitedLine()
    }
  }

  /// Picks up the signature used last and shows it on the next line or field to sign on, or shows
  /// the one in hand on the next. The lines of a PDF are found meanwhile.
  func placeOnNext() {
    let goesOn = canvas.isPlacingSignature
    if !goesOn {
      placeSignature()
      // There is none.
      guard canvas.isPlacing else { return }
      lines.look()
    }
    if canvas.isPlacingSignature, showNextLine(goesOn: goesOn) { return }
    awaitedLine.ask()
    showAwaitedLine()
  }

  /// Puts the ink in hand down: in the chosen field or on the chosen line, or else in the middle of
  /// what the pane shows that was chosen last. If the next line is still looked for, it waits for
  /// that.
  func putDown() {
    settle()
    if awaitedLine.putDownLater() { return }
    if !canvas.placeInField() { canvas.placeInCenter(of: panes.focused) }
  }

  /// Shows the signature on the next line, if that was asked for and both are there.
  func showAwaitedLine() {
    if !canvas.isPlacing { awaitedLine.cancel() }
    awaitedLine.advance(isInHand: canvas.isPlacingSignature, isSearching: lines.isSearching) {
      showNextLine(goesOn: false)
    }
    if awaitedLine.takePutDown() { putDown() }
  }

  /// Shows the signature in hand on the next line or field. Returns false if there is none.
  private func showNextLine(goesOn: Bool) -> Bool {
    guard let frame = canvas.placeOnNext(in: panes.focused, goesOn: goesOn) else { return false }
    reveal(frame)
    return true
  }

  /// Picks up a mark or a text in the colour of the pen that writes. Returns a sentence if it
  /// cannot be ink.
  func pickUp(_ stamp: Stamp) -> String? {
    do throws(TextInkError) {
      let strokes = try stamp.strokes(like: tools.choice.writingPen)
      canvas.finishEdits()
      signatures.letGo()
      tools.pickUp()
      awaitedLine.cancel()
      canvas.pickUp(strokes)
      return nil
    } catch {
      return error.description
    }
  }

  /// Shows the next field to sign in, or the one before. Returns false if there is none.
  func showField(_ step: Int) -> Bool {
    // A signature in hand goes to a field to sign in.
    if !canvas.isPlacing, form.goOn(step) { return true }
    guard let field = canvas.fields.choose(step) else { return false }
    reveal(field)
    return true
  }

  /// Moves the view so that a field or line is in it.
  private func reveal(_ field: Bounds) {
    if let part = canvas.visibleBounds(of: panes.focused) {
      // The view moves only up and down if that suffices.
      let (isWide, isHigh) = (
        part.min.x <= field.min.x && field.max.x <= part.max.x,
        part.min.y <= field.min.y && field.max.y <= part.max.y
      )
      let step = part.center - field.center
      if !isWide || !isHigh {
        panes.move(
          by: Point(isWide ? 0 : step.x, isHigh ? 0 : step.y) * (canvas.view.zoom * panes.scale))
      }
    }
  }

  /// Places the selected strokes on several pages, or picks up the initials of the signature used
  /// last, or that signature, which is then put down on them.
  func place(_ repetition: PageRepetition) {
    guard !canvas.hasSelection else {
      canvas.repeatSelection(repetition)
      return
    }
    if let initials = signatures.latest.flatMap(signatures.initials(of:)) {
      place(initials)
    } else {
      placeSignature()
    }
    canvas.repeatPlaced(repetition)
  }

  /// Takes up the ink that xsign wrote before on the PDF, or says why it has to stay.
  func takeUpInk() {
    canvas.finishEdits()
    if let why = session.takeUpInk() { controls.show(Toast(why, isError: true)) }
  }

  /// Removes the ink that xsign wrote before on the PDF, and says so, or why it has to stay.
  func removeInk() {
    canvas.finishEdits()
    switch session.removeInk() {
    case .success(let sentence): controls.show(Toast(sentence))
    case .failure(let error): controls.show(Toast(error.sentence, isError: true))
    }
  }

  /// Picks up a mark, or says why not.
  func place(_ stamp: Stamp) {
    if let why = pickUp(stamp) { controls.show(Toast(why, isError: true)) }
  }
}
