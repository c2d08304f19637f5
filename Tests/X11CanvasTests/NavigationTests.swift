import Dispatch
import Ink
import TestSupport
import Testing

@testable import X11Canvas

/// Views with fractions in them, on either side of the drawing's origin.
private let views = [
  CanvasView(zoom: 1, origin: Point(-17.3, 41.8)), CanvasView(zoom: 0.37, origin: Point(30.1, -77)),
  CanvasView(zoom: 2.71, origin: Point(11.7, 5.3)),
  CanvasView(zoom: 7.3, origin: Point(-1.03, 44.4)),
]

extension CanvasHarness {
  /// Shows the drawing at `view`, with what the compositor makes of it.
  fileprivate func show(_ view: CanvasView) {
    canvas.view = view
    present()
    waitForCompositor()
  }

  /// All pixels rendered anew, from the samples alone.
  fileprivate func fromScratch(scale: Double = 1) -> [UInt32] {
    let pages = canvas.pages
    canvas.layout(pages.map { _ in .init(page: nil) }, scale: scale)
    canvas.layout(pages.map { .init(page: $0) }, scale: scale)
    waitForCompositor()
    return pixels()
  }
}

private let strokes = [21, 35, 9].enumerated().map { index, seed in
  InkOpacity.allCases[index].stroke(
    InkGenerators.randomStroke(seed: UInt64(seed), within: 120),
    color: [0x000000, 0xc1272d, 0x1d3f9e][index])
}

@Suite struct ViewedInkTests {
  /// What one sees while drawing, finished, undone and done again, and from scratch, at each view.
  @Test(arguments: views, enginePairs)
  func everyPictureOfAStrokeIsTheSame(view: CanvasView, engines: [EngineKind]) throws {
    let scale = view.zoom < 1 ? 1.5 : 1
    let harness = try CanvasHarness(engines: engines, width: 120, height: 120, scale: scale)
    harness.show(view)
    for stroke in strokes {
      let before = harness.pixels()
      harness.draw(stroke, finish: false)
      let live = harness.pixels()
      #expect(live != before, "nothing was drawn")
      harness.canvas.finish(CanvasHarness.contact())
      harness.present()
      #expect(harness.pixels() == live)
      harness.waitForCompositor()
      #expect(harness.pixels() == live)
      #expect(harness.canvas.undo())
      harness.waitForCompositor()
      #expect(harness.pixels() == before)
      #expect(harness.canvas.redo())
      harness.waitForCompositor()
      #expect(harness.pixels() == live)
    }
    let all = harness.pixels()
    #expect(harness.fromScratch(scale: scale) == all)
  }

  @Test(arguments: views)
  func samplesLieWhereThePointerIs(view: CanvasView) throws {
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
    let samples = harness.canvas.history.strokes[0].samples.map(\.position)
    // The origin is a whole pixel: half a one off, at most.
    let most = 0.5 * 2.0.squareRoot() / (1.5 * view.zoom) + 1e-9
    for (sample, place) in zip(samples, places) {
      #expect(sample.distance(to: view.point(at: place / 1.5)) <= most)
    }
    #expect(samples.count == 3)
    #expect(((samples[1] - samples[0]) * (1.5 * view.zoom) - Point(20.25, 20.5)).length < 1e-6)
  }

  @Test func drawingKnowsNothingOfTheView() throws {
    let harness = try CanvasHarness(width: 120, height: 120)
    for stroke in strokes { harness.draw(stroke) }
    harness.waitForCompositor()
    let home = harness.pixels()
    let before = harness.canvas.history.strokes.map(\.samples)
    let file = try DrawingExport(harness.canvas.history.strokes, engine: .xsign).bytes(.png)
    for view in views + [CanvasView()] {
      harness.show(view)
      #expect((harness.pixels() == home) == (view == CanvasView()))
      #expect(harness.canvas.history.strokes.map(\.samples) == before)
      #expect(
        try DrawingExport(harness.canvas.history.strokes, engine: .xsign).bytes(.png) == file)
    }
  }
}

