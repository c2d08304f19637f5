import Dispatch
import Ink
import TestSupport
import Testing

@testable import Export
@testable import Input
@testable import Pages
@testable import X11Canvas

/// Views with fractional values, on both sides of the drawing's origin.
let fractionalViews = [
  CanvasView(zoom: 1, origin: Point(-17.3, 41.8)), CanvasView(zoom: 0.37, origin: Point(30.1, -77)),
  CanvasView(zoom: 2.71, origin: Point(11.7, 5.3)),
  CanvasView(zoom: 7.3, origin: Point(-1.03, 44.4)),
]

extension CanvasHarness {
  /// Shows the drawing at `view`, after the compositor has drawn it.
  func show(_ view: CanvasView) {
    canvas.view = view
    present()
    waitForCompositor()
  }

  /// All pixels rendered from the samples alone.
  func fromScratch(scale: Double = 1) -> [UInt32] {
    let pages = canvas.viewport.pages
    canvas.layout(pages.map { _ in nil }, scale: scale)
    canvas.layout(pages, scale: scale)
    waitForCompositor()
    return pixels()
  }
}

/// Strokes of three colours and opacities.
let threeInks = [21, 35, 9].enumerated().map { index, seed in
  InkOpacity.allCases[index].stroke(
    InkGenerators.randomStroke(seed: UInt64(seed), within: 120),
    color: [0x000000, 0xc1272d, 0x1d3f9e][index])
}

@Suite struct ViewedStrokeTests {
  /// The pixels are equal while a stroke is drawn, finished, undone, redone and rendered from
  /// scratch, at each view.
  @Test(arguments: fractionalViews, enginePairs)
  func liveAndFinishedPixelsAreEqual(view: CanvasView, engines: [EngineSettings]) throws {
    let scale = view.zoom < 1 ? 1.5 : 1
    let harness = try CanvasHarness(engines: engines, width: 120, height: 120, scale: scale)
    harness.show(view)
    for stroke in threeInks {
      let before = harness.pixels()
      harness.draw(stroke, finish: false)
      let live = harness.pixels()
      #expect(live != before, "nothing was drawn")
      harness.canvas.finish(CanvasHarness.contact())
      harness.present()
      harness.expectEnd(of: try #require(harness.canvas.drawing.strokes.last), before, live: live)
    }
    let all = harness.pixels()
    #expect(harness.fromScratch(scale: scale) == all)
  }

  @Test(arguments: fractionalViews)
  func samplesAreAtThePointer(view: CanvasView) throws {
    let harness = try CanvasHarness(width: 120, height: 120, scale: 1.5)
    harness.canvas.view = view
    let places = [Point(10, 20), Point(30.25, 40.5), Point(110, 7)]
    for (index, place) in places.enumerated() {
      let event = harness.event(
        index == 0 ? .down : .move, Sample(place, time: Double(index) * 0.01))
      if index == 0 {
        harness.canvas.begin(event, in: 0, pen: Pen(width: 2))
      } else {
        harness.canvas.extend(event)
      }
    }
    harness.canvas.finish(CanvasHarness.contact())
    let samples = harness.canvas.drawing.strokes[0].samples.map(\.position)
    // The origin is rounded to a whole pixel, so the error is at most half a pixel.
    let maximum = 0.5 * 2.0.squareRoot() / (1.5 * view.zoom) + 1e-9
    for (sample, place) in zip(samples, places) {
      #expect(sample.distance(to: view.point(at: place / 1.5)) <= maximum)
    }
    #expect(samples.count == 3)
    #expect(((samples[1] - samples[0]) * (1.5 * view.zoom) - Point(20.25, 20.5)).length < 1e-6)
  }

  @Test func theDrawingIsIndependentOfTheView() throws {
    let harness = try CanvasHarness(width: 120, height: 120)
    for stroke in threeInks { harness.draw(stroke) }
    harness.waitForCompositor()
    let home = harness.pixels()
    let before = harness.canvas.drawing.strokes.map(\.samples)
    let file = try DrawingExport(harness.canvas.drawing.strokes, engine: .xsign).bytes(.png)
    for view in fractionalViews + [CanvasView()] {
      harness.show(view)
      #expect((harness.pixels() == home) == (view == CanvasView()))
      #expect(harness.canvas.drawing.strokes.map(\.samples) == before)
      #expect(
        try DrawingExport(harness.canvas.drawing.strokes, engine: .xsign).bytes(.png) == file)
    }
  }
}

