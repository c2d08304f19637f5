import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import Input
@testable import X11Canvas

/// The panes show the same pixels as a rendering from scratch, whatever the history of the drawing
/// and whichever images were cached.
@Suite struct LongHistoryTests {
  private static let engines: [EngineSettings] = [.hermite, .modulatedQuadratic]

  /// Steps are random, and some are applied before the compositor has completed those before them.
  /// The caches have memory for everything, for a little, or for nothing.
  @Test(arguments: [UInt64](1...2), [75_000_000, 400_000, 0])
  func randomStepsEqualARenderingFromScratch(seed: UInt64, cacheBudget: Int) throws {
    var random = SeededRandom(seed)
    let harness = try CanvasHarness(
      engines: Self.engines, width: 260, height: 180, cacheBudget: cacheBudget)
    var wrong: [Int] = []
    for step in 0..<36 {
      try change(harness, &random, UInt64(step) + 100 * seed)
      harness.present()
      guard step % 3 == 2 else { continue }
      harness.waitForCompositor()
      if harness.canvas.isBusy { wrong.append(-step) }
      let expected = try fromScratch(harness)
      if harness.pixels() != expected { wrong.append(step) }
    }
    #expect(wrong == [])
    #expect(harness.canvas.progress == 1)
  }

  private func change(
    _ harness: CanvasHarness, _ random: inout SeededRandom, _ seed: UInt64
  ) throws {
    let canvas = harness.canvas
    switch Int.random(in: 0..<16, using: &random) {
    case 0...5:
      let kinds = InkOpacity.allCases
      let plain = InkGenerators.randomStroke(seed: seed, within: 240)
      harness.draw(kinds[Int.random(in: 0..<3, using: &random)].stroke(plain))
    case 6...8: _ = canvas.undo()
    case 9, 10: _ = canvas.redo()
    case 11:
      let place = Point(
        .random(in: 20...200, using: &random), .random(in: 20...150, using: &random))
      canvas.beginErasing(harness.event(.down, Sample(place, time: 0)), in: 0)
      let end = harness.event(.up, Sample(place + Point(50, 20), time: 0.1))
      if Bool.random(using: &random) {
        canvas.end(end)
      } else {
        canvas.extend(end)
        canvas.cancel(CanvasHarness.contact())
      }
    case 12: if Bool.random(using: &random) { _ = canvas.clear() }
    case 13:
      canvas.viewport.move(by: Point.random(in: -70...70, using: &random))
    case 14:
      canvas.viewport.zoom(
        by: [0.5, 0.8, 1.25, 2][Int.random(in: 0..<4, using: &random)], around: Point(90, 90), in: 0
      )
    default:
      let width = Int.random(in: 100...260, using: &random)
      canvas.layout(
        Self.engines.indices.map {
          PixelRect(x: $0 * 260, y: 0, width: width, height: 180)
        }, scale: 1)
    }
  }

  /// Returns the pixels of the same drawing on new pages.
  private func fromScratch(_ harness: CanvasHarness) throws -> [UInt32] {
    let fresh = try CanvasHarness(
      engines: Self.engines, width: 260, height: 180, cacheBudget: 0, isLaidOut: false)
    fresh.canvas.drawing = harness.canvas.drawing
    fresh.canvas.view = harness.canvas.view
    fresh.canvas.layout(harness.canvas.viewport.pages, scale: 1)
    // The pixels beside the pages belong to no page.
    harness.forget(outside: harness.canvas.viewport.pages)
    fresh.waitForCompositor()
    fresh.repaint()
    fresh.forget(outside: harness.canvas.viewport.pages)
    return fresh.pixels()
  }

  /// A long drawing arrives in parts, and the lower ones are blank until they arrive. Meanwhile
  /// waiting strokes are neither missing nor composited twice.
  @Test func partsArriveInOrder() throws {
    let strokes = (0..<900).map { number in
      Stroke(
        id: StrokeID(UInt64(number) + 1), pen: Pen(width: 2),
        samples: (0..<60).map { i in
          let turn = InkGenerators.turn(Double(i) / 60 + Double(number) * 0.37)
          return Sample(
            Point(40 + Double(number % 20) * 9, 40 + Double(number / 20) * 12) + turn * 8,
            time: Double(i) * 0.01)
        })
    }
    var drawing = Drawing()
    for stroke in strokes { _ = drawing.add(stroke) }
    let harness = try CanvasHarness(
      engines: [.hermite], width: 260, height: 600, isLaidOut: false)
    harness.canvas.drawing = drawing
    harness.canvas.layout([harness.bounds], scale: 1)
    #expect(harness.canvas.isBusy)
    #expect(harness.canvas.progress == 0)
    harness.canvas.waitForCompositor()
    let messages = harness.inbox.takeAll()
    #expect(messages.count > 1)
    var progress: [Double] = []
    var pictures: [[UInt32]] = []
    for message in messages {
      harness.canvas.receive(message)
      harness.repaint()
      progress.append(harness.canvas.progress)
      pictures.append(harness.pixels())
    }
    let whole = pictures.last ?? []
    #expect(progress == progress.sorted() && progress.last == 1 && progress.first != 1)
    #expect(!harness.canvas.isBusy)
    // The rows that have arrived, from the top down to some row, have their final pixels.
    for picture in pictures {
      let same = zip(picture, whole).prefix { $0 == $1 }.count
      let isBlank = picture[same...].allSatisfy { $0 == 0xff_ffff }
      #expect(same > 260 * 60 && (isBlank || same == whole.count))
    }
  }
}
