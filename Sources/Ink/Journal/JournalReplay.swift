/// The drawing that a journal brings back.
package struct JournalReplay: Sendable {
  /// The drawing and its steps: those of the journal, then one for each stroke that was being
  /// drawn, then one for what was being typed.
  package private(set) var drawing = Drawing()
  /// The events of the strokes that were being drawn and of what was being typed, which the file of
  /// the drawing does not hold yet.
  package private(set) var rescued: [DrawingEvent] = []
  /// The length of the readable part of the drawing's file in bytes. What follows is lost.
  package private(set) var length = 0
  /// True if the drawing's file was cut or damaged.
  package private(set) var isDamaged = false
  /// True if a stroke that was being drawn is lost because its file was damaged. A record that was
  /// cut is no damage: the program ended while it was written.
  package private(set) var isLiveDamaged = false
  /// A number greater than that of every stroke's identity.
  package private(set) var nextID: UInt64 = 1
  /// The byte of the header to change, and its value, before anything is appended that an older
  /// version does not have, or nil if the file has the current version.
  package let newerVersion: (offset: Int, byte: UInt8)?
  /// The file of the drawing, and the revision that it holds, or nil if it holds none. Nil if the
  /// drawing has no file.
  package private(set) var file: (note: DrawingFileNote, revision: UInt64?)?
  /// An encoder for what is appended to the readable part.
  package let encoder: JournalEncoder

  /// True if there is nothing to bring back.
  package var isBlank: Bool {
    !drawing.canUndo && !drawing.canRedo && !drawing.hasPictures
  }

  private struct Live {
    let pen: Pen
    /// The samples as they came.
    var samples: [Sample] = []
    /// True if it was shown as a straight line.
    var isStraight = false

    /// The samples that it would have if it had ended.
    var shown: [Sample] {
      guard isStraight else { return samples }
      let line = StraightEdge.straightened(samples)
      // A journal could not hold it otherwise.
      return line.allSatisfy { $0.position.isFinite } ? line : samples
    }
  }

  /// The events that make the drawing and its file again.
  package var events: [DrawingEvent] {
    var events = DrawingSnapshot(drawing).steps()
    if var note = file?.note {
      note.isSaved = file?.revision == drawing.revision
      events.append(.file(note))
    }
    return events
  }

  /// Replays the files of the drawing and of the strokes being drawn. A text that was being typed
  /// is lost without `textInk`. O(bytes).
  package init(steps: [UInt8], live: [UInt8], textInk: TextInk? = nil) {
    var names: Set<StrokeID> = []
    var (drawing, length, nextID) = (Drawing(), 0, UInt64(1))
    var reader = JournalReader(steps)
    newerVersion =
      reader.version.map { $0 < JournalFormat.version } == true
      ? (JournalFormat.versionOffset, UInt8(JournalFormat.version)) : nil
    length = reader.position
    var (pictureCount, eventCount) = (0, 0)
    var file: (note: DrawingFileNote, revision: UInt64?)?
    while let event = reader.next(), drawing.replay(event) {
      if case .file(let note) = event {
        file = note.map { ($0, $0.isSaved ? drawing.revision : nil) }
      }
      for id in event.newNames {
        names.insert(id)
        nextID = max(nextID, id.rawValue + 1)
      }
      (length, pictureCount) = (reader.position, reader.pictureCount)
      eventCount += 1
    }
    // Not the pictures of what is lost.
    encoder = JournalEncoder(
      pictures: reader.pictures(first: pictureCount), eventCount: eventCount)
    (self.drawing, self.length, self.nextID) = (drawing, length, nextID)
    self.file = file
    isDamaged = length < steps.count
    rescue(live, names, textInk ?? { _, _, _, _ in nil })
  }

  /// Adds the strokes that were being drawn, and what was being typed. Samples out of order are
  /// left out.
  private mutating func rescue(
    _ bytes: [UInt8], _ known: Set<StrokeID>, _ textInk: TextInk
  ) {
    var names = known
    var strokes: [StrokeID: Live] = [:]
    var order: [StrokeID] = []
    var typed: TypedStep?
    var reader = JournalReader(bytes)
    defer { isLiveDamaged = reader.isDamaged }
    while let event = reader.next() {
      switch event {
      case .began(let id, let pen):
        guard names.insert(id).inserted else { continue }
        nextID = max(nextID, id.rawValue + 1)
        strokes[id] = Live(pen: pen)
        order.append(id)
      case .extended(let id, let samples):
        let last = strokes[id]?.samples.last?.time
        if last.map({ $0 < samples[0].time }) ?? true { strokes[id]?.samples += samples }
      case .straightened(let id, let isStraight): strokes[id]?.isStraight = isStraight
      case .withdrawn(let id): strokes[id] = nil
      // Otherwise it was left, or the drawing has lost what came before.
      case .typing(let step):
        typed = reader.countBeforeTyping == UInt64(encoder.eventCount) ? step : nil
      case .base, .added, .edited, .transformed, .cleared, .background, .pages, .fields, .tookUp,
        .putBack, .file, .undone, .redone:
        break
      }
    }
    for id in order {
      guard let live = strokes[id], !live.samples.isEmpty else { continue }
      let stroke = Stroke(id: id, pen: live.pen, samples: live.shown)
      let event = DrawingEvent.added(PlacedStroke(rank: drawing.topRank, stroke: stroke))
      if drawing.replay(event) { rescued.append(event) }
    }
    if let typed, nextID < StrokeID.limit,
      let event = drawing.event(of: typed, id: StrokeID(nextID), by: textInk),
      drawing.replay(event)
    {
      rescued.append(event)
      nextID += 1
    }
  }
}
