import TestSupport
import Testing

@testable import Ink

/// Values of fields as steps of a drawing, and in the journal.
@Suite struct FieldHistoryTests {
  @Test func valuesAreSteps() {
    var drawing = Drawing.ofDocument
    #expect(drawing.fill([FieldEntry(field: 3, value: .text("a"))]) != nil)
    #expect(drawing.fill([FieldEntry(field: 3, value: .text("a"))]) == nil)
    #expect(drawing.fill([FieldEntry(field: 3, value: .text("b"))]) != nil)
    #expect(drawing.fieldValues == [3: .text("b")])
    _ = drawing.undo()
    #expect(drawing.fieldValues == [3: .text("a")])
    _ = drawing.undo()
    #expect(drawing.fieldValues.isEmpty)
    _ = drawing.redo()
    #expect(drawing.fieldValues == [3: .text("a")])
    #expect(drawing.takeEvents().count == 5)
  }

  @Test func aDrawingWithoutAPDFHasNone() {
    var drawing = Drawing()
    #expect(drawing.fill([FieldEntry(field: 0, value: .text("a"))]) == nil && !drawing.canUndo)
    let isReplayed = drawing.replay(.fields([FieldEntry(field: 0, value: .text("a"))]))
    #expect(!isReplayed)
  }

  @Test func theJournalBringsThemBack() {
    var drawing = Drawing.ofDocument
    let entries = [
      FieldEntry(field: 0, value: .text("é\n山")), FieldEntry(field: 1, value: .button(2)),
      FieldEntry(field: 2, value: .button(nil)), FieldEntry(field: 7, value: .choices(["a", ""])),
      FieldEntry(field: 8, value: .choices([])),
    ]
    _ = drawing.fill(entries)
    _ = drawing.fill([FieldEntry(field: 0, value: nil)])
    let bytes = JournalFormat.file(of: drawing)
    var replay = JournalReplay(steps: bytes, live: []).drawing
    #expect(replay.fieldValues == drawing.fieldValues && replay.fieldValues.count == 4)
    _ = replay.undo()
    #expect(replay.fieldValues[0] == .text("é\n山"))
    // A record that is cut gives no wrong value.
    for end in stride(from: bytes.count - 1, to: bytes.count - 60, by: -1) {
      let cut = JournalReplay(steps: Array(bytes[..<end]), live: [])
      #expect([0, 5].contains(cut.drawing.fieldValues.count))
    }
  }
}
