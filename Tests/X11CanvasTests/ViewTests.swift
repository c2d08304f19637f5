import Ink
import TestSupport
import Testing

@testable import Export
@testable import Graphics
@testable import X11Canvas

private let strokes = [21, 35, 9].enumerated().map { index, seed in
  InkOpacity.allCases[index].stroke(
    InkGenerators.randomStroke(seed: UInt64(seed), within: 120),
    color: [0x000000, 0xc1272d, 0x1d3f9e][index])
}

/// The pixels updated by damage equal those of a full redraw.
private func expectAllIsUpToDate(
  _ harness: CanvasHarness, sourceLocation: SourceLocation = #_sourceLocation
) {
  let shown = harness.pixels()
  harness.repaint()
  #expect(harness.pixels() == shown, sourceLocation: sourceLocation)
}

@Suite struct DifferenceTests {
  @Test func coloursShowThePaneOfTheInk() {
    let (ink, paper) = (0xff00_0000 as UInt32, 0xffff_ffff as UInt32)
    // Light ink on dark paper counts as much as dark ink on white.
    for (ink, paper) in [(ink, paper), (paper, ink)] {
      #expect(PaneDifference.pixel(paper, paper, on: paper) == paper)
      #expect(PaneDifference.pixel(ink, ink, on: paper) == PaneDifference.both.pixel)
      #expect(PaneDifference.pixel(ink, paper, on: paper) == PaneDifference.first.pixel)
      #expect(PaneDifference.pixel(paper, ink, on: paper) == PaneDifference.second.pixel)
    }
    // Half the darkness gives half the strength.
    let half = PaneDifference.pixel(0xff80_8080, paper, on: paper)
    for shift in [0, 8, 16] as [UInt32] {
      let full = Int((PaneDifference.first.pixel >> shift) & 0xff)
      #expect(abs(Int((half >> shift) & 0xff) - (255 + full) / 2) <= 1)
    }
  }

  /// Both pages show the same difference of both panes for finished, live, undone and cancelled
  /// strokes.
  @Test func bothPagesShowTheDifference() throws {
    let plain = try CanvasHarness(engines: [.lines, .xsign], width: 120, height: 120)
    let harness = try CanvasHarness(engines: [.lines, .xsign], width: 120, height: 120)
    harness.canvas.showsDifference = true
    func expectDifference(sourceLocation: SourceLocation = #_sourceLocation) {
      let (shown, pictures) = (harness.pixels(), plain.pixels())
      var isRight = true
      for y in 0..<120 {
        for x in 0..<120 {
          let (a, b) = (pictures[y * 240 + x], pictures[y * 240 + 120 + x])
          let pixel =
            PaneDifference.pixel(a | 0xff00_0000, b | 0xff00_0000, on: 0xffff_ffff) & 0xff_ffff
          isRight = isRight && shown[y * 240 + x] == pixel && shown[y * 240 + 120 + x] == pixel
        }
      }
      #expect(isRight, sourceLocation: sourceLocation)
      expectAllIsUpToDate(harness, sourceLocation: sourceLocation)
    }
    for stroke in strokes {
      for each in [plain, harness] { each.draw(stroke, finish: false) }
      expectDifference()
      for each in [plain, harness] {
        each.canvas.finish(CanvasHarness.contact())
        each.present()
      }
      expectDifference()
      for each in [plain, harness] { each.waitForCompositor() }
      expectDifference()
    }
    for each in [plain, harness] {
      _ = each.canvas.undo()
      each.waitForCompositor()
    }
    expectDifference()
    for each in [plain, harness] {
      each.canvas.setEngine(.ribbon, pane: 1)
      each.draw(strokes[0], finish: false)
      _ = each.canvas.cancelAll()
      each.waitForCompositor()
    }
    expectDifference()
    harness.canvas.showsDifference = false
    harness.present()
    #expect(harness.pixels() == plain.pixels())
  }

  @Test func aSinglePaneShowsItsInk() throws {
    let harness = try CanvasHarness(engines: [.lines, .xsign], width: 120, height: 120)
    for stroke in strokes { harness.draw(stroke) }
    harness.waitForCompositor()
    let before = harness.pixels()
    harness.canvas.showsDifference = true
    harness.present()
    #expect(harness.pixels() != before)
    let page = PixelRect(x: 0, y: 0, width: 120, height: 120)
    harness.canvas.layout([page, nil], scale: 1)
    harness.present()
    let alone = harness.pixels()
    for y in 0..<120 { #expect(alone[y * 240..<y * 240 + 120] == before[y * 240..<y * 240 + 120]) }
  }
}

@Suite struct ConstructionViewTests {
  private let curvy = Stroke(
    id: StrokeID(1), pen: Pen(width: 7),
    samples: (0...14).map { i in
      let t = Double(i) / 14
      return Sample(
        Point(10 + 80 * t, 50 + 30 * InkGenerators.turn(t * 1.3).y), time: t * 0.5)
    })

