@testable import Ink

/// Tests the journal with two concatenated files, unchanged and with corrected lengths and check
/// sums. Bytes that are not a journal encode events, which are written and read.
func testJournal(_ bytes: [UInt8]) {
  let mark = JournalFormat.header.prefix(8)
  guard bytes.starts(with: mark) else {
    let script = EventScript(bytes)
    check(steps: script.steps, live: script.live)
    return
  }
  let second = bytes.indices.dropFirst().first { bytes[$0...].starts(with: mark) } ?? bytes.count
  let (steps, live) = (Array(bytes[..<second]), Array(bytes[second...]))
  check(steps: steps, live: live)
  let (correctedSteps, correctedLive) = (corrected(steps), corrected(live))
  if correctedSteps != steps || correctedLive != live {
    check(steps: correctedSteps, live: correctedLive)
  }
}

/// Returns the journal with a correct header, correct sums, and the actual length of a last record
/// that was cut.
private func corrected(_ journal: [UInt8]) -> [UInt8] {
  let header = JournalFormat.header
  guard journal.count >= header.count else { return journal }
  var bytes = header + journal.dropFirst(header.count)
  var start = header.count
  while bytes.count - start >= 9 {
    let stated = (0..<4).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
    let length = min(stated, bytes.count - start - 9)
    put(UInt32(length), &bytes, start)
    let end = start + 5 + length
    put(sum(bytes[start..<end]), &bytes, end)
    start = end + 4
  }
  return bytes
}

private func put(_ number: UInt32, _ bytes: inout [UInt8], _ place: Int) {
  for k in 0..<4 { bytes[place + k] = UInt8(truncatingIfNeeded: number >> UInt32(8 * k)) }
}

/// Returns the CRC-32 of ISO 3309, computed bit by bit (W. W. Peterson and D. T. Brown, "Cyclic
/// codes for error detection", 1961, https://doi.org/10.1109/JRPROC.1961.287814).
private func sum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  var sum = UInt32.max
  for byte in bytes {
    sum ^= UInt32(byte)
    for _ in 0..<8 { sum = sum & 1 == 1 ? 0xedb8_8320 ^ (sum >> 1) : sum >> 1 }
  }
  return ~sum
}

/// Checks that a journal gives a history, and the same one after it is written again.
private func check(steps: [UInt8], live: [UInt8]) {
  var reader = JournalReader(steps)
  var length = reader.position
  precondition(length == (reader.header == .readable ? JournalFormat.headerLength : 0))
  var drawing = Drawing()
  drawing.isRecorded = true
  var model = HistoryModel()
  var encoder = JournalEncoder()
  while let event = reader.next() {
    // An unused or repeated picture is not written again, and the kinds of records of former
    // versions are not written.
    let written = encoder.bytes(of: event)
    switch event {
    case .base, .background, .pages: break
    default:
      precondition(written.count <= reader.position - length)
      precondition(steps[..<reader.position].hasSuffix(written))
    }
    guard !event.isLive, drawing.replay(event) else { break }
    model.replay(event)
    model.check(drawing)
    length = reader.position
  }
  let replay = JournalReplay(steps: steps, live: live)
  precondition(replay.length == length)
  precondition(replay.isDamaged == (length < steps.count))

  // The events of the history restore it.
  let events = drawing.takeEvents()
  checkSame(JournalReplay(steps: journal(events), live: []), drawing)
  // So do the steps of the file and then the live strokes, which do not come back twice.
  for event in replay.rescued {
    precondition(drawing.replay(event))
    model.replay(event)
    model.check(drawing)
  }
  model.checkSound(drawing)
  checkSame(replay, drawing)
  let again = JournalReplay(steps: journal(events + replay.rescued), live: live)
  precondition(again.rescued.isEmpty)
  checkSame(again, drawing)

  // Drawing continues with an unused identity.
  let stroke = Stroke(
    id: StrokeID(replay.nextID), pen: Pen(width: 3), samples: [Sample(.zero, time: 0)])
  precondition(drawing.stroke(stroke.id) == nil)
  _ = drawing.add(stroke)
  model.replay(.added(PlacedStroke(rank: drawing.topRank - 1, stroke: stroke)))
  model.check(drawing)
  model.checkSound(drawing)
}

private func journal(_ events: [DrawingEvent]) -> [UInt8] {
  var encoder = JournalEncoder()
  return JournalFormat.header + events.flatMap { encoder.bytes(of: $0) }
}

private struct State: Equatable {
  let strokes: [Stroke]
  let pages: [Page]

  init(_ drawing: Drawing) { (strokes, pages) = (drawing.strokes, drawing.pages) }
}

extension ArraySlice<UInt8> {
  fileprivate func hasSuffix(_ other: [UInt8]) -> Bool { suffix(other.count).elementsEqual(other) }
}

/// Checks that all states of the restored drawing equal those of `drawing`.
private func checkSame(_ replay: JournalReplay, _ drawing: Drawing) {
  var (one, other) = (replay.drawing, drawing)
  precondition(State(one) == State(other) && one.topRank == other.topRank)
  while one.undo() != nil {
    precondition(other.undo() != nil && State(one) == State(other))
    for stroke in one.strokes { precondition(stroke.id.rawValue < replay.nextID) }
  }
  precondition(!other.canUndo)
  while one.redo() != nil { precondition(other.redo() != nil && State(one) == State(other)) }
  precondition(!other.canRedo)
}
