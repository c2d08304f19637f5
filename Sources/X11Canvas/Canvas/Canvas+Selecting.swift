public import Ink

/// Contacts that select, and drag what is selected.
///
/// A tap on ink selects its stroke, a drag over paper what it encloses; a drag inside the frame moves the
/// selection, one of a handle stretches it. Such a contact is moved, ended, finished and cancelled as one
/// that draws; only one does so at a time.
extension Canvas {
  /// Whether `contact` is selecting, or dragging what is selected.
  public func isSelecting(_ contact: ContactID) -> Bool {
    selection.contacts[contact]?.isPaused == false
  }

  /// What of the selection's frame lies at `position`, in pixels, for a device of `kind`.
  public func selectionTarget(at position: Point, _ kind: DeviceKind) -> SelectionTarget? {
    guard let pane = pane(at: position), let page = pages[pane] else { return nil }
    return selectionFrame?.target(
      at: position - Point(Double(page.x), Double(page.y)),
      reach: SelectionContact.Reach(kind).handle * scale)
  }

  /// Begins to select, or to drag what is selected, where the event says, in pane `pane`. With Control or
  /// Shift what is selected is added to, or by a tap taken from, what was; with Shift a drag encloses with
  /// a loop.
  public func beginSelecting(_ event: PointerEvent, in pane: Int) {
    finish(event.contact)
    guard let page = pages[pane], event.position.isFinite else { return }
    // A second finger has no part in what the first does.
    guard selection.contacts.values.allSatisfy(\.isPaused) else { return }
    finishSelecting()
    let origin = Point(Double(page.x), Double(page.y))
    selection.contacts[event.contact] = SelectionContact(
      event, pane: pane, origin: origin, place: place(of: event.position, corner: origin),
      target: selectionTarget(at: event.position, event.kind), before: selection.ids)
  }

  /// Moves a selecting contact to where the event says. O(1), but for the beginning of a drag.
  func select(_ contact: SelectionContact, _ event: PointerEvent) {
    guard !contact.isPaused, event.position.isFinite else { return }
    contact.place = place(of: event.position, corner: contact.origin)
    if case .waits(let target) = contact.action {
      let way = event.position - contact.origin - contact.startPixel
      guard way.length > contact.reach.stray * scale else { return }
      contact.action = target.map { .drags($0) } ?? .encloses
      if target != nil { selection.drag = CanvasSelection.Drag() }
    }
    switch contact.action {
    case .encloses: contact.extendLoop(spacing: 2 / view.zoom)
    case .drags(let target): drag(target, by: contact.place - contact.start)
    case .waits, .nothing: break
    }
  }

  private func drag(_ target: SelectionTarget, by step: Point) {
    guard selection.drag != nil else { return }
    switch target {
    case .inside:
      // By whole pixels: the strokes stay as they look.
      let pixels = step * (scale * view.zoom)
      let whole = Point(pixels.x.rounded(), pixels.y.rounded())
      selection.drag?.affine = Affine(step: whole / (scale * view.zoom))
    case .handle(let handle):
      let bounds = selection.bounds
      selection.drag?.affine = handle.affine(draggedBy: step, bounds: bounds)
    }
    liftSelection()
  }

  /// Takes what is dragged from the page as soon as all panes have a picture of it to show instead; until
  /// then the frame goes ahead.
  func liftSelection() {
    guard let drag = selection.drag, drag.lifted.isEmpty, drag.affine != .identity else { return }
    for (index, page) in pages.enumerated() where page != nil {
      let layer = selection.layers[index]
      guard layer.isFresh, layer.wish == wish(of: index) else { return }
    }
    var lifted = Erasure()
    guard let change = drawing.erase(Array(selection.ids), in: &lifted) else { return }
    selection.drag?.lifted = lifted
    show(change)
  }

  /// Does what a contact that has ended does, but for what becomes a step.
  func pauseSelecting(_ contact: SelectionContact, _ event: PointerEvent) {
    select(contact, event)
    contact.isPaused = true
    switch contact.action {
    case .waits: tap(contact)
    case .encloses:
      let found = contact.area.strokes(in: drawing)
      select(drawing.strokes(named: contact.adds ? found.union(contact.before) : found))
      contact.action = .nothing
    case .drags, .nothing: break
    }
  }

  private func tap(_ contact: SelectionContact) {
    contact.action = .nothing
    let found = drawing.stroke(
      at: contact.start, radius: contact.reach.tap / view.zoom, engine: engines[contact.pane])
    var ids: Set<StrokeID> = contact.adds ? contact.before : []
    if let found {
      if ids.remove(found) == nil { ids.insert(found) }
    }
    if ids != selection.ids { select(drawing.strokes(named: ids)) }
  }

  /// Makes what a contact dragged a step.
  func finishSelecting(_ id: ContactID) {
    guard let contact = selection.contacts.removeValue(forKey: id) else { return }
    guard case .drags = contact.action, let drag = selection.drag else { return }
    if drag.affine == .identity { cancelDrag() } else { transformSelection(drag.affine) }
  }

  /// Finishes all contacts that select.
  public func finishSelecting() {
    for contact in Array(selection.contacts.keys) { finishSelecting(contact) }
  }

  /// Takes back what a contact selected or dragged.
  func cancelSelecting(_ id: ContactID) {
    guard let contact = selection.contacts.removeValue(forKey: id) else { return }
    if case .drags = contact.action { cancelDrag() }
    if selection.ids != contact.before { select(drawing.strokes(named: contact.before)) }
  }

  private func cancelDrag() {
    guard let drag = selection.drag else { return }
    selection.drag = nil
    guard let change = drawing.cancel(drag.lifted) else { return }
    show(change)
    // The page shows them again when the next pictures come.
    selection.generation += 1
    for layer in selection.layers { layer.isPending = true }
  }
}
