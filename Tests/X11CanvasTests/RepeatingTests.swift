import Ink
import TestSupport
import Testing

@testable import Input
@testable import X11Canvas

/// Ink that is placed on several pages at once.
@Suite struct RepeatingTests {
  private func stroke(_ number: UInt64, at place: Point) -> Stroke {
    Stroke(
      id: StrokeID(number), pen: Pen(width: 2...2),
      samples: (0...5).map {
        Sample(place + Point(4 * Double($0), 0), time: Double($0) / 100)
      })
  }

  private func harness(_ strokes: [Stroke]) throws -> (CanvasHarness, [Page]) {
    let harness = try CanvasHarness()
    let pages = try #require(
      Page.arranged([
        CanvasSize(width: 150, height: 120), CanvasSize(width: 150, height: 120),
        CanvasSize(width: 200, height: 90),
      ]))
    harness.canvas.load(Drawing(strokes, pages: pages))
    harness.present()
    return (harness, pages)
  }

  @Test func aSelectionIsRepeatedInOneStep() throws {
    let (harness, pages) = try harness([stroke(0, at: Point(20, 30)), stroke(1, at: Point(20, 40))])
    let canvas = harness.canvas
    canvas.selectAll()
    let repetition = PageRepetition(pages: Set(pages.map(\.id)), corner: .bottomRight)
    #expect(canvas.repeatSelection(repetition) == 2)
    #expect(canvas.drawing.strokes.count == 6 && canvas.selectedStrokes.count == 6)
    let first = canvas.drawing.strokes.map { $0.samples[0].position }
    #expect(first[2] == first[0] + Point(0, pages[1].origin.y))
    // The third page is wider and lower.
    #expect(first[4] == first[0] + Point(50, pages[2].origin.y - 30))
    #expect(Set(canvas.drawing.strokes.map(\.id)).count == 6)
    #expect(canvas.undo() && canvas.drawing.strokes.count == 2)
    // Without pages there is no step.
    canvas.selectAll()
    #expect(canvas.repeatSelection(PageRepetition(pages: [], corner: .topLeft)) == 0)
    #expect(!canvas.drawing.canUndo)
  }

  @Test func whatIsPickedUpIsPutDownOnAllPages() throws {
    let (harness, pages) = try harness([])
    let canvas = harness.canvas
    canvas.pickUp()
    canvas.repeatPlaced(PageRepetition(pages: Set(pages.map(\.id)), corner: .topLeft))
    canvas.pickUp([stroke(0, at: Point(500, 500))])
    let contact = CanvasHarness.contact(7)
    for phase in [PointerEvent.Phase.down, .up] {
      let event = PointerEvent(
        phase: phase, contact: contact, kind: .mouse, position: Point(60, 50), time: 1)
      if phase == .down { canvas.beginPlacing(event) } else { canvas.end(event) }
    }
    canvas.finish(contact)
    let strokes = canvas.drawing.strokes
    #expect(strokes.count == 3)
    #expect(
      strokes.map { canvas.drawing.page(of: $0).id } == pages.map(\.id))
    #expect(canvas.undo() && canvas.drawing.isEmpty)
  }
}
