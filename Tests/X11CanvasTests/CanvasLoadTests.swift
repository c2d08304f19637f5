import Ink
import TestSupport
import Testing

@testable import Pages
@testable import X11Canvas

/// Tests of replacing the drawing by that of a file.
@Suite struct CanvasLoadTests {
  @Test func aLoadedDrawingEqualsADrawnOne() throws {
    let drawn = try CanvasHarness(engines: [.xsign, .lines])
    for seed in 0..<6 as Range<UInt64> {
      drawn.draw(InkGenerators.randomStroke(seed: seed, within: 200))
    }
    drawn.waitForCompositor()
    let strokes = drawn.canvas.drawing.strokes
    let loaded = try CanvasHarness()
    // The canvas has a stroke already, and another is being drawn.
    loaded.draw(InkGenerators.randomStroke(seed: 20, within: 200))
    loaded.draw(InkGenerators.randomStroke(seed: 21, within: 200), finish: false)
    loaded.canvas.load(Drawing(strokes), engines: [.xsign, .lines])
    loaded.waitForCompositor()
    let isSame = loaded.pixels() == drawn.pixels()
    #expect(isSame)
    #expect(!loaded.canvas.drawing.canUndo)
    // The next stroke has a unique identifier.
    loaded.draw(InkGenerators.randomStroke(seed: 22, within: 200))
    #expect(Set(loaded.canvas.drawing.strokes.map(\.id)).count == 7)
  }

  /// No step of the loaded drawing returns to the drawing before it.
  @Test func nothingIsKeptOfTheDrawingBefore() throws {
    let harness = try CanvasHarness()
    let canvas = harness.canvas
    var kept: [Int] {
      harness.waitForCompositor()
      return canvas.panes.map { $0.compositor.page.ink.cache.memory }
    }
    let strokes = (0..<40).map { InkGenerators.randomStroke(seed: $0, within: 200) }
    canvas.load(Drawing(Array(strokes.prefix(1))))
    let before = kept
    for stroke in strokes {
      harness.draw(stroke)
      harness.waitForCompositor()
    }
    for _ in 0..<20 { _ = canvas.undo() }
    #expect(zip(kept, before).allSatisfy { $0 > 10 * $1 + 100_000 })
    canvas.load(Drawing(Array(strokes.prefix(1))))
    // The page before it is an image for each tile. The arrays of the stroke's ink may have another
    // capacity than the first time.
    let page = 16 * InkCache.imageMemory
    #expect(zip(kept, before).allSatisfy { $0 <= 2 * $1 + page }, "\(kept) \(before)")
  }
}
