import Ink
import Synchronization
import Testing

@testable import Pages
@testable import X11Canvas

/// Counts of the work that the caches save.
@Suite struct CacheWorkTests {
  /// The numbers of strokes computed and strokes painted.
  private final class Work: Sendable {
    private let steps = Mutex<[Compositor.Step: Int]>([:])

    func count(_ step: Compositor.Step) { steps.withLock { $0[step, default: 0] += 1 } }

    /// Returns the count of a step and resets it to 0.
    func take(_ step: Compositor.Step) -> Int {
      steps.withLock { $0.removeValue(forKey: step) ?? 0 }
    }
  }

  private static let count = 40

  /// Returns a drawing whose strokes all lie on one tile, or all extend over a large page.
  private func drawing(isLarge: Bool, _ work: Work) throws -> CanvasHarness {
    let side = isLarge ? 700 : 60
    let harness = try CanvasHarness(
      engines: [.hermite], width: side, height: side, checkpoint: { work.count($0) })
    for number in 0..<Self.count {
      let (y, length) = (10 + Double(number), Double(side - 20))
      harness.draw(
        Stroke(
          id: StrokeID(UInt64(number + 1)), pen: Pen(width: 2),
          samples: (0...8).map {
            let way = Double($0) / 8
            return Sample(
              Point(10 + length * way, isLarge ? y + way * 600 : y), time: way)
          }))
    }
    harness.waitForCompositor()
    #expect(work.take(.placed) == Self.count)
    #expect(work.take(.inked) == Self.count)
    #expect(work.take(.painted) >= Self.count)
    return harness
  }

  /// Undo copies images of tiles and paints no stroke; redo paints only the restored stroke.
  @Test func undoOfAStrokePaintsNothing() throws {
    let work = Work()
    let harness = try drawing(isLarge: false, work)
    for _ in 0..<9 { #expect(harness.canvas.undo()) }
    harness.waitForCompositor()
    #expect(work.take(.painted) == 0)
    for _ in 0..<5 { #expect(harness.canvas.redo()) }
    harness.waitForCompositor()
    #expect(work.take(.painted) == 5)
    for _ in 0..<5 { #expect(harness.canvas.undo()) }
    harness.waitForCompositor()
    #expect(work.take(.painted) == 0)
    #expect(work.take(.inked) == 0)
  }

  /// Undo at another zoom, where no images remain. Few strokes are painted, because some images
  /// were made while drawing from the lowest stroke up, and none is computed. This applies to small
  /// strokes, kept as spans, and to large ones, kept as stations.
  @Test(arguments: [false, true])
  func undoAfterAZoomComputesNoInk(isLarge: Bool) throws {
    let work = Work()
    let harness = try drawing(isLarge: isLarge, work)
    harness.canvas.viewport.zoom(by: isLarge ? 1.05 : 0.9, around: .zero, in: 0)
    harness.present()
    harness.waitForCompositor()
    #expect(work.take(.inked) == Self.count)
    _ = work.take(.painted)
    #expect(harness.canvas.undo())
    harness.waitForCompositor()
    let painted = work.take(.painted)
    #expect(painted > 0)
    if !isLarge { #expect(painted < 10) }
    #expect(work.take(.inked) == 0)
  }

  /// Undoing a clear only restores strokes to the tiles they lay on and copies images.
  @Test func undoOfAClearPlacesNoStroke() throws {
    let work = Work()
    let harness = try drawing(isLarge: false, work)
    let whole = harness.pixels()
    for _ in 0..<2 {
      #expect(harness.canvas.clear())
      harness.waitForCompositor()
      #expect(harness.canvas.undo())
      harness.waitForCompositor()
      #expect(harness.pixels() == whole)
    }
    #expect(work.take(.placed) == 0)
    #expect(work.take(.painted) == 0)
    #expect(work.take(.inked) == 0)
  }

  /// A program that rests frees what an empty page keeps, and nothing of one with strokes.
  @Test func atRestAnEmptyPageKeepsNothing() throws {
    let work = Work()
    let harness = try drawing(isLarge: false, work)
    let whole = harness.pixels()
    harness.canvas.rest()
    #expect(harness.canvas.undo())
    #expect(harness.canvas.redo())
    harness.waitForCompositor()
    #expect(work.take(.painted) == 1 && work.take(.inked) == 0)
    #expect(harness.canvas.clear())
    harness.waitForCompositor()
    let empty = harness.pixels()
    harness.canvas.rest()
    harness.waitForCompositor()
    #expect(harness.pixels() == empty && harness.pixels() != whole)
    #expect(harness.canvas.undo())
    harness.waitForCompositor()
    #expect(harness.pixels() == whole)
    #expect(work.take(.placed) >= Self.count && work.take(.inked) == Self.count)
  }

  @Test func aDrawingWithAnotherBackgroundStartsThePageOnce() throws {
    let work = Work()
    let harness = try drawing(isLarge: false, work)
    _ = work.take(.received)
    var new = Drawing(harness.canvas.drawing.strokes)
    _ = new.setBackground(Background(paper: .black))
    harness.canvas.load(new)
    harness.waitForCompositor()
    #expect(work.take(.received) == 1)
  }
}
