import TestSupport
import Testing

@testable import Ink

/// Ink of a PDF that is taken up, as a step of a drawing and in the journal.
@Suite struct TakenUpHistoryTests {
  private func stroke(_ number: UInt64) -> Stroke {
    Stroke(
      id: StrokeID(number), pen: Pen(),
      samples: [
        Sample(Point(1, 1), time: 0), Sample(Point(Double(number), 5), time: 1),
      ])
  }

  @Test func takingUpIsOneStep() {
    var drawing = Drawing.ofDocument
    _ = drawing.add(stroke(1))
    #expect(drawing.takeUp([0, 2], [stroke(2), stroke(3)]) != nil)
    #expect(
      drawing.withoutInk.strokes == [0, 2] && drawing.strokes.map(\.id.rawValue) == [1, 2, 3])
    // Not twice, and not without ink.
    #expect(drawing.takeUp([2], [stroke(4)]) == nil && drawing.takeUp([3], []) == nil)
    _ = drawing.undo()
    #expect(drawing.withoutInk.strokes.isEmpty && drawing.strokes.count == 1)
    _ = drawing.redo()
    #expect(drawing.withoutInk.strokes == [0, 2] && drawing.strokes.count == 3)
    _ = drawing.erase([StrokeID(2)])
    #expect(drawing.withoutInk.strokes == [0, 2] && drawing.strokes.count == 2)
    var blank = Drawing()
    #expect(blank.takeUp([0], [stroke(1)]) == nil)
  }

  /// What cannot be taken up is removed apart from what can: both may go from the same page.
  @Test func removingIsOneStep() {
    var drawing = Drawing.ofDocument
    _ = drawing.takeUp([0], [stroke(2)])
    #expect(drawing.remove(InkRemoval()) == nil)
    #expect(drawing.remove(InkRemoval(strokes: [0])) == nil)
    #expect(drawing.remove(InkRemoval(strokes: [1], others: [0, 1])) != nil)
    let all = InkRemoval(strokes: [0, 1], others: [0, 1])
    #expect(drawing.withoutInk == all && drawing.strokes.count == 1)
    #expect(drawing.remove(InkRemoval(others: [1, 2])) == nil)
    let replay = JournalReplay(steps: JournalFormat.file(of: drawing), live: [])
    #expect(!replay.isDamaged && replay.drawing.withoutInk == all)
    _ = drawing.undo()
    #expect(drawing.withoutInk == InkRemoval(strokes: [0]) && drawing.strokes.count == 1)
    _ = drawing.undo()
    #expect(drawing.withoutInk.isEmpty && drawing.isEmpty)
  }

  @Test func puttingBackIsOneStep() {
    var drawing = Drawing.ofDocument
    #expect(drawing.putInkBack() == nil && !drawing.canUndo)
    _ = drawing.takeUp([0, 2], [stroke(2)])
    _ = drawing.remove(InkRemoval(others: [1]))
    let all = InkRemoval(strokes: [0, 2], others: [1])
    #expect(drawing.putInkBack() != nil)
    #expect(drawing.withoutInk.isEmpty && drawing.strokes.count == 1)
    let bytes = JournalFormat.file(of: drawing)
    for undone in 0...3 {
      let undos = [DrawingEvent](repeating: .undone, count: undone)
      let replay = JournalReplay(steps: bytes + JournalFormat.bytes(of: undos), live: [])
      #expect(!replay.isDamaged && replay.drawing.canRedo == (undone > 0))
      #expect(replay.drawing.withoutInk == drawing.withoutInk)
      #expect(replay.drawing.strokes == drawing.strokes)
      // The journal is written anew with the same steps.
      let again = JournalReplay(steps: JournalFormat.file(of: replay.drawing), live: []).drawing
      #expect(again.withoutInk == drawing.withoutInk && again.canUndo == drawing.canUndo)
      _ = drawing.undo()
      if undone == 0 { #expect(drawing.withoutInk == all) }
    }
    while drawing.redo() != nil {}
    #expect(drawing.withoutInk.isEmpty && drawing.strokes.count == 1)
  }

  /// A journal of the version before puts no ink back, and is continued in the current one.
  @Test func aJournalOfTheVersionBeforeIsRead() {
    var drawing = Drawing.ofDocument
    _ = drawing.takeUp([0], [stroke(2)])
    _ = drawing.remove(InkRemoval(others: [0]))
    var journal = JournalFormat.file(of: drawing)
    journal[JournalFormat.versionOffset] = 19
    let replay = JournalReplay(steps: journal, live: [])
    #expect(!replay.isDamaged && replay.drawing.withoutInk == drawing.withoutInk)
    #expect(replay.newerVersion?.byte == UInt8(JournalFormat.version))
    let more = JournalFormat.bytes(of: [.putBack(drawing.withoutInk)])
    journal[JournalFormat.versionOffset] = UInt8(JournalFormat.version)
    let continued = JournalReplay(steps: journal + more, live: [])
    #expect(!continued.isDamaged && continued.drawing.withoutInk.isEmpty)
  }

  @Test func theJournalBringsItBack() {
    var drawing = Drawing.ofDocument
    _ = drawing.add(stroke(1))
    _ = drawing.takeUp([0, 2], [stroke(2), stroke(3)])
    _ = drawing.erase([StrokeID(2)])
    let bytes = JournalFormat.file(of: drawing)
    let replay = JournalReplay(steps: bytes, live: [])
    #expect(!replay.isDamaged && replay.nextID >= 4)
    var again = replay.drawing
    #expect(again.withoutInk.strokes == [0, 2] && again.strokes == drawing.strokes)
    _ = again.undo()
    _ = again.undo()
    #expect(again.withoutInk.strokes.isEmpty && again.strokes == [stroke(1)])
    for end in stride(from: bytes.count - 1, to: bytes.count - 300, by: -1) {
      let cut = JournalReplay(steps: Array(bytes[..<end]), live: []).drawing
      #expect(cut.withoutInk.strokes.isEmpty || cut.withoutInk.strokes == [0, 2])
    }
  }

  /// InkML keeps which ink is taken up, and so does the journal of a drawing that began with it.
  @Test func filesKeepIt() throws {
    var drawing = Drawing.ofDocument
    _ = drawing.takeUp([0], [stroke(2), stroke(3)])
    var document = InkDocument(
      strokes: drawing.strokes, pages: drawing.pages, source: drawing.source)
    document.withoutInk = drawing.withoutInk
    let file = document.inkML()
    let read = try InkDocument(inkML: file, file: "")
    #expect(read.withoutInk.strokes == [0] && read.isOwn)
    for strokes in [read.strokes, []] {
      let opened = Drawing(
        strokes, pages: read.pages, source: read.source, withoutInk: read.withoutInk)
      let replay = JournalReplay(steps: JournalFormat.file(of: opened), live: [])
      #expect(!replay.isDamaged && replay.drawing.withoutInk.strokes == [0])
      #expect(replay.drawing.strokes == opened.strokes)
    }
    for text in ["-1", "a", "0 1.5", "99999999999999999999"] {
      let other = String(decoding: file, as: UTF8.self)
        .replacing(">0</annotation>", with: ">\(text)</annotation>")
      #expect(throws: FormatError.self) {
        try InkDocument(inkML: Array(other.utf8), file: "")
      }
    }
  }

  @Test func eventsThatCannotComeNextAreRefused() {
    var drawing = Drawing.ofDocument
    let placed = PlacedStroke(rank: 5, stroke: stroke(1))
    func replays(_ event: DrawingEvent) -> Bool { drawing.replay(event) }
    #expect(!replays(.tookUp(InkRemoval(strokes: []), added: [placed])))
    #expect(!replays(.tookUp(InkRemoval(strokes: [0]), added: [placed, placed])))
    #expect(replays(.tookUp(InkRemoval(strokes: [0]), added: [placed])))
    let next = PlacedStroke(rank: 6, stroke: stroke(2))
    #expect(!replays(.tookUp(InkRemoval(strokes: [0]), added: [next])))
    #expect(
      !replays(.tookUp(InkRemoval(strokes: [1]), added: [PlacedStroke(rank: 6, stroke: stroke(1))]))
    )
    #expect(
      !replays(.tookUp(InkRemoval(strokes: [1]), added: [PlacedStroke(rank: 5, stroke: stroke(2))]))
    )
    #expect(replays(.tookUp(InkRemoval(strokes: [1]), added: [next])))
    #expect(!replays(.putBack(InkRemoval())))
    #expect(!replays(.putBack(InkRemoval(strokes: [1, 2]))))
    #expect(replays(.putBack(InkRemoval(strokes: [1]))))
    #expect(!replays(.putBack(InkRemoval(strokes: [1]))))
    #expect(drawing.withoutInk.strokes == [0])
  }
}
