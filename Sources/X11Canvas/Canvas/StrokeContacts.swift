import Ink
import Input
import Pages

/// A contact that is drawing.
final class StrokeContact {
  /// The time in milliseconds by which Shift may be let go before the contact ends. A hand does not
  /// let go of the key and of the pen at the same moment.
  private static let releaseTolerance: Int32 = 150

  /// The identifier its stroke will have.
  let id: StrokeID
  /// The samples that are shown.
  private(set) var source: StrokeSource
  /// The samples as they came, while a straight line is shown instead; nil otherwise.
  private var free: [Sample]?
  /// The time stamp of the newest event with Shift.
  private var lastShift: UInt32?
  var clock: SampleClock
  let pane: Int
  /// The prediction of its tip.
  var tip = TipFollower()
  /// True if it has ended and its ink is not part of the drawing yet.
  var isPaused = false
  /// True if samples arrived after the live stroke was last drawn.
  var isStale = false
  /// The number of its samples that `takeEvents` has returned.
  var taken = 0
  /// True if `takeEvents` has told that it is to be a straight line.
  var isTakenStraight = false

  init(id: StrokeID, pen: Pen, start: UInt32, pane: Int) {
    self.id = id
    source = StrokeSource(pen: pen)
    clock = SampleClock(start: start)
    self.pane = pane
  }

  /// True while a straight line is shown.
  var isStraight: Bool { free != nil }

  /// The samples as they came.
  var samples: [Sample] { free ?? source.samples }

  /// True if the samples since the last call of `straighten` are to be shown as a straight line,
  /// false if as they came, and nil if there are none.
  private var wantsStraight: Bool?

  /// True if `straighten` has something to do.
  var awaitsStraightening: Bool { wantsStraight != nil }

  /// True if it would become a straight line if it ended now.
  var isToBeStraight: Bool { wantsStraight ?? isStraight }

  /// True if `takeEvents` has something to tell of it.
  var hasNews: Bool { taken < samples.count || isTakenStraight != isToBeStraight }

  /// Takes a sample while a straight line is shown, or to be shown.
  func take(_ sample: Sample, isStraight: Bool) {
    if free == nil { free = source.samples }
    free?.append(sample)
    wantsStraight = isStraight
  }

  /// Notes that Shift is held at a time stamp.
  func holdShift(at time: UInt32) { lastShift = time }

  /// Makes it a straight line if it ends just after Shift was let go.
  func end(at time: UInt32) {
    guard let lastShift, !isToBeStraight,
      Int32(bitPattern: time &- lastShift) <= Self.releaseTolerance
    else { return }
    if free == nil { free = source.samples }
    wantsStraight = true
    isStale = true
  }

  /// Shows a straight line, or the samples as they came, in a new `source`. O(number of samples).
  func straighten() {
    guard let isStraight = wantsStraight.take() else { return }
    let samples = self.samples
    free = isStraight ? samples : nil
    source = StrokeSource(pen: source.pen)
    source.samples = isStraight ? StraightEdge.straightened(samples) : samples
  }

  /// Its stroke so far.
  var stroke: Stroke { Stroke(id: id, pen: source.pen, samples: source.samples) }
}

/// The contacts that draw. A contact's live stroke is in all panes that are shown.
final class StrokeContacts {
  private var contacts: ShortMap<ContactID, StrokeContact> = [:]
  /// The strokes cancelled while they were being drawn, until `takeEvents` returns their events.
  private var withdrawn: [StrokeID] = []

  var ids: [ContactID] { contacts.keys }
  /// The contacts, in the order in which they began.
  var all: [StrokeContact] { contacts.values }
  subscript(id: ContactID) -> StrokeContact? { contacts[id] }

  // MARK: Contacts

  /// Begins a stroke at the event's position in pane `pane`, on a page that can be shown. O(log
  /// number of pages).
  func begin(
    _ event: PointerEvent, in pane: Int, pen: Pen, on shown: ShownDrawing,
    _ prediction: inout TipPrediction
  ) {
    let place = shown.viewport.place(of: event.position, in: pane)
    guard let page = shown.shownBackground.page(at: place), shown.failure(ofPage: page) == nil
    else { return }
    let contact = StrokeContact(id: shown.takeID(), pen: pen, start: event.time, pane: pane)
    let sample = Sample(place, time: 0, pressure: event.pressure, tilt: event.tilt)
    contact.source.samples.append(sample)
    prediction.follow(contact, sample, stamp: event.time)
    contacts[event.contact] = contact
    shown.forEachShownPane { $0.begin(contact.source) }
  }

  /// Adds the event to its contact's stroke. Returns false if it becomes no sample. O(1).
  func extend(
    _ event: PointerEvent, on shown: ShownDrawing, _ prediction: inout TipPrediction
  ) -> Bool {
    guard let contact = contacts[event.contact], !contact.isPaused, event.position.isFinite else {
      return false
    }
    let sample = Sample(
      shown.viewport.place(of: event.position, in: contact.pane),
      time: contact.clock.time(of: event.time), pressure: event.pressure, tilt: event.tilt)
    let isStraight = event.modifiers.contains(.shift)
    if isStraight { contact.holdShift(at: event.time) }
    prediction.follow(contact, sample, stamp: event.time)
    contact.isStale = true
    guard !isStraight, !contact.isStraight else {
      // A contact that ends keeps its line, also if Shift was let go just before.
      contact.take(sample, isStraight: isStraight || event.phase == .up)
      return true
    }
    contact.source.samples.append(sample)
    shown.forEachShownPane { $0.liveStroke(of: contact.source)?.append(sample) }
    return true
  }

