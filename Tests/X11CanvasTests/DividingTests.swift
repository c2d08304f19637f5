import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import Input
@testable import X11Canvas

/// The eraser that divides strokes, on a canvas.
@Suite struct DividingTests {
  /// A horizontal line at height `y` from 10 to 130.
  private func line(_ number: UInt64, y: Double) -> Stroke {
    Stroke(
      id: StrokeID(number), pen: Pen(width: 4...4),
      samples: (0...24).map { Sample(Point(10 + 5 * Double($0), y), time: Double($0) * 0.01) })
  }

  private func event(
    _ phase: PointerEvent.Phase, _ x: Double, _ y: Double, contact: Int32 = 7
  ) -> PointerEvent {
    PointerEvent(
      phase: phase, contact: CanvasHarness.contact(contact), kind: .eraser,
      position: Point(x, y), time: 5000, inContact: phase != .up)
  }

  private func harness(_ strokes: [Stroke]) throws -> CanvasHarness {
    let harness = try CanvasHarness(engines: [.lines, .hermite], width: 150, height: 160)
    harness.canvas.eraser = EraserNib(radius: 6, divides: true)
    for stroke in strokes { harness.draw(stroke) }
    harness.waitForCompositor()
    return harness
  }

  /// Moves a nib that comes down at the first of the points.
  private func rub(
    _ harness: CanvasHarness, _ points: [(x: Double, y: Double)], contact: Int32 = 7
  ) {
    for (index, point) in points.enumerated() {
      if index == 0 {
        harness.canvas.beginErasing(event(.down, point.x, point.y, contact: contact), in: 0)
      } else {
        harness.canvas.extend(event(.move, point.x, point.y, contact: contact))
      }
      harness.present()
    }
  }

  private func shows(_ harness: CanvasHarness, _ pixels: [UInt32]) -> Bool {
    harness.pixels() == pixels
  }

  private func ends(_ harness: CanvasHarness) -> [[Double]] {
    harness.canvas.drawing.strokes.map { stroke in
      [stroke.samples[0], stroke.samples[stroke.samples.count - 1]].map(\.position.x)
    }
  }

  @Test func whatIsUnderTheNibDisappearsAtOnce() throws {
    let harness = try harness([line(0, y: 30), line(1, y: 90)])
    let before = harness.pixels()
    rub(harness, [(70, 60), (70, 80)])
    #expect(harness.canvas.drawing.strokes.count == 2)
    rub(harness, [(70, 60), (70, 88)])
    // The nib and half the line's width on both sides: their circle at 2 above the line.
    let half = (64.0 - 4).squareRoot()
    let now = ends(harness)
    #expect(now.count == 3 && now[0] == [10, 130])
    #expect(abs(now[1][1] - (70 - half)) < 1e-9 && abs(now[2][0] - (70 + half)) < 1e-9)
    harness.waitForCompositor()
    #expect(isLight(harness, 70, 90) && !isLight(harness, 40, 90) && !isLight(harness, 100, 90))
    harness.canvas.end(event(.up, 70, 88))
    harness.waitForCompositor()
    let after = harness.pixels()
    #expect(harness.canvas.undo())
    harness.waitForCompositor()
    #expect(shows(harness, before) && harness.canvas.drawing.strokes.count == 2)
    #expect(harness.canvas.redo())
    harness.waitForCompositor()
    #expect(shows(harness, after))
    // The pixels are those of the parts drawn anew.
    let again = try self.harness([])
    again.canvas.load(harness.canvas.drawing)
    again.waitForCompositor()
    #expect(shows(again, after))
  }

  /// Returns true if a pixel is paper.
  private func isLight(_ harness: CanvasHarness, _ x: Int, _ y: Int) -> Bool {
    harness.pixels()[y * 300 + x] & 0xff > 0x80
  }

  @Test func oneContactIsOneStep() throws {
    let harness = try harness([line(0, y: 30), line(1, y: 60), line(2, y: 90)])
    let before = harness.canvas.drawing.strokes
    rub(harness, [(40, 20), (40, 40), (70, 30), (40, 90), (40, 100)])
    #expect(harness.canvas.drawing.strokes.count == 6)
    harness.canvas.end(event(.up, 40, 100))
    #expect(harness.canvas.undo())
    #expect(harness.canvas.drawing.strokes == before)
  }

  @Test func cancellingRestoresTheStrokesWithoutAStep() throws {
    let harness = try harness([line(0, y: 30), line(1, y: 90)])
    #expect(harness.canvas.undo() && harness.canvas.redo() && harness.canvas.undo())
    harness.waitForCompositor()
    let (before, strokes) = (harness.pixels(), harness.canvas.drawing.strokes)
    rub(harness, [(40, 20), (40, 40), (90, 40), (90, 20)])
    #expect(harness.canvas.drawing.strokes.count == 3)
    #expect(!harness.canvas.redo())
    harness.canvas.cancel(CanvasHarness.contact(7))
    harness.waitForCompositor()
    #expect(harness.canvas.drawing.strokes == strokes && shows(harness, before))
    #expect(harness.canvas.redo())
  }

