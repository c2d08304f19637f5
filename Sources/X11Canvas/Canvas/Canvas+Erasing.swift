import Graphics
import Ink
import Input
import Pages

/// Contacts that erase whole strokes.
///
/// A stroke that the nib touches disappears at once. All strokes erased by one contact are one step
/// of the history, which is added when the contact ends. Such a contact is moved, ended, finished
/// and cancelled like one that draws.
extension Canvas {
  /// The radius of an eraser's nib, in canvas units at actual size.
  public static let eraserRadius = 8.0

  /// True while `contact` is erasing.
  public func isErasing(_ contact: ContactID) -> Bool { erasers[contact]?.isPaused == false }

  /// True while `contact` is drawing a stroke, erasing, selecting or putting strokes down.
  public func isActive(_ contact: ContactID) -> Bool {
    isDrawing(contact) || isErasing(contact) || isSelecting(contact)
      || placement?.contact == contact
  }

  /// Starts erasing at the event's position in pane `pane`, with a nib of the same size at every
  /// zoom. The ink of that pane's engine counts. A stroke that the contact is still drawing is
  /// finished first.
  public func beginErasing(_ event: PointerEvent, in pane: Int) {
    finish(event.contact)
    guard let page = pages[pane], event.position.isFinite else { return }
    let eraser = EraserContact(
      pane: pane, engine: engines[pane], origin: page.corner,
      place: place(of: event.position, corner: page.corner),
      radius: Canvas.eraserRadius / view.zoom)
    erasers[event.contact] = eraser
    moveEraser(eraser, event)
  }

  /// Finishes the contact's stroke so far and begins to erase. Does nothing if the contact draws no
  /// stroke.
  public func switchToErasing(_ event: PointerEvent) {
    guard let pane = paneOfStroke(event.contact) else { return }
    end(event)
    beginErasing(event, in: pane)
  }

  func moveEraser(_ eraser: EraserContact, _ event: PointerEvent) {
    guard !eraser.isPaused, event.position.isFinite else { return }
    let (from, place) = (eraser.place, place(of: event.position, corner: eraser.origin))
    let touched = eraser.move(to: place, in: drawing, engine: engines[eraser.pane]).filter { id in
      // Ink beyond the edges of its page is not shown.
      guard !shownBackground.isEndless, let stroke = drawing.stroke(id) else { return true }
      var path = Bounds.empty
      for end in [from, place] { path.insert(end, radius: eraser.radius) }
      return shownBackground.frame(of: stroke)?.intersects(path) ?? true
    }
    guard !touched.isEmpty else { return }
    apply(drawing.erase(touched, in: &eraser.erasure))
  }

  /// Adds the strokes that the contact erased to the history, as one step.
  func finishErasing(_ contact: ContactID) {
    guard let eraser = erasers.removeValue(forKey: contact) else { return }
    drawing.finish(eraser.erasure)
  }

  /// Restores the strokes that the contact erased.
  func cancelErasing(_ contact: ContactID) {
    guard let eraser = erasers.removeValue(forKey: contact) else { return }
    apply(drawing.cancel(eraser.erasure))
  }

  // MARK: Nibs

  /// Moves the rings to the current positions of the nibs, and adds the pixels that differ to
  /// `damage`.
  func refreshRings(_ damage: inout DamageRegion) {
    guard !erasers.isEmpty || !rings.shown.isEmpty else { return }
    let new = erasers.values.filter { !$0.isPaused }.map {
      NibRing(center: pixel(of: $0.place), radius: $0.radius * scale * view.zoom, scale: scale)
    }
    rings.show(new, on: pages, &damage)
  }
}
