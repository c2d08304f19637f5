import Ink
import TestSupport
import Testing

@testable import X11Canvas

/// What a canvas tells a journal.
@Suite struct CanvasNewsTests {
  private let stroke = InkGenerators.randomStroke(seed: 4, within: 200)

  private func harness() throws -> CanvasHarness {
    let harness = try CanvasHarness()
    harness.canvas.isRecorded = true
    return harness
  }

  @Test func everySampleIsToldOnceAndThenTheStep() throws {
    let harness = try harness()
    let canvas = harness.canvas
    var told: [Sample] = []
    var names: Set<StrokeID> = []
    for (number, sample) in stroke.samples.enumerated() {
      if number == 0 {
        canvas.begin(harness.event(.down, sample), in: 0, pen: stroke.pen)
      } else {
        canvas.extend(harness.event(.move, sample))
      }
      if number % 7 == 0 {
        let news = canvas.takeNews()
        told += news.parts.flatMap(\.samples)
        names.formUnion(news.live)
        #expect(!canvas.hasNewInk && news.events.isEmpty)
      }
    }
    told += canvas.takeNews().parts.flatMap(\.samples)
    canvas.finish(CanvasHarness.contact())
    let news = canvas.takeNews()
    #expect(news.live.isEmpty && news.parts.isEmpty && news.events.count == 1)
    let drawn = canvas.history.strokes
    let isSame = drawn.map(\.samples) == [told] && drawn.map(\.id) == Array(names)
    #expect(isSame)
    let isStep = news.events == [.added(.init(rank: 0, stroke: drawn[0]))]
    #expect(isStep)
  }

  @Test func aStrokeWithdrawnIsNoLongerAmongThoseDrawn() throws {
    let harness = try harness()
    let canvas = harness.canvas
    harness.draw(stroke, finish: false)
    let before = canvas.takeNews()
    #expect(before.live.count == 1 && before.parts.count == 1)
    // Ended, it waits, and is still told of.
    canvas.pause(harness.event(.up, stroke.samples[stroke.samples.count - 1]))
    #expect(canvas.takeNews().live == before.live && canvas.withdrawals == 0)
    canvas.cancel(CanvasHarness.contact())
    let after = canvas.takeNews()
    #expect(canvas.withdrawals == 1)
    #expect(after.live.isEmpty && after.events.isEmpty && after.parts.isEmpty)
  }

  /// What was told makes another canvas show the same, now and after every step back.
  @Test func anotherCanvasShowsTheSame() throws {
    let (harness, other) = (try harness(), try CanvasHarness())
    let canvas = harness.canvas
    for seed in 1...4 as ClosedRange<UInt64> {
      harness.draw(InkGenerators.randomStroke(seed: seed, within: 200), finish: true)
    }
    _ = canvas.undo()
    _ = canvas.clear()
    _ = canvas.undo()
    let events = canvas.takeNews().events
    var history = History()
    for event in events {
      let isAccepted = history.replay(event)
      #expect(isAccepted)
    }
    other.canvas.replace(history, nextID: 9)
    for _ in 0..<3 {
      harness.waitForCompositor()
      other.waitForCompositor()
      let isSame = harness.pixels() == other.pixels()
      #expect(isSame)
      #expect(canvas.undo() == other.canvas.undo())
    }
    // New names are new.
    other.draw(stroke, finish: true)
    #expect(other.canvas.history.strokes.last?.id == StrokeID(9))
  }
}
