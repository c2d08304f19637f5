import Ink
import Testing
import TestSupport

@testable import Input
@testable import X11Canvas

/// Tests of a contact that has ended and is neither finished nor cancelled.
@Suite struct CanvasPauseTests {
  private func paused() throws -> (harness: CanvasHarness, stroke: Stroke, last: Sample) {
    let stroke = InkGenerators.randomStroke(seed: 4, within: 200)
    let harness = try CanvasHarness()
    harness.draw(stroke, finish: false)
    let last = try #require(stroke.samples.last)
    harness.canvas.pause(harness.event(.up, last))
    harness.present()
    return (harness, stroke, last)
  }

  @Test func aPausedStrokeIsShownButIsNoStep() throws {
    let (harness, stroke, last) = try paused()
    let shown = harness.pixels()
    #expect(shown.contains { $0 != 0xffffff })
    #expect(harness.canvas.drawing.isEmpty && !harness.canvas.drawing.canUndo)
    // Motion of the pointer without contact makes no ink.
    #expect(!harness.canvas.isDrawing(CanvasHarness.contact()))
    harness.canvas.extend(
      harness.event(.move, Sample(Point(3, 190), time: last.time + 1, pressure: 1)))
    harness.present()
    #expect(harness.pixels() == shown)
    harness.canvas.finish(CanvasHarness.contact())
    harness.waitForCompositor()
    #expect(harness.pixels() == shown)
    #expect(harness.canvas.drawing.strokes.map(\.samples.count) == [stroke.samples.count])
  }

  @Test func aCancelledStrokeLeavesNoPixels() throws {
    let (harness, _, _) = try paused()
    harness.canvas.cancel(CanvasHarness.contact())
    harness.waitForCompositor()
    #expect(harness.pixels().allSatisfy { $0 == 0xffffff })
    #expect(harness.canvas.drawing.isEmpty && !harness.canvas.drawing.canUndo)
  }

  @Test func theNextStrokeOfItsContactFinishesIt() throws {
    let (harness, _, last) = try paused()
    harness.canvas.begin(
      harness.event(.down, Sample(last.position, time: last.time + 1)), in: 0, pen: Pen())
    #expect(harness.canvas.drawing.strokes.count == 1)
  }
}
