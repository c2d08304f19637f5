import Ink
import TestSupport
import Testing

@testable import Input
@testable import X11Canvas

/// Strokes that follow the pointer until they are put down.
@Suite struct PlacingTests {
  private let strokes = (0..<2 as Range<UInt64>).map { number in
    Stroke(
      id: StrokeID(number), pen: Pen(width: 4...4),
      samples: (0...10).map {
        Sample(
          Point(300 + 4 * Double($0), 500 + 20 * Double(number)), time: Double($0) / 100)
      })
  }

  private func event(
    _ phase: PointerEvent.Phase, _ x: Double, _ y: Double, contact: Int32 = 7
  ) -> PointerEvent {
    PointerEvent(
      phase: phase, contact: CanvasHarness.contact(contact), kind: .mouse, position: Point(x, y),
      time: 5000, inContact: phase != .up)
  }

  private func center(_ strokes: [Stroke]) -> Point {
    strokes.reduce(into: Bounds.empty) { $0.formUnion($1.extent) }.center
  }

  private func settle(_ harness: CanvasHarness) {
    harness.present()
    for _ in 0..<2 { harness.waitForCompositor() }
  }

  @Test(arguments: [1.0, 2.5]) func theyFollowThePointerAndArePutDownThere(zoom: Double) throws {
    let harness = try CanvasHarness()
    let canvas = harness.canvas
    canvas.view = CanvasView().zoomed(by: zoom, around: .zero)
    settle(harness)
    let bare = harness.pixels()
    canvas.pickUp()
    canvas.pickUp(strokes)
    settle(harness)
    // Without a pointer there is nothing to see.
    #expect(harness.pixels() == bare)
    for place in [Point(50, 60), Point(120, 90), Point(80, 100)] {
      canvas.aim(event(.move, place.x, place.y))
      settle(harness)
      let shown = harness.pixels()
      #expect(shown != bare && canvas.drawing.isEmpty)
      // The middle of the ink is at the pointer, on both pages.
      for page in 0...1 {
        var bounds = Bounds.empty
        for y in 0..<harness.height {
          for x in page * 200..<page * 200 + 200 where shown[y * harness.width + x] != 0xff_ffff {
            bounds.insert(Point(Double(x - page * 200), Double(y)))
          }
        }
        #expect(bounds.center.distance(to: place) < 2 * zoom)
        #expect(abs(bounds.width - 44 * zoom) < 4 * zoom, "true size")
      }
    }
    let requests = canvas.placing.layers.map(\.request)
    canvas.aim(event(.move, 90, 100))
    settle(harness)
    #expect(canvas.placing.layers.map(\.request) == requests, "no image is drawn again")
    canvas.beginPlacing(event(.down, 90, 100))
    canvas.end(event(.up, 100, 110))
    settle(harness)
    #expect(!canvas.isPlacing && canvas.drawing.strokes.count == 2)
    #expect(center(canvas.drawing.strokes).distance(to: Point(100, 110) / zoom) < 1e-9)
    #expect(canvas.selectedStrokes.count == 2)
    #expect(canvas.undo() && canvas.drawing.isEmpty && !canvas.drawing.canUndo)
    settle(harness)
    #expect(harness.pixels() == bare)
    #expect(canvas.redo() && canvas.drawing.strokes.count == 2)
  }

  /// A click that comes before the strokes are known counts.
  @Test func theyMayBePutDownBeforeTheyAreKnown() throws {
    let canvas = try CanvasHarness().canvas
    canvas.isRecorded = true
    canvas.pickUp()
    canvas.beginPlacing(event(.down, 60, 70))
    canvas.end(event(.up, 60, 70))
    #expect(canvas.isPlacing && canvas.drawing.isEmpty)
    canvas.pickUp(strokes)
    #expect(!canvas.isPlacing && center(canvas.drawing.strokes) == Point(60, 70))
    let events = canvas.takeEvents()
    guard events.count == 1, case .edited(let removed, let added) = events[0] else {
      return #expect(Bool(false), "one step in the journal")
    }
    #expect(removed.isEmpty && added.map(\.stroke) == canvas.drawing.strokes)
  }

  @Test func cancellingLeavesNothing() throws {
    let harness = try CanvasHarness()
    let canvas = harness.canvas
    let bare = harness.pixels()
    canvas.pickUp()
    canvas.pickUp(strokes)
    canvas.aim(event(.move, 100, 100))
    settle(harness)
    #expect(harness.pixels() != bare)
    #expect(canvas.cancelPlacing() && !canvas.cancelPlacing())
    settle(harness)
    #expect(harness.pixels() == bare && !canvas.drawing.canUndo)
    // Strokes that come late are not wanted.
    canvas.pickUp(strokes)
    #expect(!canvas.isPlacing && canvas.drawing.isEmpty)
    // A palm that is withdrawn puts nothing down; the strokes still follow.
    canvas.pickUp()
    canvas.pickUp(strokes)
    canvas.beginPlacing(event(.down, 100, 100))
    #expect(canvas.isActive(CanvasHarness.contact(7)))
    canvas.pause(event(.up, 100, 100))
    canvas.aim(event(.move, 10, 10))
    canvas.cancel(CanvasHarness.contact(7))
    #expect(canvas.isPlacing && canvas.drawing.isEmpty)
    // A second finger is ignored, and a release beside the page puts nothing down.
    canvas.beginPlacing(event(.down, 100, 100))
    canvas.beginPlacing(event(.down, 20, 20, contact: 8))
    canvas.end(event(.up, 20, 20, contact: 8))
    #expect(canvas.isPlacing)
    canvas.end(event(.up, -50, 20))
    #expect(canvas.isPlacing && canvas.drawing.isEmpty)
    canvas.beginPlacing(event(.down, 100, 100))
    canvas.pause(event(.up, 100, 100))
    canvas.finish(CanvasHarness.contact(7))
    #expect(!canvas.isPlacing && center(canvas.drawing.strokes) == Point(100, 100))
    canvas.pickUp()
    canvas.load(Drawing())
    #expect(!canvas.isPlacing)
  }
}
