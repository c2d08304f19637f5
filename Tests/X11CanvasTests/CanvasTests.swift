import CCairo
import Ink
import Testing
import TestSupport

@testable import Graphics
@testable import Input
@testable import Pages
@testable import X11Canvas

/// Engines with parameters that are not the defaults.
let tunedEngines = [
  EngineSettings(.hermite, [.alpha: 0.6, .fullWidthSpeed: 200]),
  EngineSettings(.parallelBezier, [.longestStep: 20, .disc: 0.3]),
]

/// The pairs of engines, one for each pane.
let enginePairs: [[EngineSettings]] =
  stride(from: 0, to: EngineSettings.defaults.count, by: 2).map {
    Array(EngineSettings.defaults[$0..<$0 + 2])
  } + [tunedEngines]

@Suite struct LiveEqualsFinalTests {
  /// The pixels are equal while a stroke is drawn, after finishing, after undo and redo, and from
  /// scratch, in both panes, for hundreds of strokes.
  @Test(arguments: enginePairs, InkOpacity.allCases)
  func liveAndFinishedPixelsAreEqual(engines: [EngineSettings], opacity: InkOpacity) throws {
    for seed in 0..<10 as Range<UInt64> {
      let stroke = opacity.stroke(InkGenerators.randomStroke(seed: seed, within: 120))
      let harness = try CanvasHarness(engines: engines, width: 120, height: 120)
      let bare = harness.pixels()
      #expect(bare.allSatisfy { $0 == 0xffffff })
      harness.draw(stroke, finish: false)
      let live = harness.pixels()
      #expect(live != bare, "nothing was drawn")
      guard let last = stroke.samples.last else { continue }
      harness.canvas.end(harness.event(.up, last))
      harness.present()
      harness.expectEnd(of: stroke, bare, live: live)
    }
  }

  /// The same over ink of other colours and opacities.
  @Test(arguments: enginePairs)
  func liveAndFinishedPixelsAreEqualOverOtherInk(engines: [EngineSettings]) throws {
    let harness = try CanvasHarness(engines: engines, width: 150, height: 150)
    for (index, color) in [0xc1272d, 0x1f7a3d, 0x1d3f9e, 0x000000].enumerated() {
      let shape = InkGenerators.randomStroke(seed: UInt64(700 + index), within: 150)
      let wide = Stroke(id: shape.id, pen: Pen(width: 7), samples: shape.samples)
      let opacity = InkOpacity.allCases[(index + 1) % 3]
      harness.draw(opacity.stroke(wide, color: UInt32(color)))
      let live = harness.pixels()
      harness.waitForCompositor()
      #expect(harness.canvas.liveCount == 0)
      #expect(harness.pixels() == live)
    }
  }

  @Test(arguments: enginePairs, [1.0, 1.5, 2.25])
  func renderingFromScratchGivesTheSamePixels(engines: [EngineSettings], scale: Double) throws {
    let strokes = (300..<306).map { (seed: UInt64) in
      InkOpacity.allCases[Int(seed) % 3].stroke(
        InkGenerators.randomStroke(seed: seed, within: 150 / scale),
        color: [0x000000, 0xc1272d, 0x1d3f9e][Int(seed / 2) % 3])
    }
    let harness = try CanvasHarness(engines: engines, width: 150, height: 150, scale: scale)
    for stroke in strokes { harness.draw(stroke, scale: scale) }
    harness.waitForCompositor()
    // All strokes at once, on pages that have shown nothing before.
    let fresh = try CanvasHarness(
      engines: engines, width: 150, height: 150, scale: scale, cacheBudget: 0, isLaidOut: false)
    fresh.canvas.drawing = harness.canvas.drawing
    fresh.canvas.layout(harness.canvas.viewport.pages, scale: scale)
    fresh.waitForCompositor()
    fresh.repaint()
    #expect(harness.canvas.drawing.strokes.count == strokes.count)
    let isSame = harness.pixels() == fresh.pixels()
    #expect(isSame)
  }
}

