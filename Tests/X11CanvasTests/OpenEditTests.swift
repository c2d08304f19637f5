import Ink
import TestSupport
import Testing

@testable import Input
@testable import X11Canvas

/// Steps that come while a contact has taken strokes off the pages.
@Suite struct OpenEditTests {
  /// How a contact takes strokes off the pages.
  enum Hold: CaseIterable {
    case erasing, dividing, dragging, editing
  }

  private func line(_ y: Double) -> Stroke {
    Stroke(
      id: StrokeID(1), pen: Pen(width: 4),
      samples: (0...20).map { Sample(Point(10 + 6 * Double($0), y), time: 0.01 * Double($0)) })
  }

  private func text() -> Stroke {
    let corners = [Point(0, 0), Point(60, 0), Point(60, 20), Point(0, 0)]
    return Stroke(
      id: StrokeID(1), pen: Pen(width: 1...1, fills: true),
      samples: corners.enumerated().map { Sample($1 + Point(40, 90), time: Double($0)) },
      text: TypedText("a", style: TypedText.Style(size: 16), map: Affine(step: Point(40, 90))))
  }

  private func event(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double) -> PointerEvent {
    PointerEvent(
      phase: phase, contact: CanvasHarness.contact(), kind: .mouse, position: Point(x, y),
      time: 5000, inContact: phase != .up)
  }

  /// Returns a canvas with two lines and a text, each a step, and one of them off the pages.
  private func canvas(_ hold: Hold) throws -> (Canvas, [StrokeID]) {
    let canvas = try CanvasHarness(engines: [.hermite]).canvas
    canvas.isRecorded = true
    for stroke in [line(20), line(60), text()] { canvas.add([stroke]) }
    let ids = canvas.drawing.strokes.map(\.id)
    switch hold {
    case .erasing, .dividing:
      canvas.eraser.divides = hold == .dividing
      canvas.beginErasing(event(.down, 60, 20), in: 0)
    case .dragging:
      canvas.selectStroke(-1)
      canvas.beginSelecting(event(.down, 70, 100), in: 0)
      canvas.extend(event(.move, 90, 130))
    case .editing: canvas.liftText(ids[2])
    }
    return (canvas, ids)
  }

  /// Returns the drawing that a journal of the canvas has.
  private func replayed(_ canvas: Canvas) -> Drawing {
    var encoder = JournalEncoder()
    var bytes = JournalFormat.header
    for event in canvas.takeEvents() { bytes += encoder.bytes(of: event) }
    return JournalReplay(steps: bytes, live: []).drawing
  }

  @Test(arguments: Hold.allCases) func aClearedDrawingComesBackWhole(hold: Hold) throws {
    let (canvas, ids) = try canvas(hold)
    canvas.clearFinished()
    canvas.end(event(.up, 92, 132))
    #expect(canvas.drawing.isEmpty)
    #expect(replayed(canvas).strokes.isEmpty)
    #expect(canvas.undo() && canvas.drawing.strokes.count >= 2)
    if hold != .editing { #expect(canvas.undo()) }
    #expect(canvas.drawing.strokes.map(\.id) == ids)
    for left in [2, 1, 0] { #expect(canvas.undo() && canvas.drawing.strokes.count == left) }
    #expect(!canvas.undo())
  }

  /// What is written to a file counts as saved, so a contact that is cancelled changes nothing.
  @Test(arguments: Hold.allCases) func whatIsReadCannotComeBackWithoutAStep(hold: Hold) throws {
    let canvas = try canvas(hold).0
    canvas.finishEdits()
    let (saved, revision) = (canvas.currentStrokes, canvas.drawing.revision)
    _ = canvas.cancelAll()
    canvas.putTextBack()
    #expect(canvas.drawing.strokes == saved && canvas.drawing.revision == revision)
  }

  /// Contacts that draw go on.
  @Test func strokesGoOn() throws {
    let canvas = try canvas(.erasing).0
    let pen = PointerEvent(
      phase: .down, contact: CanvasHarness.contact(3), kind: .pen, position: Point(20, 150),
      time: 5000, inContact: true)
    canvas.begin(pen, in: 0, pen: Pen())
    canvas.finishEdits()
    #expect(canvas.isDrawing && !canvas.isErasing(CanvasHarness.contact()))
  }
}
