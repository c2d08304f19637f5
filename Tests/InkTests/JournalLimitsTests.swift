import TestSupport
import Testing

@testable import Ink

/// The reader of a journal accepts everything that the writer writes.
@Suite struct JournalLimitsTests {
  /// The widest pen that a file may have.
  @Test func widePensAreRestored() {
    for width in [1e6, 1.5e6, InkDocument.farthest, 2 * InkDocument.farthest] {
      let stroke = Stroke(
        id: StrokeID(1), pen: Pen(width: 1...width), samples: [Sample(.zero, time: 0)])
      let event = DrawingEvent.added(PlacedStroke(rank: 0, stroke: stroke))
      let replay = JournalReplay(steps: JournalFormat.file(of: [event]), live: [])
      #expect(replay.drawing.strokes == [stroke] && !replay.isDamaged)
    }
  }

  /// The length of a record is known before it is written. A record whose length does not fit into
  /// 32 bits is not written.
  @Test func recordsThatAreTooLongAreNoticed() {
    let strokes = (0..<20).map { InkGenerators.randomStroke(seed: $0) }
    let placed = strokes.enumerated().map { PlacedStroke(rank: UInt64($0), stroke: $1) }
    var events: [DrawingEvent] = [.cleared, .undone, .redone, .withdrawn(strokes[0].id)]
    events += placed.map { .added($0) }
    events += strokes.map { .extended($0.id, $0.samples) }
    events.append(.straightened(strokes[0].id, true))
    events.append(.edited(removed: strokes.map(\.id), added: placed))
    for event in events {
      let payload = JournalFormat.bytes(of: event).count - JournalFormat.frameLength
      #expect(JournalEncoder.fits(event))
      #expect(JournalEncoder.fits(event, longest: 2 * payload + 2000))
      if payload > 8 { #expect(!JournalEncoder.fits(event, longest: payload - 1)) }
    }
  }

  /// A record of many strokes is written in a time that grows as their number does: its bytes are
  /// rarely moved.
  @Test func recordsOfManyStrokesAreRarelyMoved() {
    var payload = JournalBytes()
    var rooms: Set<Int> = []
    let stroke = InkGenerators.randomStroke(seed: 1)
    for rank in 0..<2000 {
      payload.placed(PlacedStroke(rank: UInt64(rank), stroke: stroke))
      rooms.insert(payload.bytes.capacity)
    }
    #expect(rooms.count < 40)
  }
}