  @Test(arguments: EngineSettings.defaults)
  func samplesAreMarkedAtTheirPositions(engine: EngineSettings) throws {
    let harness = try CanvasHarness(engines: [engine], width: 200, height: 200, scale: 2)
    harness.canvas.showsConstruction = true
    harness.draw(curvy, finish: false, scale: 2)
    let live = harness.pixels()
    let dot = InkColor(ConstructionFigure.Palette.sample).pixel & 0xff_ffff
    for sample in curvy.samples {
      let (x, y) = (Int(sample.position.x * 2), Int(sample.position.y * 2))
      #expect(live[y * 200 + x] == dot)
    }
    expectAllIsUpToDate(harness)
    harness.canvas.finish(CanvasHarness.contact())
    harness.present()
    #expect(harness.pixels() == live)
    harness.waitForCompositor()
    #expect(harness.pixels() == live)
    harness.repaint()
    #expect(harness.pixels() == live)
  }

  /// The pages are paler with what is on them, and not what is around them.
  @Test func theBackdropStays() throws {
    let harness = try CanvasHarness(engines: [.hermite])
    let pages = try #require(Page.arranged([CanvasSize(width: 60, height: 60)]))
    harness.canvas.load(Drawing([], pages: pages))
    harness.present()
    harness.waitForCompositor()
    harness.repaint()
    let before = harness.pixels()
    #expect(Set(before).count > 1)
    harness.canvas.showsConstruction = true
    harness.waitForCompositor()
    harness.repaint()
    #expect(harness.pixels() == before)
  }

  @Test(arguments: enginePairs)
  func noPixelsRemain(engines: [EngineSettings]) throws {
    let harness = try CanvasHarness(engines: engines, width: 120, height: 120)
    let plain = try CanvasHarness(engines: engines, width: 120, height: 120)
    for each in [plain, harness] { for stroke in strokes { each.draw(stroke) } }
    for each in [plain, harness] { each.waitForCompositor() }
    harness.canvas.showsConstruction = true
    harness.waitForCompositor()
    let all = harness.pixels()
    expectAllIsUpToDate(harness)
    // Below strokes that are being drawn, cancelled, finished and undone.
    harness.draw(curvy, finish: false)
    expectAllIsUpToDate(harness)
    _ = harness.canvas.cancelAll()
    harness.present()
    #expect(harness.pixels() == all)
    harness.draw(curvy)
    harness.waitForCompositor()
    expectAllIsUpToDate(harness)
    #expect(harness.canvas.undo())
    harness.waitForCompositor()
    #expect(harness.pixels() == all)
    #expect(harness.canvas.clear())
    harness.waitForCompositor()
    #expect(harness.pixels().allSatisfy { $0 == 0xffffff })
    #expect(harness.canvas.undo())
    harness.waitForCompositor()
    #expect(harness.pixels() == all)
    harness.canvas.setEngine(engines[1], pane: 0)
    harness.waitForCompositor()
    expectAllIsUpToDate(harness)
    harness.canvas.setEngine(engines[0], pane: 0)
    harness.waitForCompositor()
    #expect(harness.pixels() == all)
    harness.canvas.showsConstruction = false
    harness.present()
    #expect(harness.pixels() == plain.pixels())
  }

  /// Together with the difference, while the page is resized.
  @Test func viewsCombine() throws {
    let harness = try CanvasHarness(engines: [.lines, .ribbon], width: 120, height: 120)
    for stroke in strokes { harness.draw(stroke) }
    harness.waitForCompositor()
    let plain = harness.pixels()
    harness.canvas.showsConstruction = true
    harness.canvas.showsDifference = true
    harness.draw(curvy, finish: false)
    expectAllIsUpToDate(harness)
    _ = harness.canvas.cancelAll()
    for side in [70, 120] {
      harness.canvas.layout(
        [0, 120].map { PixelRect(x: $0, y: 0, width: side, height: side) }, scale: 1)
      harness.waitForCompositor()
      expectAllIsUpToDate(harness)
    }
    harness.canvas.showsConstruction = false
    harness.canvas.showsDifference = false
    harness.present()
    #expect(harness.pixels() == plain)
  }

  @Test func filesHoldOnlyTheInk() throws {
    let harness = try CanvasHarness(engines: [.ribbon], width: 120, height: 120)
    for stroke in strokes { harness.draw(stroke) }
    let before = try DrawingExport(harness.canvas.drawing.strokes, engine: .ribbon).bytes(.png)
    harness.canvas.showsConstruction = true
    harness.waitForCompositor()
    let after = try DrawingExport(harness.canvas.drawing.strokes, engine: .ribbon).bytes(.png)
    #expect(after == before)
  }
}

extension InkColor {
  fileprivate init(_ color: Color) {
    self.init(red: color.red, green: color.green, blue: color.blue)
  }
}
