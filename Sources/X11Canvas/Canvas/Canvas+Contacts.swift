import Ink
public import Input

/// Contacts that draw, erase, select, move a picture or put strokes down. All are moved, ended,
/// finished and cancelled in the same way.
extension Canvas {
  /// The usual radius of an eraser's nib, in canvas units at actual size.
  public static let eraserRadius = 8.0

  /// True if strokes are being drawn, or have ended and are neither finished nor cancelled.
  public var isDrawing: Bool { !strokes.ids.isEmpty }
  /// True if the drawing has a stroke, also if all are off the pages while they are dragged or
  /// edited.
  public var hasInk: Bool { !drawing.isEmpty || selection.isLifted || !liftedText.isEmpty }

  /// True while `contact` is drawing a stroke.
  public func isDrawing(_ contact: ContactID) -> Bool { strokes[contact]?.isPaused == false }

  /// True while `contact` is erasing.
  public func isErasing(_ contact: ContactID) -> Bool { erasers.isErasing(contact) }

  /// True while `contact` is selecting, dragging the selection, or moving a picture.
  public func isSelecting(_ contact: ContactID) -> Bool {
    selection.isSelecting(contact) || pictureMove?.isDragged(by: contact) == true
  }

  /// True while `contact` is drawing a stroke, erasing, selecting or putting strokes down.
  public func isActive(_ contact: ContactID) -> Bool {
    isDrawing(contact) || isErasing(contact) || isSelecting(contact) || placing.contact == contact
  }

  /// The contacts that draw, erase, select or put strokes down.
  private var allContacts: [ContactID] {
    strokes.ids + erasers.ids + selection.contacts.keys
      + [pictureMove?.contact, placing.contact].compactMap { $0 }
  }

  // MARK: Beginning

  // A stroke that the contact is still drawing is finished first.

  /// Begins a stroke with `pen` at the event's position in pane `pane`, unless the backdrop is
  /// there. O(log number of pages).
  public func begin(_ event: PointerEvent, in pane: Int, pen: Pen) {
    finish(event.contact)
    guard isShown(event, in: pane) else { return }
    strokes.begin(event, in: pane, pen: pen, on: self, &prediction)
  }

  /// Starts erasing at the event's position in pane `pane` with the nib `eraser`. The ink of that
  /// pane's engine counts.
  public func beginErasing(_ event: PointerEvent, in pane: Int) {
    finish(event.contact)
    guard isShown(event, in: pane) else { return }
    if eraser.divides { finishSelecting() }
    apply(erasers.begin(event, in: pane, with: eraser, on: self))
  }

  /// Finishes the contact's stroke so far and begins to erase. Does nothing if the contact draws no
  /// stroke.
  public func switchToErasing(_ event: PointerEvent) {
    guard let pane = strokes[event.contact]?.pane else { return }
    end(event)
    beginErasing(event, in: pane)
  }

  /// Starts selecting, or dragging the selection, at the event's position in pane `pane`, or moving
  /// the picture that is to be moved. With Control or Shift the contact extends the selection; a
  /// tap also removes a selected stroke from it. With Shift a drag encloses with a loop. If
  /// `endsByTap`, a tap without them clears the selection.
  public func beginSelecting(_ event: PointerEvent, in pane: Int, endsByTap: Bool = false) {
    beginSelecting(event, in: pane, endsByTap: endsByTap, tellsMiss: false)
  }

  /// Starts selecting as above. If `tellsMiss`, a tap where there is no stroke is told to
  /// `tapMissed`.
  package func beginSelecting(
    _ event: PointerEvent, in pane: Int, endsByTap: Bool, tellsMiss: Bool
  ) {
    finish(event.contact)
    guard isShown(event, in: pane) else { return }
    // A second finger is ignored while the first selects.
    guard !selection.isContacted, pictureMove?.isDragged != true else { return }
    finishSelecting()
    finishDividing()
    if isMovingPicture {
      pictureMove?.begin(event, in: pane, on: viewport, drawing: drawing)
    } else {
      selection.begin(
        event, in: pane, on: viewport, endsByTap: endsByTap, tellsMiss: tellsMiss)
      let guides = SnapGuides(fields, form: formFields.frames)
      selection.guides = guides.isEmpty ? nil : (guides, selection.descent(under: event.contact))
    }
  }