  @Test func aPathThatTouchesNothingIsNoStep() throws {
    let harness = try harness([line(0, y: 30)])
    #expect(harness.canvas.undo() && harness.canvas.redo())
    let revision = harness.canvas.drawing.revision
    rub(harness, [(40, 60), (90, 50)])
    harness.canvas.end(event(.up, 90, 50))
    #expect(harness.canvas.drawing.revision == revision)
  }

  /// A step that changes a part ends the contact that made it.
  @Test func theSelectionOfAPartCanChange() throws {
    let harness = try harness([line(0, y: 30)])
    rub(harness, [(70, 30)])
    harness.canvas.selectAll()
    #expect(harness.canvas.changeSelectedPens { $0.color = InkColor(hex: 0xc1272d) })
    harness.canvas.extend(event(.move, 30, 30))
    harness.canvas.end(event(.up, 30, 30))
    #expect(harness.canvas.drawing.strokes.count == 2)
    #expect(harness.canvas.undo() && ends(harness).count == 2)
    #expect(harness.canvas.undo() && ends(harness) == [[10, 130]])
    #expect(harness.canvas.redo() && harness.canvas.redo())
    #expect(harness.canvas.drawing.strokes.allSatisfy { $0.pen.color == InkColor(hex: 0xc1272d) })
  }

  /// Two contacts that divide one stroke: the second leaves the parts of the first alone.
  @Test func twoContactsAreTwoSteps() throws {
    let harness = try harness([line(0, y: 30), line(1, y: 90)])
    rub(harness, [(50, 30)])
    rub(harness, [(90, 30), (90, 90)], contact: 8)
    #expect(harness.canvas.drawing.strokes.count == 4)
    harness.canvas.end(event(.up, 90, 90, contact: 8))
    harness.canvas.end(event(.up, 50, 30))
    #expect(harness.canvas.undo() && ends(harness).count == 3)
    #expect(harness.canvas.undo() && ends(harness) == [[10, 130], [10, 130]])
  }

  /// Text, which is an area, goes as a whole, and so does a dot.
  @Test func areasAndDotsGoAsAWhole() throws {
    let corners = [Point(20, 20), Point(120, 20), Point(120, 60), Point(20, 60), Point(20, 20)]
    let area = Stroke(
      id: StrokeID(0), pen: Pen(width: 1...1, fills: true),
      samples: corners.enumerated().map { Sample($0.element, time: Double($0.offset)) })
    let dot = Stroke(
      id: StrokeID(1), pen: Pen(width: 9...9), samples: [Sample(Point(70, 100), time: 0)])
    let harness = try harness([])
    harness.canvas.add([area, dot])
    rub(harness, [(10, 40), (26, 40)])
    #expect(harness.canvas.drawing.strokes.count == 1)
    rub(harness, [(60, 100)])
    #expect(harness.canvas.drawing.isEmpty)
    harness.canvas.end(event(.up, 60, 100))
    #expect(harness.canvas.undo() && harness.canvas.undo())
    #expect(harness.canvas.drawing.strokes.count == 2)
  }

  /// A part stays on the page of its stroke, also if it begins beyond the edges of that.
  @Test func noPartComesIntoViewOnAnotherPage() throws {
    let harness = try CanvasHarness.showing(
      PagedDrawing.pages, at: CanvasView(zoom: 0.5, origin: Point(-20, -10)), engines: [.lines])
    let frame = try #require(harness.canvas.drawing.pages[0].frame)
    let x = frame.center.x
    harness.canvas.add([
      Stroke(
        id: StrokeID(1), pen: Pen(width: 4...4),
        samples: (0...60).map {
          Sample(Point(x, frame.max.y - 60 + 3 * Double($0)), time: Double($0) * 0.01)
        })
    ])
    harness.waitForCompositor()
    harness.canvas.eraser = EraserNib(radius: 4, divides: true)
    let place = harness.canvas.viewport.pixel(of: Point(x, frame.max.y - 30))
    harness.canvas.beginErasing(event(.down, place.x, place.y), in: 0)
    harness.canvas.end(event(.up, place.x, place.y))
    let strokes = harness.canvas.drawing.strokes
    #expect(strokes.count == 2)
    let pages = strokes.map { harness.canvas.drawing.page(of: $0).id }
    #expect(pages.allSatisfy { $0 == harness.canvas.drawing.pages[0].id })
    // Another nib, at the edge of the page: what is left begins beyond it.
    let edge = harness.canvas.viewport.pixel(of: Point(x, frame.max.y - 4))
    harness.canvas.beginErasing(event(.down, edge.x, edge.y), in: 0)
    harness.canvas.end(event(.up, edge.x, edge.y))
    for stroke in harness.canvas.drawing.strokes {
      #expect(harness.canvas.drawing.page(of: stroke).id == harness.canvas.drawing.pages[0].id)
    }
  }
}
