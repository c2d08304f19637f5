import Ink

/// Strokes as they are drawn.
extension Canvas {
  /// Whether `contact` is drawing a stroke.
  public func isDrawing(_ contact: ContactID) -> Bool { contacts[contact]?.isPaused == false }

  /// The pane in which `contact` began its stroke; nil where it draws none.
  func paneOfStroke(_ contact: ContactID) -> Int? { contacts[contact]?.pane }

  /// Begins a stroke with `pen` where the event says, in pane `pane`. A stroke the contact was still
  /// drawing is finished first.
  public func begin(_ event: PointerEvent, in pane: Int, pen: Pen) {
    finish(event.contact)
    guard let page = pages[pane], event.position.isFinite else { return }
    let contact = Contact(
      id: takeID(), source: StrokeSource(pen: pen), clock: SampleClock(start: event.time),
      pane: pane, origin: Point(Double(page.x), Double(page.y)))
    let sample = Sample(
      place(of: event.position, corner: contact.origin), time: 0, pressure: event.pressure,
      tilt: event.tilt)
    contact.source.append(sample)
    contacts[event.contact] = contact
    forEachShownPane { _ = $0.begin(contact.source) }
  }

  /// Adds the event to its contact's stroke. Every event counts; what changes on screen is drawn at
  /// the next `refresh`. Tells whether it became a sample: whether the contact draws. O(1).
  @discardableResult
  public func extend(_ event: PointerEvent) -> Bool {
    if let eraser = erasers[event.contact] { rub(eraser, event) }
    if let contact = selection.contacts[event.contact] { select(contact, event) }
    guard let contact = contacts[event.contact], !contact.isPaused, event.position.isFinite else {
      return false
    }
    let sample = Sample(
      place(of: event.position, corner: contact.origin), time: contact.clock.time(of: event.time),
      pressure: event.pressure, tilt: event.tilt)
    contact.source.append(sample)
    contact.isStale = true
    forEachShownPane { $0.liveStroke(of: contact.source)?.append(sample) }
    return true
  }

  /// Ends the contact's stroke exactly where the event says, and makes it part of the drawing.
  public func end(_ event: PointerEvent) {
    pause(event)
    finish(event.contact)
  }

  /// Ends the contact exactly where the event says, but leaves it open whether what it did becomes
  /// part of the drawing: until `finish` or `cancel` it is merely shown.
  public func pause(_ event: PointerEvent) {
    if let eraser = erasers[event.contact] {
      rub(eraser, event)
      eraser.isPaused = true
    }
    if let contact = selection.contacts[event.contact], !contact.isPaused {
      pauseSelecting(contact, event)
    }
    guard let contact = contacts[event.contact] else { return }
    let place = place(of: event.position, corner: contact.origin)
    if contact.source.samples.last?.position != place { extend(event) }
    contact.isPaused = true
  }

  /// Takes the contact's stroke away without a trace, or brings back what it rubbed out.
  public func cancel(_ contact: ContactID) {
    cancelErasing(contact)
    cancelSelecting(contact)
    guard let contact = contacts.removeValue(forKey: contact) else { return }
    if isRecorded, contact.taken > 0 { withdrawn.append(contact.id) }
    for pane in panes {
      if let stroke = pane.liveStroke(of: contact.source) { pane.cancel(stroke) }
    }
  }

  /// Cancels all contacts; false where there is none.
  public func cancelAll() -> Bool {
    let all = allContacts
    for contact in all { cancel(contact) }
    return !all.isEmpty
  }

  /// Makes the contact's stroke part of the drawing as it stands, as when its device vanished; what an
  /// eraser rubbed out becomes a step.
  public func finish(_ contact: ContactID) {
    finishErasing(contact)
    finishSelecting(contact)
    guard let contact = contacts.removeValue(forKey: contact) else { return }
    let source = contact.source
    let stroke = Stroke(id: contact.id, pen: source.pen, samples: source.samples)
    _ = drawing.add(stroke)
    forEachShownPane { pane in
      if let live = pane.liveStroke(of: source) { pane.finish(live, as: stroke) }
    }
  }

  /// A name that no stroke had before.
  func takeID() -> StrokeID {
    defer { nextID += 1 }
    return StrokeID(nextID)
  }
}
