import Graphics
public import Ink
import Input

/// Contacts that select, and drag the selection.
///
/// A tap on ink selects its stroke. A drag over paper selects the strokes it encloses. A drag
/// inside the frame moves the selection, a drag of a handle scales it, and one of the round handle
/// turns it. Such a contact is moved, ended, finished and cancelled like one that draws. Only one
/// selects at a time.
extension Canvas {
  /// True while `contact` is selecting, or dragging the selection.
  public func isSelecting(_ contact: ContactID) -> Bool {
    selection.contacts[contact]?.isPaused == false
  }

  /// The part of the selection's frame at `position`, in pixels, for a device of `kind`.
  public func selectionTarget(at position: Point, _ kind: DeviceKind) -> SelectionTarget? {
    guard let pane = pane(at: position), let page = pages[pane] else { return nil }
    return selectionFrame?.target(
      at: position - page.corner, reach: SelectionContact.Tolerance(kind).handle * scale)
  }

  /// Starts selecting, or dragging the selection, at the event's position in pane `pane`. With
  /// Control or Shift the contact extends the selection; a tap also removes a selected stroke from
  /// it. With Shift a drag encloses with a loop. If `endsByTap`, a tap without them clears the
  /// selection.
  public func beginSelecting(_ event: PointerEvent, in pane: Int, endsByTap: Bool = false) {
    finish(event.contact)
    guard let page = pages[pane], event.position.isFinite else { return }
    // A second finger is ignored while the first selects.
    guard selection.contacts.values.allSatisfy(\.isPaused) else { return }
    finishSelecting()
    selection.contacts[event.contact] = SelectionContact(
      event, pane: pane, origin: page.corner, place: place(of: event.position, corner: page.corner),
      target: selectionTarget(at: event.position, event.kind), previous: selection.ids,
      endsByTap: endsByTap)
    if let picture = selection.picture {
      selection.contacts[event.contact]?.action = .movingPicture(from: picture.step)
    }
  }

  /// Moves a selecting contact to the event's position. O(1), except at the beginning of a drag.
  func select(_ contact: SelectionContact, _ event: PointerEvent) {
    guard !contact.isPaused, event.position.isFinite else { return }
    contact.place = place(of: event.position, corner: contact.origin)
    if case .undecided(let target) = contact.action {
      let way = event.position - contact.origin - contact.startPixel
      guard way.length > contact.tolerance.dragThreshold * scale else { return }
      contact.action = target.map { .dragging($0) } ?? .enclosing
      if target != nil { selection.drag = CanvasSelection.Drag() }
    }
    switch contact.action {
    case .enclosing: contact.extendLoop(spacing: 2 / view.zoom)
    case .dragging(let target):
      drag(target, contact, isConstrained: event.modifiers.contains(.shift))
    case .movingPicture(let before):
      // A move by whole pixels keeps the pixels of the picture.
      let pixels = (contact.place - contact.start) * (scale * view.zoom)
      let whole = Point(pixels.x.rounded(), pixels.y.rounded())
      selection.picture?.step = before + whole / (scale * view.zoom)
    case .undecided, .nothing: break
    }
  }

  private func drag(
    _ target: SelectionTarget, _ contact: SelectionContact, isConstrained: Bool
  ) {
    guard selection.drag != nil else { return }
    let step = contact.place - contact.start
    switch target {
    case .inside:
      // A move by whole pixels keeps the pixels of the strokes.
      let pixels = step * (scale * view.zoom)
      let whole = Point(pixels.x.rounded(), pixels.y.rounded())
      selection.drag?.affine = Affine(step: whole / (scale * view.zoom))
    case .handle(let handle):
      let bounds = selection.bounds
      selection.drag?.affine = handle.affine(draggedBy: step, bounds: bounds)
    case .turn:
      let pivot = selection.pivot
      let degrees = TurnHandle.degrees(
        from: contact.start, to: contact.place, around: pivot, isConstrained: isConstrained)
      selection.drag?.affine = Affine(turn: degrees, around: pivot)
    }
    liftSelection()
  }

  /// Removes the dragged strokes from the page as soon as all panes have images of them to show
  /// instead. Until then only the frame moves.
  func liftSelection() {
    guard let drag = selection.drag, drag.lifted.isEmpty, drag.affine != .identity else { return }
    for (index, page) in pages.enumerated() where page != nil {
      let layer = selection.layers[index]
      guard layer.isFresh, layer.parameters == imageParameters(of: index) else { return }
    }
    var lifted = Erasure()
    guard let change = drawing.erase(Array(selection.ids), in: &lifted) else { return }
    selection.drag?.lifted = lifted
    show(change)
  }

  /// Ends a contact. The selection changes at once; a drag becomes a step when the contact is
  /// finished.
  func pauseSelecting(_ contact: SelectionContact, _ event: PointerEvent) {
    select(contact, event)
    contact.isPaused = true
    switch contact.action {
    case .undecided: tap(contact)
    case .enclosing:
      let found = contact.area.strokes(in: drawing)
      let ids = contact.extendsSelection ? found.union(contact.previous) : found
      select(drawing.strokes(named: ids))
      contact.action = .nothing
    case .dragging, .movingPicture, .nothing: break
    }
  }

  private func tap(_ contact: SelectionContact) {
    contact.action = .nothing
    if contact.endsByTap, !contact.extendsSelection { return select([]) }
    let found = drawing.stroke(
      at: contact.start, radius: contact.tolerance.tap / view.zoom, engine: engines[contact.pane])
    var ids: Set<StrokeID> = contact.extendsSelection ? contact.previous : []
    if let found, ids.remove(found) == nil { ids.insert(found) }
    if ids != selection.ids { select(drawing.strokes(named: ids)) }
  }

  /// Finishes a contact. Its drag becomes a step.
  func finishSelecting(_ id: ContactID) {
    guard let contact = selection.contacts.removeValue(forKey: id) else { return }
    if case .movingPicture = contact.action { return putPictureDown() }
    guard case .dragging = contact.action, let drag = selection.drag else { return }
    if drag.affine == .identity { cancelDrag() } else { transformSelection(drag.affine) }
  }

  /// Finishes all contacts that select, and a run of nudges.
  public func finishSelecting() {
    finishNudges()
    for contact in Array(selection.contacts.keys) { finishSelecting(contact) }
  }

  /// Undoes the selection or drag of a contact.
  func cancelSelecting(_ id: ContactID) {
    guard let contact = selection.contacts.removeValue(forKey: id) else { return }
    if case .dragging = contact.action { cancelDrag() }
    if case .movingPicture(let before) = contact.action { selection.picture?.step = before }
    if selection.ids != contact.previous { select(drawing.strokes(named: contact.previous)) }
  }

  /// Puts the strokes of a drag back.
  func cancelDrag() {
    guard let drag = selection.drag else { return }
    selection.drag = nil
    guard let change = drawing.cancel(drag.lifted) else { return }
    show(change)
    // The page shows the strokes again when the next images arrive.
    selection.generation += 1
    for layer in selection.layers { layer.isPending = true }
  }
}
