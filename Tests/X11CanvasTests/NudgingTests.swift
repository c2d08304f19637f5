import Dispatch
import Ink
import Synchronization
import TestSupport
import Testing

@testable import Pages
@testable import X11Canvas

/// Runs of nudges, as by an arrow key that is held.
@Suite struct NudgingTests {
  /// The numbers of the compositor's stages, and a gate that can hold it.
  private final class Work: Sendable {
    private let counts = Mutex<[Compositor.Step: Int]>([:])
    let gate = Gate(.received)

    func pass(_ step: Compositor.Step) {
      counts.withLock { $0[step, default: 0] += 1 }
      gate.pass(step)
    }

    func count(_ step: Compositor.Step) -> Int { counts.withLock { $0[step] ?? 0 } }
    func reset() { counts.withLock { $0 = [:] } }
  }

  /// Strokes with `samples` samples each, above one another.
  private func strokes(_ count: Int, samples: Int) -> [Stroke] {
    (0..<count).map { number in
      Stroke(
        id: StrokeID(UInt64(number + 1)), pen: Pen(width: 2),
        samples: (0..<samples).map {
          let turn = InkGenerators.turn(Double($0) / 90)
          let place = Point(40, 30 + 2 * Double(number)) + turn * 20
          return Sample(place, time: Double($0) * 0.005)
        })
    }
  }

  /// A canvas with `strokes`, all selected, and their images.
  private func selected(_ strokes: [Stroke], _ work: Work) throws -> CanvasHarness {
    let harness = try CanvasHarness(
      engines: [.hermite], width: 420, height: 260, checkpoint: { work.pass($0) })
    harness.canvas.load(Drawing(strokes))
    harness.canvas.isRecorded = true
    harness.canvas.selectAll()
    for _ in 0..<3 { harness.waitForCompositor() }
    work.reset()
    return harness
  }

  /// A run over 100,000 samples is one small step, whose pixels are drawn once.
  @Test func aRunIsOneStep() throws {
    let work = Work()
    let strokes = strokes(100, samples: 1000)
    let harness = try selected(strokes, work)
    let canvas = harness.canvas
    let frame = try #require(canvas.selectionFrame?.bounds)
    let images = canvas.selection.layers[0].request
    for step in 1...300 {
      #expect(canvas.nudgeSelection(by: Point(1, 0)))
      harness.receive()
      #expect(canvas.selectionFrame?.bounds.min == frame.min + Point(Double(step), 0))
    }
    #expect(canvas.selection.isLifted && canvas.takeEvents().isEmpty && !canvas.drawing.canUndo)
    harness.waitForCompositor()
    let shown = harness.pixels()
    #expect(work.count(.received) == 1 && work.count(.inked) == 0)
    #expect(canvas.selection.layers[0].request == images)
    #expect(canvas.finishNudges() && !canvas.finishNudges())
    harness.present()
    // The ink stands still.
    #expect(harness.pixels() == shown)
    harness.waitForCompositor()
    harness.waitForCompositor()
    #expect(work.count(.received) == 2 && work.count(.inked) == strokes.count)
    #expect(canvas.selection.layers[0].request == images + 1)
    let events = canvas.takeEvents()
    #expect(events.count == 1 && JournalFormat.bytes(of: events).count < 1_000_000)
    let moved = canvas.drawing.strokes
    #expect(moved[7].samples[3].position == strokes[7].samples[3].position + Point(300, 0))
    #expect(canvas.undo() && !canvas.drawing.canUndo)
    #expect(canvas.drawing.strokes == strokes)
    #expect(canvas.redo() && canvas.drawing.strokes == moved)
  }

  @Test func thereAndBackIsNoStep() throws {
    let harness = try selected(strokes(3, samples: 40), Work())
    let canvas = harness.canvas
    let before = harness.pixels()
    for step in [1.0, 1, -1, -1] {
      #expect(canvas.nudgeSelection(by: Point(step, 0)))
      harness.waitForCompositor()
    }
    #expect(canvas.finishNudges() && !canvas.drawing.canUndo && !canvas.drawing.hasEvents)
    harness.waitForCompositor()
    harness.waitForCompositor()
    #expect(harness.pixels() == before && !canvas.selection.isNudged)
  }