  /// Shows a contact's stroke with its newest samples anew: as a straight line, or as it came. Once
  /// a frame is enough.
  private func straighten(_ contact: StrokeContact, on shown: ShownDrawing) {
    guard contact.awaitsStraightening else { return }
    let old = contact.source
    contact.straighten()
    for pane in shown.panes {
      guard let stroke = pane.liveStroke(of: old) else { continue }
      pane.cancel(stroke)
      pane.begin(contact.source)
    }
  }

  /// Ends a contact at the event's position.
  func pause(
    _ event: PointerEvent, on shown: ShownDrawing, _ prediction: inout TipPrediction
  ) {
    guard let contact = contacts[event.contact] else { return }
    let place = shown.viewport.place(of: event.position, in: contact.pane)
    if contact.samples.last?.position != place { _ = extend(event, on: shown, &prediction) }
    contact.end(at: event.time)
    contact.isPaused = true
  }

  /// Discards a contact's stroke.
  func cancel(_ id: ContactID, on shown: ShownDrawing) {
    guard let contact = contacts.removeValue(forKey: id) else { return }
    if shown.drawing.isRecorded, contact.taken > 0 { withdrawn.append(contact.id) }
    for pane in shown.panes {
      if let stroke = pane.liveStroke(of: contact.source) { pane.cancel(stroke) }
    }
  }

  /// Adds a contact's stroke in its current state to the drawing.
  func finish(_ id: ContactID, on shown: ShownDrawing) {
    guard let contact = contacts.removeValue(forKey: id) else { return }
    straighten(contact, on: shown)
    let stroke = contact.stroke
    _ = shown.drawing.add(stroke)
    shown.forEachShownPane { pane in
      if let live = pane.liveStroke(of: contact.source) { pane.finish(live, as: stroke) }
      pane.construction.finish(contact.source, as: stroke)
    }
  }

  // MARK: Pixels

  /// Begins the live strokes in the panes that were not shown before.
  func showInNewPanes(of shown: ShownDrawing) {
    for contact in all {
      shown.forEachShownPane {
        if $0.liveStroke(of: contact.source) == nil { $0.begin(contact.source) }
      }
    }
  }

  /// Draws the newest samples of the live strokes.
  func refresh(on shown: ShownDrawing, _ prediction: inout TipPrediction) {
    for contact in all where contact.isStale || prediction.isOverdue(contact) {
      straighten(contact, on: shown)
      prediction.updateTip(of: contact)
      shown.forEachShownPane {
        $0.liveStroke(of: contact.source)?.refresh(to: contact.tip.place, &$0.damage)
      }
      contact.isStale = false
    }
  }

  /// The time at which the first of the predictions that are shown must be withdrawn unless another
  /// event comes; nil if none is shown. O(number of contacts).
  var predictionEnd: Double? {
    var end: Double?
    for contact in all where contact.tip.place != nil {
      end = min(end ?? contact.tip.end, contact.tip.end)
    }
    return end
  }

  // MARK: Events

  /// True if strokes were cancelled that `takeEvents` has not told.
  var hasEvents: Bool { !withdrawn.isEmpty }

  /// True if contacts have samples that `takeEvents` has not returned, or have become straight
  /// lines or free. O(number of contacts).
  var hasNewInk: Bool { all.contains { $0.hasNews } }

  /// Adds the events of the strokes since the last call. O(their length).
  func takeEvents(into events: inout [DrawingEvent]) {
    for id in withdrawn { events.append(.withdrawn(id)) }
    withdrawn = []
    for contact in all {
      let samples = contact.samples
      if contact.taken == 0 { events.append(.began(contact.id, contact.source.pen)) }
      if contact.taken < samples.count {
        events.append(.extended(contact.id, Array(samples[contact.taken...])))
        contact.taken = samples.count
      }
      guard contact.isTakenStraight != contact.isToBeStraight else { continue }
      contact.isTakenStraight = contact.isToBeStraight
      events.append(.straightened(contact.id, contact.isTakenStraight))
    }
  }

  /// Passes the new samples of each stroke to `body`. Returns false, and passes none, if a stroke
  /// has begun since `takeEvents`, or has become a straight line or free again.
  func takeSamples(_ body: (StrokeID, ArraySlice<Sample>) -> Void) -> Bool {
    guard all.allSatisfy({ $0.taken > 0 && $0.isTakenStraight == $0.isToBeStraight }) else {
      return false
    }
    for contact in all where contact.taken < contact.samples.count {
      body(contact.id, contact.samples[contact.taken...])
      contact.taken = contact.samples.count
    }
    return true
  }

  /// Forgets which events were returned, and the strokes that were cancelled.
  func recordAnew() {
    withdrawn = []
    for contact in all { (contact.taken, contact.isTakenStraight) = (0, false) }
  }
}