@Suite struct OutlineOnScreenTests {
  /// The screen's coverage and Cairo's fill of the outline path, which files hold, are the same ink
  /// within their precision. A level edge may differ by 1/15 of a pixel, because Cairo counts 15
  /// rows per pixel and the screen 16, and the path approximates the stations within 0.06 pixels.
  /// Files do not show that a page has fewer stations.
  @Test(arguments: EngineSettings.defaults, [nil, 1])
  func screenAndFilesHaveTheSameInk(engine: EngineSettings, scale: Double?) throws {
    var worst = 0
    var all = (sum: 0, ink: 0)
    for seed in 400..<430 as Range<UInt64> {
      let stroke = InkGenerators.randomStroke(seed: seed, within: 150)
      let stations = stroke.stations(engine: engine, scale: scale)
      var screen = try ImageSurface.paper(width: 150, height: 150)
      var renderer = PageRenderer()
      renderer.paint(stations, pen: stroke.pen, scale: 1, clip: screen.bounds, on: &screen)
      var file = try ImageSurface(format: .a8, width: 150, height: 150)
      file.draw { context in
        context.setColor(.black)
        cairo_set_tolerance(context.raw, 0.02)
        context.fill(OutlinePath(stations: stroke.stations(engine: engine)))
      }
      var sum = 0
      var ink = 0
      // There are millions of pixels: only inked ones are compared, and only differences are
      // recorded.
      screen.withBytes { pixels, stride in
        file.withBytes { masks, maskStride in
          for y in 0..<150 {
            for x in 0..<150 {
              let a = 255 - pixels[y * stride + x * 4]
              let b = masks[y * maskStride + x]
              guard a | b != 0 else { continue }
              let apart = abs(Int(a) - Int(b))
              worst = max(worst, apart)
              if apart > 28 { Issue.record("seed \(seed) at \(x), \(y): \(a) and \(b)") }
              sum += apart
              ink += 1
            }
          }
        }
      }
      // The screen has chords, which lie inside bends; the outlines of files follow the bends. Of
      // a thin line all pixels are edges, and differ by a third of what each of them may.
      #expect(Double(sum) <= 4.1 * Double(ink), "seed \(seed)")
      all = (all.sum + sum, all.ink + ink)
    }
    #expect(worst > 0 && Double(all.sum) <= 1.8 * Double(all.ink), "\(all)")
  }
}

@Suite struct CanvasBehaviourTests {
  private let stroke = InkGenerators.randomStroke(seed: 21, within: 150)

  private func isBlank(_ harness: CanvasHarness) -> Bool {
    harness.pixels().allSatisfy { $0 == 0xffffff }
  }

  @Test func aCancelledStrokeLeavesNoPixels() throws {
    let harness = try CanvasHarness()
    harness.draw(stroke, finish: false)
    #expect(!isBlank(harness))
    #expect(harness.canvas.cancelAll())
    harness.present()
    #expect(isBlank(harness))
    #expect(harness.canvas.drawing.isEmpty)
    #expect(!harness.canvas.drawing.canUndo)
  }

  /// Undo during a stroke undoes that stroke and not an older one, and both can be redone.
  @Test func undoWhileDrawingLosesNothing() throws {
    let harness = try CanvasHarness()
    harness.draw(stroke)
    harness.draw(InkGenerators.randomStroke(seed: 35, within: 150), finish: false)
    #expect(!harness.canvas.redo())
    #expect(harness.canvas.undo())
    #expect(harness.canvas.drawing.strokes.count == 1)
    harness.canvas.finish(CanvasHarness.contact())
    #expect(harness.canvas.redo())
    #expect(harness.canvas.drawing.strokes.count == 2)
  }

  @Test func clearIsUndone() throws {
    let harness = try CanvasHarness()
    harness.draw(stroke)
    harness.waitForCompositor()
    let before = harness.pixels()
    #expect(harness.canvas.clear())
    harness.waitForCompositor()
    #expect(isBlank(harness))
    #expect(harness.canvas.undo())
    harness.waitForCompositor()
    #expect(harness.pixels() == before)
  }

