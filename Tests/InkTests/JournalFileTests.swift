import TestSupport
import Testing

@testable import Ink

/// The name of the drawing's file in the journal.
@Suite struct JournalFileTests {
  private static let note = DrawingFileNote(
    path: "/home/a/letter.inkml", isNew: false, isSaved: true, version: [1, 2, 3])

  private func stroke(_ number: UInt64) -> DrawingEvent {
    .added(
      PlacedStroke(
        rank: number,
        stroke: Stroke(
          id: StrokeID(number + 1), pen: Pen(width: 2), samples: [Sample(Point(1, 1), time: 0)])))
  }

  private func replay(_ events: [DrawingEvent]) -> JournalReplay {
    JournalReplay(steps: JournalFormat.file(of: events), live: [])
  }

  @Test func theFileComesBack() {
    var other = Self.note
    (other.path, other.isNew, other.isSaved, other.version) = ("é", true, false, [])
    for note in [Self.note, other] {
      let replay = replay([.file(note), stroke(0)])
      #expect(replay.file?.note == note && !replay.isDamaged)
      #expect(replay.drawing.strokes.count == 1 && replay.isBlank == false)
    }
    #expect(replay([.file(Self.note), stroke(0), .file(nil)]).file == nil)
    #expect(replay([.file(Self.note)]).isBlank)
  }

  /// The state that the file holds is recognised, also after undoing.
  @Test func theSavedStateIsRecognised() {
    func isSaved(_ events: [DrawingEvent]) -> Bool {
      let replay = replay(events)
      return replay.file?.revision == replay.drawing.revision
    }
    #expect(isSaved([stroke(0), .file(Self.note)]))
    #expect(!isSaved([stroke(0), .file(Self.note), stroke(1)]))
    #expect(isSaved([stroke(0), .file(Self.note), stroke(1), .undone]))
    #expect(!isSaved([stroke(0), .file(Self.note), .undone]))
    var unsaved = Self.note
    unsaved.isSaved = false
    #expect(!isSaved([stroke(0), .file(unsaved)]))
    // The events that a journal is made of anew have it, too.
    for last in [[], [stroke(1)], [stroke(1), .undone]] as [[DrawingEvent]] {
      let events = [stroke(0), .file(Self.note)] + last
      #expect(isSaved(replay(events).events) == isSaved(events))
      #expect(replay(replay(events).events).file?.note.path == Self.note.path)
    }
  }

  @Test func aDamagedNoteIsDamage() {
    let good = JournalFormat.bytes(of: [.file(Self.note)])
    for flags in [2, 4, 6, 8, 9, 255] as [UInt8] {
      var payload = JournalBytes()
      payload.raw([flags] + Array(good.dropFirst(6).dropLast(4)))
      let bytes = JournalFormat.header + JournalFormat.record(.file, payload)
      let replay = JournalReplay(steps: bytes, live: [])
      #expect(replay.isDamaged && replay.file == nil)
    }
  }
}