  /// What comes next ends the run; undo takes it back, and a canvas with another drawing has none.
  @Test func aRunEndsWithWhatComesNext() throws {
    let strokes = strokes(3, samples: 40)
    func afterRun(_ action: (Canvas) -> Void) throws -> Canvas {
      let canvas = try selected(strokes, Work()).canvas
      for _ in 0..<5 { canvas.nudgeSelection(by: Point(0, 1)) }
      action(canvas)
      #expect(!canvas.selection.isNudged && canvas.selection.drag == nil)
      return canvas
    }
    #expect(try afterRun { _ = $0.undo() }.drawing.strokes == strokes)
    #expect(try afterRun { _ = $0.redo() }.drawing.canUndo)
    #expect(try afterRun { $0.deselect() }.drawing.canUndo)
    #expect(try afterRun { $0.selectAll() }.selectedStrokes.count == 3)
    #expect(try afterRun { $0.deleteSelection() }.drawing.isEmpty)
    #expect(try afterRun { _ = $0.cancelAll() }.drawing.strokes == strokes)
    #expect(try afterRun { $0.load(Drawing()) }.drawing.isEmpty)
  }

  /// Strokes that come into view during a run are shown.
  @Test func aRunShowsStrokesFromFarAway() throws {
    let work = Work()
    let harness = try selected(strokes(1, samples: 200), work)
    // Farther to the left than the images reach.
    harness.canvas.moveSelection(by: Point(-1000, 0))
    for _ in 0..<3 { harness.waitForCompositor() }
    #expect(harness.pixels().allSatisfy { $0 == 0xff_ffff })
    for _ in 0..<100 {
      harness.canvas.nudgeSelection(by: Point(10, 0))
      harness.waitForCompositor()
    }
    #expect(harness.canvas.selection.isLifted)
    harness.waitForCompositor()
    let shown = harness.pixels().count { $0 & 0xff < 100 }
    harness.canvas.finishNudges()
    for _ in 0..<3 { harness.waitForCompositor() }
    // The same ink, except for the halo at its edges.
    let landed = harness.pixels().count { $0 & 0xff < 100 }
    #expect(shown > 50 && abs(landed - shown) < shown / 5)
  }

  /// Of the steps that the compositor has not drawn yet, it draws the last, and computes the ink of
  /// no other.
  @Test func onlyTheNewestPlaceIsDrawn() throws {
    let work = Work()
    let strokes = strokes(20, samples: 100)
    let harness = try selected(strokes, work)
    let canvas = harness.canvas
    func held(_ actions: () -> Void) {
      work.gate.isOpen = false
      actions()
      work.gate.reached.wait()
      work.gate.isOpen = true
      work.gate.goOn.signal()
      for _ in 0..<3 { harness.waitForCompositor() }
      work.gate.goOn.wait()
    }
    // The first step may be drawn, because it was begun.
    let expected = strokes.count...2 * strokes.count
    held { for _ in 0..<60 { canvas.moveSelection(by: Point(3, 0)) } }
    #expect(expected.contains(work.count(.inked)))
    let place = canvas.drawing.strokes[0].samples[0].position
    #expect(place.x == strokes[0].samples[0].position.x + 180)
    work.reset()
    held { for _ in 0..<30 { #expect(canvas.undo()) } }
    #expect(expected.contains(work.count(.inked)))
    canvas.deselect()
    for _ in 0..<3 { harness.waitForCompositor() }
    let fresh = try CanvasHarness(engines: [.hermite], width: 420, height: 260)
    fresh.canvas.load(Drawing(canvas.drawing.strokes))
    fresh.waitForCompositor()
    #expect(harness.pixels() == fresh.pixels())
  }

  /// The page keeps the samples of few strokes that the drawing has dropped.
  @Test func droppedStrokesTakeLittleMemory() {
    final class Weak {
      weak var stroke: PageStroke?
      init(_ stroke: PageStroke) { self.stroke = stroke }
    }
    var register = StrokeRegister()
    let strokes = (1...40 as ClosedRange<UInt64>).map { number in
      Stroke(
        id: StrokeID(number), pen: Pen(),
        samples: (0..<20_000).map { Sample(Point(Double($0), 0), time: Double($0)) })
    }
    var page: [Weak] = []
    var gone = 0
    for stroke in strokes {
      page.append(Weak(register.pageStroke(for: stroke)))
      gone += register.follow(added: [], gone: [stroke.id]).count
    }
    let maximum = EvictedStrokes.maximumSamples / 20_000
    #expect(
      page.map { $0.stroke != nil } == (0..<40).map { $0 >= 40 - maximum } && gone == 40 - maximum)
    // One that returns is known, and no longer dropped.
    let back = register.pageStroke(for: strokes[39])
    #expect(back === page[39].stroke && back.isDropped)
    let none = register.follow(added: [back], gone: [])
    #expect(none.isEmpty && !back.isDropped)
  }
}
