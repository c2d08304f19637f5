import Graphics
import Ink
import Input
import Pages

/// The contacts that erase whole strokes, and the rings that show their nibs.
///
/// A stroke that the nib touches disappears at once. All strokes erased by one contact are one step
/// of the history, which is added when the contact ends. What changes the drawing returns the
/// change.
final class Erasers {
  private var contacts: ShortMap<ContactID, EraserContact> = [:]
  private(set) var rings = CanvasMarks<NibRing>()

  /// The contacts by their identifiers.
  var ids: [ContactID] { contacts.keys }
  /// The strokes that each has erased so far.
  var erasures: [Erasure] { contacts.values.map(\.erasure) }

  /// True while `contact` is erasing.
  func isErasing(_ contact: ContactID) -> Bool { contacts[contact]?.isPaused == false }

  // MARK: Contacts

  /// Starts erasing at the event's position in pane `pane`.
  func begin(
    _ event: PointerEvent, in pane: Int, on shown: ShownDrawing
  ) -> DrawingChange? {
    contacts[event.contact] = EraserContact(
      pane: pane, engine: shown.panes[pane].engine,
      place: shown.viewport.place(of: event.position, in: pane),
      radius: Canvas.eraserRadius / shown.view.zoom)
    return move(event, on: shown)
  }

  /// Moves a contact to the event's position.
  func move(_ event: PointerEvent, on shown: ShownDrawing) -> DrawingChange? {
    guard let eraser = contacts[event.contact], !eraser.isPaused, event.position.isFinite else {
      return nil
    }
    let from = eraser.place
    let place = shown.viewport.place(of: event.position, in: eraser.pane)
    let engine = shown.panes[eraser.pane].engine
    let touched = eraser.move(to: place, in: shown.drawing, engine: engine).filter { id in
      // Ink beyond the edges of its page is not shown.
      guard shown.hasPages, let stroke = shown.drawing.stroke(id) else { return true }
      var path = Bounds.empty
      for end in [from, place] { path.insert(end, radius: eraser.radius) }
      return shown.shownBackground.frame(of: stroke)?.intersects(path) ?? true
    }
    return touched.isEmpty ? nil : shown.drawing.erase(touched, in: &eraser.erasure)
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
