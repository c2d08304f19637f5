import Ink

/// Contacts that rub out whole strokes.
///
/// What a nib touches vanishes at once; all that one contact touched is one step of the history, taken
/// when it ends. Such a contact is moved, ended, finished and cancelled as one that draws.
extension Canvas {
  /// Half the width of an eraser's nib, in canvas units where the drawing is shown in its own size.
  public static let eraserRadius = 8.0

  /// Whether `contact` is rubbing ink out.
  public func isErasing(_ contact: ContactID) -> Bool { erasers[contact]?.isPaused == false }

  /// Whether `contact` is drawing a stroke, rubbing ink out or selecting.
  public func isAtWork(_ contact: ContactID) -> Bool {
    isDrawing(contact) || isErasing(contact) || isSelecting(contact)
  }

  /// Begins to rub out, with a nib of the same size at every zoom, where the event says, in pane
  /// `pane`, whose engine's ink counts. A stroke the contact was still drawing is finished first.
  public func beginErasing(_ event: PointerEvent, in pane: Int) {
    finish(event.contact)
    guard let page = pages[pane], event.position.isFinite else { return }
    let origin = Point(Double(page.x), Double(page.y))
    let eraser = EraserContact(
      pane: pane, engine: engines[pane], origin: origin,
      place: place(of: event.position, corner: origin), radius: Canvas.eraserRadius / view.zoom)
    erasers[event.contact] = eraser
    rub(eraser, event)
  }

  /// Goes on from a contact's stroke to rubbing out: the ink so far is finished. Nothing happens where
  /// the contact draws none.
  public func turnToErasing(_ event: PointerEvent) {
    guard let pane = paneOfStroke(event.contact) else { return }
    end(event)
    beginErasing(event, in: pane)
  }

  /// Moves an eraser's nib to where the event says.
  func rub(_ eraser: EraserContact, _ event: PointerEvent) {
    guard !eraser.isPaused, event.position.isFinite else { return }
    let place = place(of: event.position, corner: eraser.origin)
    let touched = eraser.move(to: place, in: drawing, engine: engines[eraser.pane])
    guard !touched.isEmpty else { return }
    follow(drawing.erase(touched, in: &eraser.erasure))
  }

  /// Makes what the contact rubbed out a step.
  func finishErasing(_ contact: ContactID) {
    guard let eraser = erasers.removeValue(forKey: contact) else { return }
    drawing.finish(eraser.erasure)
  }

  /// Brings back what the contact rubbed out.
  func cancelErasing(_ contact: ContactID) {
    guard let eraser = erasers.removeValue(forKey: contact) else { return }
    follow(drawing.cancel(eraser.erasure))
  }

  // MARK: Nibs

  /// Moves the rings to where the nibs are now, and adds the pixels that differ to `damage`.
  func refreshRings(_ damage: inout DamageRegion) {
    guard !erasers.isEmpty || !rings.isEmpty else { return }
    let new = erasers.values.filter { !$0.isPaused }.map {
      NibRing(
        center: pixel(of: $0.place), radius: $0.radius * scale * view.zoom, scale: scale)
    }
    guard Set(new) != Set(rings) else { return }
    for ring in rings + new {
      for case let page? in pages {
        damage.add(ring.area.offset(x: page.x, y: page.y).intersection(page))
      }
    }
    rings = new
  }

  /// Draws the rings on all pages, as far as they lie in `rect`.
  func drawRings(_ rect: PixelRect, on surface: inout ImageSurface) {
    for ring in rings {
      for case let page? in pages {
        ring.draw(page.intersection(rect), onto: &surface, dx: page.x, dy: page.y)
      }
    }
  }
}
