import Graphics
public import Ink
public import Input

/// The selection and its commands. Each command is one step of the drawing.
extension Canvas {
  /// True if any stroke is selected.
  public var hasSelection: Bool { !selection.isEmpty }

  /// The selected strokes, the lowest first.
  public var selectedStrokes: [Stroke] { selection.strokes }

  /// The page of the selected strokes, or nil if they are on several pages, or there are none.
  /// O(number of selected strokes).
  public var selectionPage: Page? {
    let strokes = selectedStrokes
    guard let page = strokes.first.map(drawing.page(of:)),
      strokes.allSatisfy({ drawing.page(of: $0).id == page.id })
    else { return nil }
    return page
  }

  /// The part of the selection's frame at `position`, in pixels, for a device of `kind`, or of the
  /// frame of the picture that is being moved.
  public func selectionTarget(at position: Point, _ kind: DeviceKind) -> SelectionTarget? {
    if let frame = movedFrame {
      return pane(at: position).flatMap { pane in
        PictureMove.target(
          at: viewport.place(of: position, in: pane), of: frame,
          reach: SelectionContact.Tolerance(kind).handle / view.zoom)
      }
    }
    return hasSelection
      ? selection.grip(at: position, kind, on: viewport)?.target : nil
  }

  /// The middle of the selected strokes in canvas units, if there are any and nothing of them is in
  /// view of pane `pane`.
  public func hiddenSelection(in pane: Int) -> Point? {
    let extent = selection.bounds
    guard !extent.isEmpty, let shown = visibleBounds(of: pane) else { return nil }
    return extent.overlaps(shown) ? nil : extent.center
  }

  /// The middle of the selection in pane `pane`, in pixels, or nil if it is not in view there.
  public func selectionCenter(in pane: Int) -> Point? {
    guard hasSelection, let page = viewport.pages[pane] else { return nil }
    let place = page.corner + viewport.pixel(of: selection.bounds.center)
    return self.pane(at: place) == pane ? place : nil
  }

  // MARK: Selecting

  /// Selects all strokes. O(their length).
  public func selectAll() {
    finishSelecting()
    selection.select(drawing.strokes, in: drawing)
  }

  /// Selects the copies of the selected strokes, too. Returns their number. O(strokes and samples).
  @discardableResult
  public func selectCopies() -> Int {
    finishSelecting()
    let originals = selection.ids
    let all = drawing.copies(of: originals)
    guard all != originals else { return 0 }
    selection.select(drawing.strokes(named: all), in: drawing)
    return all.count / originals.count - 1
  }

  /// Selects the next stroke in the order of drawing (1), or the one before (-1); the first or last
  /// one if nothing is selected. O(strokes).
  public func selectStroke(_ step: Int) {
    finishSelecting()
    selection.selectNext(step, in: drawing)
  }

  /// Clears the selection. Returns false if nothing was selected.
  @discardableResult
  public func deselect() -> Bool {
    finishSelecting()
    defer { selection.select([], in: drawing) }
    return hasSelection
  }

  /// Clears the selection, because `contact` began beside it. If the contact is cancelled, what was
  /// selected is selected again.
  public func deselect(for contact: ContactID) {
    finishNudges()
    guard hasSelection else { return }
    let former = selection.former(of: contact)
    deselect()
    if isActive(contact) { selection.keep(former) }
  }

  // MARK: Changing the strokes

  /// Deletes the selected strokes. Returns false if there are none.
  @discardableResult
  public func deleteSelection() -> Bool {
    finishSelecting()
    finishDividing()
    return apply(drawing.erase(Array(selection.ids)))
  }

  /// Changes the pen of each selected stroke by `change`. Returns false, without a step, if no pen
  /// changes.
  @discardableResult
  public func changeSelectedPens(_ change: (inout Pen) -> Void) -> Bool {
    finishSelecting()
    finishDividing()
    return selection.changePens(on: self, change)
  }

  /// Adds copies of `strokes` on top, moved by a step in canvas units, and selects them. Returns
  /// false if there are none.
  @discardableResult
  public func paste(_ strokes: [Stroke], movedBy step: Point) -> Bool {
    finishSelecting()
    return addSelected(copies(strokes, by: Affine(step: step)))
  }