@Suite struct MovingViewTests {
  /// After small and large steps, singly and several before the compositor has drawn any, reused
  /// and new pixels equal those from scratch.
  @Test(arguments: [1, 1.37, 8])
  func reusedAndNewPixelsMatch(zoom: Double) throws {
    let harness = try CanvasHarness(width: 120, height: 120)
    for stroke in threeInks { harness.draw(stroke) }
    let start = threeInks[1].samples[0].position
    harness.show(CanvasView(zoom: zoom, origin: start - Point(20.3, 11.1) / zoom))
    let steps = [
      Point(7, 0), Point(-3.4, 12.7), Point(-40, -40), Point(5, -200), Point(0, 190),
      Point(35, 15), Point(-0.4, 0.3),
    ]
    for (index, step) in steps.enumerated() {
      harness.canvas.viewport.move(by: step)
      harness.present()
      if index % 3 != 1 { harness.waitForCompositor() }
    }
    harness.waitForCompositor()
    let moved = harness.pixels()
    #expect(moved.contains { $0 != 0xffffff })
    harness.repaint()
    #expect(harness.pixels() == moved)
    #expect(harness.fromScratch() == moved)
  }

  /// The pixels of a page that moves by whole pixels move at once.
  @Test func reusedInkStaysVisible() throws {
    let harness = try CanvasHarness(engines: [.hermite], width: 120, height: 120)
    for stroke in threeInks { harness.draw(stroke) }
    harness.waitForCompositor()
    let before = harness.pixels()
    harness.canvas.viewport.move(by: Point(15, -8))
    harness.present()
    let after = harness.pixels()
    var isKept = true
    for y in 0..<112 {
      for x in 15..<120 {
        isKept = isKept && after[y * 120 + x] == before[(y + 8) * 120 + x - 15]
      }
    }
    #expect(isKept)
    // Back again, with the part that had left the page.
    harness.canvas.viewport.move(by: Point(-15, 8))
    harness.present()
    harness.waitForCompositor()
    #expect(harness.pixels() == before)
  }

  /// The page moves and is resized before a finished stroke is composited.
  @Test func movingBeforeAStrokeIsCompositedKeepsThePixels() throws {
    let gate = Gate(.received)
    let harness = try CanvasHarness(
      engines: [.hermite], width: 120, height: 120, checkpoint: { gate.pass($0) })
    harness.show(CanvasView(zoom: 1, origin: Point(60, 60)))
    gate.isOpen = false
    harness.draw(threeInks[1])
    gate.reached.wait()
    let expected = try CanvasHarness(engines: [.hermite], width: 120, height: 120)
    expected.show(CanvasView(zoom: 1, origin: Point(60, 60)))
    expected.draw(threeInks[1])
    expected.show(CanvasView(zoom: 1, origin: Point(20, 70)))
    harness.canvas.view = CanvasView(zoom: 1, origin: Point(20, 70))
    harness.present()
    #expect(harness.pixels() == expected.pixels())
    gate.isOpen = true
    gate.goOn.signal()
    harness.canvas.waitForCompositor()
    for message in harness.inbox.takeAll() {
      harness.canvas.receive(message)
      harness.repaint()
      #expect(harness.pixels() == expected.pixels())
    }
    #expect(harness.canvas.liveCount == 0)
  }

  /// The view changes during a stroke: the ink so far keeps its position in the drawing, and new
  /// samples are at the pointer.
  @Test(arguments: enginePairs)
  func strokesContinueInAnotherView(engines: [EngineSettings]) throws {
    let harness = try CanvasHarness(engines: engines, width: 120, height: 120)
    for (index, sample) in threeInks[2].samples.enumerated() {
      if index == 0 {
        harness.canvas.begin(harness.event(.down, sample), in: 0, pen: threeInks[2].pen)
      } else {
        harness.canvas.extend(harness.event(.move, sample))
      }
      if index == 5 { harness.canvas.view = CanvasView(zoom: 1.7, origin: Point(9.4, -3.2)) }
      if index == 9 { harness.canvas.viewport.move(by: Point(14, 3)) }
      harness.present()
    }
    let live = harness.pixels()
    harness.repaint()
    #expect(harness.pixels() == live)
    harness.canvas.finish(CanvasHarness.contact())
    harness.waitForCompositor()
    #expect(harness.pixels() == live)
    #expect(harness.fromScratch() == live)
    let stroke = harness.canvas.drawing.strokes[0]
    #expect(
      stroke.samples.prefix(6).map(\.position) == threeInks[2].samples.prefix(6).map(\.position))
    let last = try #require(threeInks[2].samples.last)
    let there = harness.canvas.view.point(at: last.position)
    #expect((stroke.samples.last?.position ?? .zero).distance(to: there) < 0.71 / 1.7)
  }
}