@Suite struct MovingViewTests {
  /// Small steps and large, one by one and several before the compositor has done any: what was
  /// kept and what was drawn anew are the picture from scratch.
  @Test(arguments: [1, 1.37, 8])
  func keptAndNewPixelsAreOnePicture(zoom: Double) throws {
    let harness = try CanvasHarness(width: 120, height: 120)
    for stroke in strokes { harness.draw(stroke) }
    let start = strokes[1].samples[0].position
    harness.show(CanvasView(zoom: zoom, origin: start - Point(20.3, 11.1) / zoom))
    let steps = [
      Point(7, 0), Point(-3.4, 12.7), Point(-40, -40), Point(5, -200), Point(0, 190),
      Point(35, 15), Point(-0.4, 0.3),
    ]
    for (index, step) in steps.enumerated() {
      harness.canvas.moveView(by: step)
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

  /// The pixels of a page that moves by whole pixels move with it at once.
  @Test func keptInkStaysInSight() throws {
    let harness = try CanvasHarness(engines: [.hermite], width: 120, height: 120)
    for stroke in strokes { harness.draw(stroke) }
    harness.waitForCompositor()
    let before = harness.pixels()
    harness.canvas.moveView(by: Point(15, -8))
    harness.present()
    let after = harness.pixels()
    var isKept = true
    for y in 0..<112 {
      for x in 15..<120 {
        isKept = isKept && after[y * 120 + x] == before[(y + 8) * 120 + x - 15]
      }
    }
    #expect(isKept)
    // And back again, with what had left the page.
    harness.canvas.moveView(by: Point(-15, 8))
    harness.present()
    harness.waitForCompositor()
    #expect(harness.pixels() == before)
  }

  /// The page moves and changes its size while a finished stroke waits.
  @Test func movingWhileAStrokeWaitsChangesNothing() throws {
    let gate = Gate(.received)
    let harness = try CanvasHarness(
      engines: [.hermite], width: 120, height: 120, checkpoint: { gate.pass($0) })
    harness.show(CanvasView(zoom: 1, origin: Point(60, 60)))
    gate.isOpen = false
    harness.draw(strokes[1])
    gate.reached.wait()
    let expected = try CanvasHarness(engines: [.hermite], width: 120, height: 120)
    expected.show(CanvasView(zoom: 1, origin: Point(60, 60)))
    expected.draw(strokes[1])
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

  /// The view changes in the middle of a stroke: the ink so far stays where it is in the drawing,
  /// and what follows comes below the pointer.
  @Test(arguments: enginePairs)
  func strokesGoOnAtAnotherView(engines: [EngineKind]) throws {
    let harness = try CanvasHarness(engines: engines, width: 120, height: 120)
    for (index, sample) in strokes[2].samples.enumerated() {
      if index == 0 {
        harness.canvas.begin(harness.event(.down, sample), in: 0, pen: strokes[2].pen)
      } else {
        harness.canvas.extend(harness.event(.move, sample))
      }
      if index == 5 { harness.canvas.view = CanvasView(zoom: 1.7, origin: Point(9.4, -3.2)) }
      if index == 9 { harness.canvas.moveView(by: Point(14, 3)) }
      harness.present()
    }
    let live = harness.pixels()
    harness.repaint()
    #expect(harness.pixels() == live)
    harness.canvas.finish(CanvasHarness.contact())
    harness.waitForCompositor()
    #expect(harness.pixels() == live)
    #expect(harness.fromScratch() == live)
    let stroke = harness.canvas.history.strokes[0]
    #expect(
      stroke.samples.prefix(6).map(\.position) == strokes[2].samples.prefix(6).map(\.position))
    let last = try #require(strokes[2].samples.last)
    let there = harness.canvas.view.point(at: last.position)
    #expect((stroke.samples.last?.position ?? .zero).distance(to: there) < 0.71 / 1.7)
  }
}

@Suite struct ZoomingTests {
  private func darkBounds(_ pixels: [UInt32], _ side: Int) -> PixelRect {
    var bounds = PixelRect.empty
    for (index, pixel) in pixels.enumerated() where pixel & 0xff < 128 {
      bounds = bounds.union(PixelRect(x: index % side, y: index / side, width: 1, height: 1))
    }
    return bounds
  }

  /// Until the compositor has drawn the ink anew, the old one is shown larger, at the same place;
  /// also while it moves on, and the view of before is not lost.
  @Test func formerInkIsShownMeanwhile() throws {
    let gate = Gate(.received)
    let harness = try CanvasHarness(
      engines: [.hermite], width: 160, height: 160, checkpoint: { gate.pass($0) })
    let line = Stroke(
      id: StrokeID(1), pen: Pen(width: 6),
      samples: (0...10).map { Sample(Point(50 + 4 * Double($0), 60), time: Double($0) * 0.01) })
    harness.draw(line)
    harness.waitForCompositor()
    let home = harness.pixels()
    gate.isOpen = false
    harness.canvas.zoomView(by: 1.6, around: Point(80, 80), in: 0)
    harness.present()
    gate.reached.wait()
    harness.canvas.zoomView(by: 1.25, around: Point(80, 80), in: 0)
    harness.canvas.moveView(by: Point(10, -5))
    harness.present()
    let preview = harness.pixels()
    // Back home for a moment: nothing is lost of what was out of view.
    let view = harness.canvas.view
    harness.canvas.view = CanvasView()
    harness.present()
    #expect(harness.pixels() == home)
    harness.canvas.view = view
    harness.present()
    #expect(harness.pixels() == preview)
    gate.isOpen = true
    gate.goOn.signal()
    harness.waitForCompositor()
    let sharp = harness.pixels()
    #expect(sharp != preview)
    #expect(harness.fromScratch() == sharp)
    let (a, b) = (darkBounds(preview, 160), darkBounds(sharp, 160))
    #expect(abs(a.x - b.x) <= 2 && abs(a.y - b.y) <= 2, "\(a) \(b)")
    #expect(abs(a.maxX - b.maxX) <= 2 && abs(a.maxY - b.maxY) <= 2, "\(a) \(b)")
    #expect(b.height >= 10)
  }

  @Test(arguments: views)
  func undoAndRedoWorkAtEveryView(view: CanvasView) throws {
    let harness = try CanvasHarness(width: 120, height: 120)
    for stroke in strokes { harness.draw(stroke) }
    harness.show(view)
    let all = harness.pixels()
    #expect(harness.canvas.undo())
    #expect(harness.canvas.undo())
    harness.waitForCompositor()
    let one = harness.pixels()
    #expect(harness.fromScratch() == one)
    #expect(harness.canvas.redo())
    #expect(harness.canvas.redo())
    harness.waitForCompositor()
    #expect(harness.pixels() == all)
    #expect(harness.canvas.clear())
    harness.waitForCompositor()
    #expect(harness.pixels().allSatisfy { $0 == 0xffffff })
    // Orders given right after a view, before the compositor has drawn that.
    harness.canvas.view = CanvasView()
    harness.present()
    #expect(harness.canvas.undo())
    harness.canvas.view = view
    harness.present()
    harness.waitForCompositor()
    #expect(harness.pixels() == all)
  }

  /// Ink a thousand times as large as the page, its middle and its ends, costs no more than a page.
  @Test(arguments: EngineKind.allCases)
  func hugeInkIsCutToThePage(engine: EngineKind) throws {
    let harness = try CanvasHarness(engines: [engine], width: 60, height: 60, scale: 2)
    harness.show(CanvasView(zoom: 0.1, origin: .zero))
    let wide = Stroke(
      id: StrokeID(1), pen: Pen(width: 60),
      samples: (0...16).map {
        Sample(
          Point(3 + 3.4 * Double($0), 30 + 20 * InkGenerators.turn(Double($0) / 8).y),
          time: Double($0) * 0.01)
      })
    harness.draw(wide)
    harness.waitForCompositor()
    let samples = harness.canvas.history.strokes[0].samples.map(\.position)
    for place in [samples[0], samples[8], samples[16]] {
      harness.show(CanvasView(zoom: 32, origin: place - Point(0.7, 0.7)))
      let pixels = harness.pixels()
      #expect(pixels.contains { $0 != 0xffffff })
      #expect(harness.fromScratch(scale: 2) == pixels)
      // A live stroke over it, off the page and on.
      harness.draw(wide, finish: false)
      let live = harness.pixels()
      harness.canvas.finish(CanvasHarness.contact())
      harness.waitForCompositor()
      #expect(harness.pixels() == live)
    }
    // As far away as one gets.
    for corner in [Point(-1e9, -1e9), Point(1e9, 1e9)] {
      harness.show(CanvasView(zoom: 32, origin: corner))
      #expect(harness.pixels().allSatisfy { $0 == 0xffffff })
      harness.draw(wide, finish: false)
      let live = harness.pixels()
      harness.canvas.finish(CanvasHarness.contact())
      harness.waitForCompositor()
      #expect(harness.pixels() == live)
      #expect(live.contains { $0 != 0xffffff })
    }
  }

  @Test func constructionsAndDifferencesFollow() throws {
    let harness = try CanvasHarness(engines: [.lines, .ribbon], width: 120, height: 120)
    for stroke in strokes { harness.draw(stroke) }
    harness.canvas.showsConstruction = true
    harness.show(CanvasView())
    let home = harness.pixels()
    for showsDifference in [false, true] {
      harness.canvas.showsDifference = showsDifference
      for view in views {
        harness.show(view)
        harness.draw(strokes[1], finish: false)
        let shown = harness.pixels()
        harness.repaint()
        #expect(harness.pixels() == shown)
        #expect(shown.contains { $0 != 0xffffff })
        _ = harness.canvas.cancelAll()
      }
    }
    harness.canvas.showsDifference = false
    harness.show(CanvasView())
    #expect(harness.pixels() == home)
  }
}
