import Ink
import Input

/// Contacts that select, and drag the selection.
///
/// A tap on ink selects its stroke. A drag over paper selects the strokes it encloses. A drag
/// inside the frame moves the selection, a drag of a handle scales it, and one of the round handle
/// turns it. Only one selects at a time.
extension CanvasSelection {
  /// True while a contact selects.
  var isContacted: Bool { !contacts.values.allSatisfy(\.isPaused) }

  /// True while `contact` is selecting, or dragging the selection.
  func isSelecting(_ contact: ContactID) -> Bool { contacts[contact]?.isPaused == false }

  /// The place on the selection's frames at `position`, in pixels, for a device of `kind`.
  func grip(at position: Point, _ kind: DeviceKind, on viewport: Viewport)
    -> SelectionContact.Grip?
  {
    guard let pane = viewport.pane(at: position) else { return nil }
    let place = viewport.position(of: position, in: pane)
    let reach = SelectionContact.Tolerance(kind).handle * viewport.scale
    for (part, frame) in frames(on: viewport).enumerated() {
      if let target = frame.target(at: place, reach: reach) {
        return SelectionContact.Grip(part: part, target: target)
      }
    }
    return nil
  }

  /// Starts selecting, or dragging the selection, at the event's position in pane `pane`. See
  /// `Canvas.beginSelecting`.
  func begin(
    _ event: PointerEvent, in pane: Int, on viewport: Viewport, endsByTap: Bool, tellsMiss: Bool
  ) {
    contacts[event.contact] = SelectionContact(
      event, pane: pane, position: viewport.position(of: event.position, in: pane),
      place: viewport.place(of: event.position, in: pane),
      grip: grip(at: event.position, event.kind, on: viewport), previous: ids,
      endsByTap: endsByTap, tellsMiss: tellsMiss)
  }

  /// Moves a contact to the event's position. O(1), except at the beginning of a drag.
  func move(_ event: PointerEvent, on shown: ShownDrawing) {
    guard let contact = contacts[event.contact], !contact.isPaused, event.position.isFinite else {
      return
    }
    let viewport = shown.viewport
    contact.place = viewport.place(of: event.position, in: contact.pane)
    if case .undecided(let grip) = contact.action {
      let way = viewport.position(of: event.position, in: contact.pane) - contact.startPixel
      guard way.length > contact.tolerance.dragThreshold * viewport.scale else { return }
      contact.action = grip.map { .dragging($0) } ?? .enclosing
      if grip != nil { drag = Drag(maps: unmoved) }
    }
    switch contact.action {
    case .enclosing: contact.extendLoop(spacing: 2 / viewport.view.zoom)
    case .dragging(let grip) where drag != nil && parts.indices.contains(grip.part):
      let step = contact.place - contact.start
      switch grip.target {
      case .inside:
        // A move by whole pixels keeps the pixels of the strokes.
        let map = snapped(
          Affine(step: viewport.onPixels(step)), of: parts[grip.part],
          isFree: event.modifiers.contains(.alt), on: shown)
        drag?.maps = parts.map { _ in map }
      case .handle(let handle):
        let factors = handle.affine(draggedBy: step, bounds: parts[grip.part].bounds).scale
        drag?.maps = parts.map { Affine(scale: factors, around: handle.anchor(on: $0.bounds)) }
      case .turn:
        let degrees = TurnHandle.degrees(
          from: contact.start, to: contact.place, around: parts[grip.part].pivot,
          isConstrained: event.modifiers.contains(.shift))
        drag?.maps = parts.map { Affine(turn: degrees, around: $0.pivot) }
      }
      lift(on: shown)
    case .undecided, .dragging, .nothing: break
    }
  }

  /// Returns the part of the height below the baseline of the part on whose frame a contact began,
  /// which meets the guides; 0 if it began elsewhere. O(number of samples).
  func descent(under contact: ContactID) -> Double {
    guard case .undecided(let grip?)? = contacts[contact]?.action,
      parts.indices.contains(grip.part)
    else { return 0 }
    guard parts.count > 1 else { return InkBaseline.descent(of: strokes) }
    let own = Set(parts[grip.part].ids)
    return InkBaseline.descent(of: strokes.filter { own.contains($0.id) })
  }

  /// Returns a move that lets a part meet the guides close to it, and shows these.
  private func snapped(
    _ map: Affine, of part: SelectionPart, isFree: Bool, on shown: ShownDrawing
  ) -> Affine {
    guard let guides else { return map }
    let snap =
      isFree ? SnapGuides.Snap() : guides.0.snap(map(part.bounds), descent: guides.descent)
    if snap.guides != snapped {
      snapped = snap.guides
      shown.needsRepaint = true
    }
    return Affine(step: shown.viewport.onPixels(map.step + snap.step))
  }

  /// Forgets what a drag snaps to, and hides the guides.
  private func endSnapping(on shown: ShownDrawing) {
    guides = nil
    guard !snapped.isEmpty else { return }
    snapped = []
    shown.needsRepaint = true
  }

  /// Ends a contact at the event's position. The selection changes at once; a drag becomes a step
  /// when the contact is finished.
  func pause(_ event: PointerEvent, on shown: ShownDrawing) {
    guard let contact = contacts[event.contact], !contact.isPaused else { return }
    move(event, on: shown)
    contact.isPaused = true
    switch contact.action {
    case .undecided: tap(contact, on: shown)
    case .enclosing:
      let found = contact.area.strokes(in: shown.drawing)
      let ids = contact.extendsSelection ? found.union(contact.previous) : found
      select(shown.drawing.strokes(named: ids), in: shown.drawing)
      contact.action = .nothing
    case .dragging, .nothing: break
    }
  }

  private func tap(_ contact: SelectionContact, on shown: ShownDrawing) {
    contact.action = .nothing
    if contact.endsByTap, !contact.extendsSelection {
      return select([], in: shown.drawing)
    }
    let radius = contact.tolerance.tap / shown.view.zoom
    let engine = shown.panes[contact.pane].engine
    let found = shown.drawing.stroke(at: contact.start, radius: radius, engine: engine)
    if found == nil, contact.tellsMiss {
      contact.missed = MissedTap(
        place: contact.start, radius: radius, engine: engine,
        extendsSelection: contact.extendsSelection)
    }
    var new: Set<StrokeID> = contact.extendsSelection ? contact.previous : []
    if let found, new.remove(found) == nil { new.insert(found) }
    if new != ids { select(shown.drawing.strokes(named: new), in: shown.drawing) }
  }

  /// Finishes a contact. Its drag becomes a step.
  func finish(_ id: ContactID, on shown: ShownDrawing) {
    let contact = contacts.removeValue(forKey: id)
    if let missed = contact?.missed { tapMissed(missed) }
    guard case .dragging = contact?.action else { return }
    endSnapping(on: shown)
    finishDrag(on: shown)
  }

  /// Finishes all contacts and a run of nudges.
  func finishAll(on shown: ShownDrawing) {
    if isNudged { finishDrag(on: shown) }
    for contact in contacts.keys { finish(contact, on: shown) }
  }

  /// Undoes the selection or drag of a contact, and selects again what was selected before.
  func cancel(_ id: ContactID, on shown: ShownDrawing) {
    if let contact = contacts.removeValue(forKey: id) {
      endSnapping(on: shown)
      if case .dragging = contact.action { cancelDrag(on: shown) }
      if ids != contact.previous {
        select(shown.drawing.strokes(named: contact.previous), in: shown.drawing)
      }
    }
    restoreFormer(of: id, in: shown.drawing)
  }
}