  /// Starts putting strokes down that were picked up, at the place where the contact ends.
  public func beginPlacing(_ event: PointerEvent) {
    finish(event.contact)
    placing.begin(event, on: self)
  }

  /// Returns true if pane `pane` is shown and the event has a position.
  private func isShown(_ event: PointerEvent, in pane: Int) -> Bool {
    viewport.pages[pane] != nil && event.position.isFinite
  }

  // MARK: Going on

  /// Adds the event to its contact's stroke. Every event counts; the next `refresh` draws the
  /// change. Returns true if the contact draws and the event became a sample. O(1).
  @discardableResult
  public func extend(_ event: PointerEvent) -> Bool {
    if let change = erasers.move(event, on: self) { apply(change) }
    selection.move(event, on: self)
    pictureMove?.move(event, on: viewport)
    return strokes.extend(event, on: self, &prediction)
  }

  // MARK: Ending

  /// Ends the contact's stroke at the event's position, and adds the stroke to the drawing.
  public func end(_ event: PointerEvent) {
    pause(event)
    finish(event.contact)
  }

  /// Ends the contact at the event's position. Its stroke, erasure or drag remains shown until
  /// `finish` makes it part of the drawing or `cancel` discards it.
  public func pause(_ event: PointerEvent) {
    apply(erasers.pause(event, on: self))
    selection.pause(event, on: self)
    pictureMove?.pause(event, on: viewport)
    placing.pause(event, on: self)
    strokes.pause(event, on: self, &prediction)
  }

  /// Discards the contact's stroke, or restores the strokes it erased.
  public func cancel(_ contact: ContactID) {
    apply(erasers.cancel(contact, on: self))
    selection.cancel(contact, on: self)
    pictureMove?.cancel(contact)
    placing.release(contact, on: viewport)
    strokes.cancel(contact, on: self)
  }

  /// Cancels all contacts and a run of nudges. Returns false if there are none.
  public func cancelAll() -> Bool {
    let all = allContacts
    for contact in all { cancel(contact) }
    let isNudged = selection.isNudged
    if isNudged { selection.cancelDrag(on: self) }
    return isNudged || !all.isEmpty
  }

  /// Adds the contact's stroke in its current state to the drawing, as when its device was removed.
  /// The strokes erased by an eraser become a step.
  public func finish(_ contact: ContactID) {
    erasers.finish(contact, on: self)
    selection.finish(contact, on: self)
    if pictureMove?.contact == contact { pictureMove?.putDown(on: self) }
    if let target = placing.release(contact, on: viewport) { putDown(at: target) }
    selection.forgetFormer(of: contact)
    strokes.finish(contact, on: self)
  }

  /// Finishes the contact's stroke, and replaces it by the straight line or rectangle that it is
  /// like, as a step of its own. Does nothing if it is like none. O(number of samples).
  ///
  /// - Returns: False if it is like none, and the contact goes on.
  @discardableResult
  public func finishAsShape(_ contact: ContactID) -> Bool {
    guard let stroke = strokes[contact]?.stroke,
      let samples = HeldShape.samples(for: stroke.samples)
    else { return false }
    finish(contact)
    let shape = Stroke(id: takeID(), pen: stroke.pen, samples: samples)
    return apply(drawing.replace([stroke.id: shape]))
  }

  /// Finishes all contacts and a run of nudges: their strokes, erasures and moves become part of
  /// the drawing in their current state.
  public func finishAll() {
    putTextBack()
    finishNudges()
    for contact in allContacts { finish(contact) }
  }

  /// Finishes the contacts that have divided strokes, before a step that may change the parts.
  func finishDividing() {
    for contact in erasers.dividing { finish(contact) }
  }

  /// Finishes all contacts that select, move a picture or erase, and a run of nudges: what they
  /// change becomes steps. Contacts that draw go on. It comes before the strokes of the drawing are
  /// read or removed, because what a contact has lifted or erased so far is in no step yet.
  public func finishEdits() {
    finishSelecting()
    for contact in erasers.ids { finish(contact) }
  }

  /// Finishes all contacts that select or move a picture, and a run of nudges.
  func finishSelecting() {
    selection.finishAll(on: self)
    if pictureMove?.contact != nil { pictureMove?.putDown(on: self) }
  }
}
