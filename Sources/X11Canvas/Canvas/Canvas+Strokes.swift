import Graphics
import Ink
import Input
import Pages

extension Canvas {
  /// True while `contact` is drawing a stroke.
  public func isDrawing(_ contact: ContactID) -> Bool { contacts[contact]?.isPaused == false }

  /// The pane in which `contact` began its stroke, or nil if it draws none.
  func paneOfStroke(_ contact: ContactID) -> Int? { contacts[contact]?.pane }

  /// Begins a stroke with `pen` at the event's position in pane `pane`, unless the desk is there. A
  /// stroke that the contact is still drawing is finished first. O(log number of pages).
  public func begin(_ event: PointerEvent, in pane: Int, pen: Pen) {
    finish(event.contact)
    guard let page = pages[pane], event.position.isFinite else { return }
    guard acceptsInk(at: place(of: event.position, corner: page.corner)) else { return }
    let contact = Contact(
      id: takeID(), source: StrokeSource(pen: pen), clock: SampleClock(start: event.time),
      pane: pane, origin: page.corner)
    let sample = Sample(
      place(of: event.position, corner: contact.origin), time: 0, pressure: event.pressure,
      tilt: event.tilt)
    contact.source.samples.append(sample)
    follow(contact, sample, stamp: event.time)
    contacts[event.contact] = contact
    forEachShownPane { $0.begin(contact.source) }
  }

  /// Returns whether a stroke may begin at a point of the plane, in canvas units: on a page that
  /// can be shown. O(log number of pages).
  func acceptsInk(at point: Point) -> Bool {
    shownBackground.page(at: point).map { failure(ofPage: $0) == nil } ?? false
  }

  /// Adds the event to its contact's stroke. Every event counts; the next `refresh` draws the
  /// change. Returns true if the contact draws and the event became a sample. O(1).
  @discardableResult
  public func extend(_ event: PointerEvent) -> Bool {
    if let eraser = erasers[event.contact] { moveEraser(eraser, event) }
    if let contact = selection.contacts[event.contact] { select(contact, event) }
    guard let contact = contacts[event.contact], !contact.isPaused, event.position.isFinite else {
      return false
    }
    let sample = Sample(
      place(of: event.position, corner: contact.origin), time: contact.clock.time(of: event.time),
      pressure: event.pressure, tilt: event.tilt)
    contact.source.samples.append(sample)
    follow(contact, sample, stamp: event.time)
    contact.isStale = true
    forEachShownPane { $0.liveStroke(of: contact.source)?.append(sample) }
    return true
  }

  /// Ends the contact's stroke at the event's position, and adds the stroke to the drawing.
  public func end(_ event: PointerEvent) {
    pause(event)
    finish(event.contact)
  }

  /// Ends the contact at the event's position. Its stroke, erasure or drag remains shown until
  /// `finish` makes it part of the drawing or `cancel` discards it.
  public func pause(_ event: PointerEvent) {
    if let eraser = erasers[event.contact] {
      moveEraser(eraser, event)
      eraser.isPaused = true
    }
    if let contact = selection.contacts[event.contact], !contact.isPaused {
      pauseSelecting(contact, event)
    }
    pausePlacing(event)
    guard let contact = contacts[event.contact] else { return }
    let place = place(of: event.position, corner: contact.origin)
    if contact.source.samples.last?.position != place { extend(event) }
    contact.isPaused = true
  }

  /// Discards the contact's stroke, or restores the strokes it erased.
  public func cancel(_ contact: ContactID) {
    cancelErasing(contact)
    cancelSelecting(contact)
    cancelPlacing(contact)
    defer { restoreSelection(before: contact) }
    guard let contact = contacts.removeValue(forKey: contact) else { return }
    if isRecorded, contact.taken > 0 { withdrawn.append(contact.id) }
    for pane in panes {
      if let stroke = pane.liveStroke(of: contact.source) { pane.cancel(stroke) }
    }
  }

  /// Cancels all contacts and a run of nudges. Returns false if there are none.
  public func cancelAll() -> Bool {
    let all = allContacts
    for contact in all { cancel(contact) }
    return cancelNudges() || !all.isEmpty
  }

  /// Adds the contact's stroke in its current state to the drawing, as when its device was removed.
  /// The strokes erased by an eraser become a step.
  public func finish(_ contact: ContactID) {
    finishErasing(contact)
    finishSelecting(contact)
    finishPlacing(contact)
    if selection.former?.contact == contact { selection.former = nil }
    guard let contact = contacts.removeValue(forKey: contact) else { return }
    let source = contact.source
    let stroke = Stroke(id: contact.id, pen: source.pen, samples: source.samples)
    _ = drawing.add(stroke)
    forEachShownPane { pane in
      if let live = pane.liveStroke(of: source) { pane.finish(live, as: stroke) }
    }
    for layer in constructions { layer.finish(source, as: stroke) }
  }

  /// Returns an identifier that no stroke has had before.
  func takeID() -> StrokeID {
    defer { nextID += 1 }
    return StrokeID(nextID)
  }
}
