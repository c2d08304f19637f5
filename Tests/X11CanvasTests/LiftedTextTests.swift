import Ink
import TestSupport
import Testing

@testable import X11Canvas

/// Texts that are edited outside of the canvas.
@Suite struct LiftedTextTests {
  private func stroke(_ string: String, at place: Point = Point(40, 40)) -> Stroke {
    let corners = [Point(0, 0), Point(60, 0), Point(60, 20), Point(0, 0)]
    return Stroke(
      id: StrokeID(1), pen: Pen(width: 1...1, fills: true),
      samples: corners.enumerated().map { Sample($1 + place, time: Double($0)) },
      text: TypedText(
        string, style: TypedText.Style(size: 16), map: Affine(step: place)))
  }

  private func harness() throws -> CanvasHarness {
    let harness = try CanvasHarness(engines: [.hermite], width: 420, height: 260)
    harness.canvas.isRecorded = true
    harness.canvas.add([stroke("a"), stroke("b", at: Point(200, 100))])
    return harness
  }

  private func texts(_ drawing: Drawing) -> [String] {
    drawing.strokes.compactMap(\.text?.string)
  }

  @Test func aTextIsFoundByItsPlace() throws {
    let canvas = try harness().canvas
    #expect(canvas.text(at: Point(50, 45))?.text?.string == "a")
    #expect(canvas.text(at: Point(230, 110))?.text?.string == "b")
    #expect(canvas.text(at: Point(150, 45)) == nil)
  }

  /// An edit is one step in the place of the text, and what is saved meanwhile has the old one.
  @Test func anEditIsOneStep() throws {
    let canvas = try harness().canvas
    let first = try #require(canvas.text(at: Point(50, 45)))
    #expect(canvas.liftText(first.id))
    #expect(texts(canvas.drawing) == ["b"])
    var encoder = JournalEncoder()
    var bytes = JournalFormat.header
    for event in canvas.recordAnew().steps() { bytes += encoder.bytes(of: event) }
    #expect(texts(JournalReplay(steps: bytes, live: []).drawing) == ["a", "b"])
    canvas.putText(stroke("c"), replacing: first.id)
    #expect(texts(canvas.drawing) == ["c", "b"] && canvas.selectedText?.text?.string == "c")
    #expect(canvas.undo() && texts(canvas.drawing) == ["a", "b"])
    #expect(canvas.redo() && texts(canvas.drawing) == ["c", "b"])
    // A text that is emptied goes.
    let second = try #require(canvas.text(at: Point(230, 110)))
    #expect(canvas.liftText(second.id))
    canvas.putText(nil, replacing: second.id)
    #expect(texts(canvas.drawing) == ["c"])
    #expect(canvas.undo() && texts(canvas.drawing) == ["c", "b"])
  }

  @Test func withoutAChangeThereIsNoStep() throws {
    let canvas = try harness().canvas
    let first = try #require(canvas.text(at: Point(50, 45)))
    canvas.liftText(first.id)
    canvas.putTextBack()
    #expect(texts(canvas.drawing) == ["a", "b"] && canvas.selectedText == first)
    #expect(canvas.undo() && canvas.drawing.isEmpty)
    // Another step puts it back first.
    #expect(canvas.redo())
    canvas.liftText(first.id)
    #expect(canvas.undo() && canvas.drawing.isEmpty && canvas.redo())
    #expect(texts(canvas.drawing) == ["a", "b"])
    canvas.putText(stroke("c"), replacing: first.id)
    #expect(texts(canvas.drawing) == ["c", "b"])
  }

  /// All selected texts change their style as one step.
  @Test func selectedStrokesAreReplaced() throws {
    let canvas = try harness().canvas
    canvas.selectAll()
    #expect(canvas.replaceSelected { $0.text?.string == "a" ? self.stroke("z") : nil })
    #expect(texts(canvas.drawing) == ["z", "b"] && canvas.selectedStrokes.count == 2)
    let changes = canvas.replaceSelected { _ in nil }
    #expect(!changes && canvas.undo() && texts(canvas.drawing) == ["a", "b"])
  }
}