  @Test func undoUncoversTheInkBelow() throws {
    let other = InkGenerators.randomStroke(seed: 35, within: 150)
    let harness = try CanvasHarness()
    harness.draw(stroke)
    harness.waitForCompositor()
    let before = harness.pixels()
    harness.draw(other)
    harness.waitForCompositor()
    #expect(harness.pixels() != before)
    #expect(harness.canvas.undo())
    harness.waitForCompositor()
    #expect(harness.pixels() == before)
  }

  @Test func tapLeavesADotAtOnceInBothPanes() throws {
    let harness = try CanvasHarness(width: 100, height: 100)
    let tap = Sample(Point(40, 50), time: 0)
    harness.canvas.begin(harness.event(.down, tap), in: 0, pen: Pen(width: 8))
    harness.present()
    let pixels = harness.pixels()
    #expect(pixels[50 * 200 + 40] == 0)
    #expect(pixels[50 * 200 + 140] == 0)
    let ink = pixels.count { $0 != 0xffffff }
    #expect(ink > 2 * 44 && ink < 2 * 80)
  }

  /// A jump across the page costs only its ink, and positions beyond any surface are handled.
  @Test func distantSamplesAreDrawnWhereVisible() throws {
    let harness = try CanvasHarness(engines: [.modulatedQuadratic], width: 200, height: 200)
    let leap = Stroke(
      id: StrokeID(1), pen: Pen(width: 4),
      samples: [
        Sample(Point(10, 10), time: 0), Sample(Point(190, 190), time: 1),
        Sample(Point(-1e9, 190), time: 2), Sample(Point(1e9, 1e9), time: 3),
      ])
    harness.draw(leap)
    let live = harness.pixels()
    for i in stride(from: 12, to: 90, by: 10) { #expect(live[i * 200 + i] == 0) }
    #expect(live[190 * 200 + 10] == 0xffffff)
    harness.waitForCompositor()
    #expect(harness.pixels() == live)
  }

  @Test func severalContactsDrawAtOnce() throws {
    let harness = try CanvasHarness(width: 100, height: 100)
    for i in 0..<3 {
      let sample = Sample(Point(20 + 30 * Double(i), 20), time: 0)
      let contact = CanvasHarness.contact(Int32(i))
      harness.canvas.begin(
        harness.event(.down, sample, contact: contact), in: 0, pen: Pen(width: 4))
    }
    for step in 1...20 {
      for i in 0..<3 {
        let sample = Sample(
          Point(20 + 30 * Double(i), 20 + 3 * Double(step)), time: Double(step) * 0.01)
        let contact = CanvasHarness.contact(Int32(i))
        harness.canvas.extend(harness.event(.move, sample, contact: contact))
      }
      harness.present()
    }
    let pixels = harness.pixels()
    for x in [20, 50, 80] { #expect(pixels[79 * 200 + x] != 0xffffff) }
    for i in 0..<3 { harness.canvas.finish(CanvasHarness.contact(Int32(i))) }
    #expect(harness.canvas.drawing.strokes.count == 3)
  }

  @Test func inkOutsideThePageAppearsWhenThePageGrows() throws {
    let harness = try CanvasHarness(engines: [.hermite], width: 100, height: 100)
    let line = Stroke(
      id: StrokeID(1), pen: Pen(width: 4),
      samples: (0...10).map { Sample(Point(Double($0) * 9, 50), time: Double($0) * 0.01) })
    harness.canvas.layout([PixelRect(x: 0, y: 0, width: 40, height: 100)], scale: 1)
    harness.draw(line)
    harness.waitForCompositor()
    harness.canvas.layout([PixelRect(x: 0, y: 0, width: 100, height: 100)], scale: 1)
    harness.waitForCompositor()
    #expect(harness.pixels()[50 * 100 + 80] == 0)
    #expect(harness.pixels()[50 * 100 + 20] == 0)
  }

  @Test func anEmptyPageIsHandled() throws {
    let harness = try CanvasHarness(width: 1, height: 1)
    harness.draw(stroke)
    harness.canvas.layout([.empty, nil], scale: 3)
    harness.draw(stroke)
    harness.present()
    #expect(harness.canvas.drawing.strokes.count == 2)
  }
}
