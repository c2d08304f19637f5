import Graphics
import Ink
import Input
import Pages

/// The contacts that erase strokes or parts of them, and the rings that show their nibs.
///
/// What the nib touches disappears at once. All that is erased by one contact is one step of the
/// history, which is added when the contact ends. What changes the drawing returns the change.
final class Erasers {
  private var contacts: ShortMap<ContactID, EraserContact> = [:]
  private(set) var rings = CanvasMarks<NibRing>()

  /// The contacts by their identifiers.
  var ids: [ContactID] { contacts.keys }
  /// The strokes that each has erased so far.
  var erasures: [Erasure] { contacts.values.map(\.erasure) }

  /// The contacts that have divided strokes.
  var dividing: [ContactID] { contacts.keys.filter { contacts[$0]?.erasure.hasParts == true } }

  /// True while `contact` is erasing.
  func isErasing(_ contact: ContactID) -> Bool { contacts[contact]?.isPaused == false }

  // MARK: Contacts

  /// Starts erasing with `nib` at the event's position in pane `pane`.
  func begin(
    _ event: PointerEvent, in pane: Int, with nib: EraserNib, on shown: ShownDrawing
  ) -> DrawingChange? {
    contacts[event.contact] = EraserContact(
      pane: pane, engine: shown.panes[pane].engine,
      place: shown.viewport.place(of: event.position, in: pane),
      radius: nib.radius / shown.view.zoom, divides: nib.divides)
    return move(event, on: shown)
  }

  /// Moves a contact to the event's position.
  func move(_ event: PointerEvent, on shown: ShownDrawing) -> DrawingChange? {
    guard let eraser = contacts[event.contact], !eraser.isPaused, event.position.isFinite else {
      return nil
    }
    let place = shown.viewport.place(of: event.position, in: eraser.pane)
    let path = eraser.move(to: place, engine: shown.panes[eraser.pane].engine)
    var left: [StrokeID: [Stroke]] = [:]
    for id in shown.drawing.index.strokes(near: path) where isErasable(id, path, by: eraser, shown)
    {
      left[id] = eraser.erase(id, along: path, in: shown.drawing) { shown.takeID() }
    }
    return left.isEmpty ? nil : shown.drawing.split(left, in: &eraser.erasure)
  }

  /// Returns true if a contact that goes along `path` may erase a stroke.
  private func isErasable(
    _ id: StrokeID, _ path: EraserPath, by eraser: EraserContact, _ shown: ShownDrawing
  ) -> Bool {
    // What another contact has divided becomes a step with that.
    guard !contacts.values.contains(where: { $0 !== eraser && $0.erasure.hasPart(id) }) else {
      return false
    }
    // Ink beyond the edges of its page is not shown.
    guard shown.hasPages, let stroke = shown.drawing.stroke(id) else { return true }
    var bounds = Bounds.empty
    for end in [path.start, path.end] { bounds.insert(end, radius: path.radius) }
    return shown.shownBackground.frame(of: stroke)?.intersects(bounds) ?? true
  }

  /// Ends a contact at the event's position.
  func pause(_ event: PointerEvent, on shown: ShownDrawing) -> DrawingChange? {
    let change = move(event, on: shown)
    contacts[event.contact]?.isPaused = true
    return change
  }

  /// Adds the strokes that a contact erased to the history, as one step.
  func finish(_ contact: ContactID, on shown: ShownDrawing) {
    guard let eraser = contacts.removeValue(forKey: contact) else { return }
    shown.drawing.finish(eraser.erasure)
  }

  /// Restores the strokes that a contact erased.
  func cancel(_ contact: ContactID, on shown: ShownDrawing) -> DrawingChange? {
    contacts.removeValue(forKey: contact).flatMap { shown.drawing.cancel($0.erasure) }
  }

  // MARK: Nibs

  /// Moves the rings to the current positions of the nibs, and adds the pixels that differ to
  /// `damage`.
  func refresh(on shown: ShownDrawing, _ damage: inout DamageRegion) {
    guard !contacts.isEmpty || !rings.shown.isEmpty else { return }
    let viewport = shown.viewport
    let new = contacts.values.filter { !$0.isPaused }.map {
      NibRing(
        center: viewport.pixel(of: $0.place), radius: $0.radius * viewport.unit,
        scale: viewport.scale)
    }
    rings.show(new, on: viewport.pages, &damage)
  }
}