  /// Adds copies of the selected strokes beside them, and selects those instead. `step` leads to
  /// the right and down; at the edge of a page copies go elsewhere, so that they are on it, and
  /// none covers an earlier one. Those of each page go their own way. Returns false if none are
  /// selected.
  @discardableResult
  package func duplicateSelection(by step: Point) -> Bool {
    finishSelecting()
    var steps: [StrokeID: Point] = [:]
    for strokes in drawing.byPage(selectedStrokes) {
      let own = drawing.step(of: strokes, beside: step)
      for stroke in strokes { steps[stroke.id] = own }
    }
    return addSelected(
      selectedStrokes.flatMap { copies([$0], by: Affine(step: steps[$0.id] ?? step)) })
  }

  /// Adds copies of the selected strokes on other pages, as one step, and selects them too. Returns
  /// the number of copies: none if the strokes are on several pages, as their place is measured on
  /// one.
  @discardableResult
  public func repeatSelection(_ repetition: PageRepetition) -> Int {
    finishSelecting()
    guard let page = selectionPage else { return 0 }
    let originals = selectedStrokes
    let copies = repeated(originals, on: page, repetition)
    return addSelected(copies, with: originals) ? copies.count / originals.count : 0
  }

  /// Adds `copies` on top, and selects them with `originals`. Returns false if there are none.
  @discardableResult
  func addSelected(_ copies: [Stroke], with originals: [Stroke] = []) -> Bool {
    guard let change = drawing.add(copies) else { return false }
    show(change)
    selection.select(originals + copies, in: drawing)
    return true
  }

  /// Turns the selected strokes by an angle in degrees, clockwise on the screen, as one step;
  /// those of each page around their middle. Returns false if there are none.
  @discardableResult
  public func turnSelection(by degrees: Double) -> Bool {
    transformSelection { Affine(turn: degrees, around: $0) }
  }

  /// Scales the selected strokes by a factor around their middle, as one step; those of each page
  /// around their own. A picture that is being moved is scaled instead. Returns false if there are
  /// none.
  @discardableResult
  public func scaleSelection(by factor: Double) -> Bool {
    if isMovingPicture {
      pictureMove?.scale(by: factor, in: drawing)
      return true
    }
    return transformSelection { Affine(scale: Point(factor, factor), around: $0) }
  }

  private func transformSelection(_ map: (_ pivot: Point) -> Affine) -> Bool {
    finishSelecting()
    finishDividing()
    guard hasSelection else { return false }
    selection.transformAtOnce(by: map, on: self)
    return true
  }

  // MARK: Nudging

  /// Moves the selected strokes by a step in canvas units. All nudges until `finishNudges` together
  /// are one step of the drawing. Returns false if no strokes are selected. O(1), except at the
  /// beginning of a run.
  @discardableResult
  public func nudgeSelection(by step: Point) -> Bool {
    guard hasSelection, step.isFinite else { return false }
    if !selection.isNudged {
      finishSelecting()
      finishDividing()
    }
    guard hasSelection else { return false }
    selection.nudge(by: step, on: self)
    return true
  }

  /// Ends a run of nudges: it becomes a step, if the strokes are elsewhere now. Returns false if
  /// there is none.
  @discardableResult
  public func finishNudges() -> Bool {
    guard selection.isNudged else { return false }
    selection.finishDrag(on: self)
    return true
  }

  // MARK: Moving a picture

  /// True while contacts and keys move or scale a picture.
  public var isMovingPicture: Bool { pictureMove != nil }

  /// The frame of that picture, on the plane in canvas units.
  var movedFrame: Bounds? { pictureMove?.frame(in: drawing) }

  /// Starts moving the picture of a page. Nothing is selected then. Returns false if the page has
  /// no picture.
  @discardableResult
  public func beginMovingPicture(of page: Page.ID) -> Bool {
    deselect()
    pictureMove = PictureMove(of: page, in: drawing)
    return isMovingPicture
  }

  /// Moves the frame of the picture by `step` canvas units.
  public func movePicture(by step: Point) { if step.isFinite { pictureMove?.move(by: step) } }

  /// Ends moving the picture. If `keepsIt`, it is put down where its frame is, else it stays where
  /// it was. Returns false if none was being moved.
  @discardableResult
  public func endMovingPicture(keepsIt: Bool) -> Bool {
    guard isMovingPicture else { return false }
    finishSelecting()
    if keepsIt { pictureMove?.putDown(on: self) }
    pictureMove = nil
    return true
  }

  /// True if a contact of a device of `kind` at `position`, in pixels, drags the selection by its
  /// frame, or the picture that is being moved.
  public func dragsFrame(at position: Point, _ kind: DeviceKind) -> Bool {
    selectionTarget(at: position, kind) != nil
  }
}
