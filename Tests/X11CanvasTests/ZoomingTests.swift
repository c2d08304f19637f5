import Dispatch
import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import Pages
@testable import X11Canvas

@Suite struct ZoomingTests {
  private func darkBounds(_ pixels: [UInt32], _ side: Int) -> PixelRect {
    var bounds = PixelRect.empty
    for (index, pixel) in pixels.enumerated() where pixel & 0xff < 128 {
      bounds = bounds.union(PixelRect(x: index % side, y: index / side, width: 1, height: 1))
    }
    return bounds
  }

  /// Until the compositor has redrawn the ink, the old ink is shown scaled at the same position,
  /// also during further zooms, and the previous view is not lost.
  @Test func scaledInkIsShownUntilItIsRedrawn() throws {
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
    harness.canvas.viewport.zoom(by: 1.6, around: Point(80, 80), in: 0)
    harness.present()
    gate.reached.wait()
    harness.canvas.viewport.zoom(by: 1.25, around: Point(80, 80), in: 0)
    harness.canvas.viewport.move(by: Point(10, -5))
    harness.present()
    let preview = harness.pixels()
    // Back to the first view: ink that was out of view is not lost.
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

  @Test(arguments: fractionalViews)
  func undoAndRedoWorkAtEveryView(view: CanvasView) throws {
    let harness = try CanvasHarness(width: 120, height: 120)
    for stroke in threeInks { harness.draw(stroke) }
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
    // Commands right after a change of the view, before the compositor has drawn it.
    harness.canvas.view = CanvasView()
    harness.present()
    #expect(harness.canvas.undo())
    harness.canvas.view = view
    harness.present()
    harness.waitForCompositor()
    #expect(harness.pixels() == all)
  }

  /// Ink a thousand times as large as the page, at its middle and its ends, costs no more than a
  /// page.
  @Test(arguments: EngineSettings.defaults)
  func hugeInkIsClippedToThePage(engine: EngineSettings) throws {
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
    let samples = harness.canvas.drawing.strokes[0].samples.map(\.position)
    for place in [samples[0], samples[8], samples[16]] {
      harness.show(CanvasView(zoom: 32, origin: place - Point(0.7, 0.7)))
      let pixels = harness.pixels()
      #expect(pixels.contains { $0 != 0xffffff })
      #expect(harness.fromScratch(scale: 2) == pixels)
      // A live stroke over it, which leaves and re-enters the page.
      harness.draw(wide, finish: false)
      let live = harness.pixels()
      harness.canvas.finish(CanvasHarness.contact())
      harness.waitForCompositor()
      #expect(harness.pixels() == live)
    }
    // The maximum distance.
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

  @Test func constructionsAndDifferencesAreZoomed() throws {
    let harness = try CanvasHarness(engines: [.lines, .ribbon], width: 120, height: 120)
    for stroke in threeInks { harness.draw(stroke) }
    harness.canvas.showsConstruction = true
    harness.show(CanvasView())
    let home = harness.pixels()
    for showsDifference in [false, true] {
      harness.canvas.showsDifference = showsDifference
      for view in fractionalViews {
        harness.show(view)
        harness.draw(threeInks[1], finish: false)
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
