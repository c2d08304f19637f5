import Ink
import TestSupport
import Testing

@testable import X11Canvas

@Suite struct DuplicatingTests {
  private func line(_ id: UInt64, at place: Point) -> Stroke {
    Stroke(
      id: StrokeID(id), pen: Pen(width: 2),
      samples: [Sample(place, time: 0), Sample(place + Point(20, 10), time: 0.2)])
  }

  /// At the edge of its page a copy goes elsewhere, and covers no earlier one. Each is a step.
  @Test func copiesStayOnTheirPage() throws {
    let first = line(1, at: Point(20, 150))
    let harness = try CanvasHarness.showing(PagedDrawing.pages, [first], at: CanvasView())
    let canvas = harness.canvas
    #expect(!canvas.duplicateSelection(by: Point(16, 16)))
    let frame = try #require(PagedDrawing.pages[1].frame)
    canvas.selectAll()
    var places = [first.samples[0].position]
    for _ in 0..<40 {
      #expect(canvas.duplicateSelection(by: Point(16, 16)))
      #expect(canvas.selectedStrokes.count == 1)
      let copy = try #require(canvas.selectedStrokes.first)
      #expect(frame.contains(copy.extent.min) && frame.contains(copy.extent.max))
      #expect(!places.contains(copy.samples[0].position))
      places.append(copy.samples[0].position)
    }
    #expect(canvas.drawing.strokes.count == 41)
    #expect(canvas.undo())
    #expect(canvas.drawing.strokes.count == 40)
  }

  /// Also if the same stroke is duplicated again.
  @Test func copiesOfOneStrokeDoNotCoverEachOther() throws {
    let strokes = [line(1, at: Point(10, 10))]
    let harness = try CanvasHarness.showing(PagedDrawing.pages, strokes, at: CanvasView())
    let canvas = harness.canvas
    for _ in 0..<6 {
      canvas.deselect()
      canvas.selectStroke(1)
      #expect(canvas.duplicateSelection(by: Point(16, 16)))
    }
    let places = canvas.drawing.strokes.map(\.samples[0].position)
    #expect(places.count == 7 && Set(places).count == 7)
  }

  /// Of strokes on two pages, each stays on its page.
  @Test func copiesOfSeveralPagesStayOnThem() throws {
    let frames = try PagedDrawing.pages.map { try #require($0.frame) }
    let edge = frames[0].max - Point(22, 12)
    let strokes = [line(1, at: edge), line(2, at: frames[1].min + Point(10, 10))]
    let harness = try CanvasHarness.showing(PagedDrawing.pages, strokes, at: CanvasView())
    let canvas = harness.canvas
    canvas.selectAll()
    #expect(canvas.duplicateSelection(by: Point(16, 16)))
    let copies = canvas.selectedStrokes.map(\.samples[0].position)
    #expect(copies == [edge - Point(24, 24), frames[1].min + Point(26, 26)])
  }

  /// Copies keep their order.
  @Test func allSelectedStrokesAreDuplicated() throws {
    let strokes = [line(1, at: Point(10, 10)), line(2, at: Point(15, 12))]
    let harness = try CanvasHarness.showing(PagedDrawing.pages, strokes, at: CanvasView())
    let canvas = harness.canvas
    canvas.selectAll()
    #expect(canvas.duplicateSelection(by: Point(16, 16)))
    #expect(
      canvas.drawing.strokes.map(\.samples[0].position)
        == [Point(10, 10), Point(15, 12), Point(26, 26), Point(31, 28)])
  }
}
