import Ink
import TestSupport
import Testing

@testable import Input
@testable import X11Canvas

/// Tests of the events of a canvas.
@Suite struct CanvasEventTests {
  private let stroke = InkGenerators.randomStroke(seed: 4, within: 200)

  private func harness() throws -> CanvasHarness {
    let harness = try CanvasHarness()
    harness.canvas.isRecorded = true
    return harness
  }

  /// Samples can also be passed on alone, once the stroke has begun.
  @Test(arguments: [false, true])
  func samplesAreReturnedOnceAndThenTheStroke(alone: Bool) throws {
    let harness = try harness()
    let canvas = harness.canvas
    var returned: [Sample] = []
    var names: [StrokeID] = []
    func take() {
      if alone {
        let hasBegun = !names.isEmpty
        let isTaken = canvas.takeSamples { id, samples in
          #expect(names == [id])
          returned += samples
        }
        #expect(isTaken == hasBegun)
        if isTaken { return }
      }
      for event in canvas.takeEvents() {
        switch event {
        case .began(let id, _): names.append(id)
        case .extended(_, let samples): returned += samples
        default: Issue.record("\(event)")
        }
      }
    }
    for (number, sample) in stroke.samples.enumerated() {
      if number == 0 {
        canvas.begin(harness.event(.down, sample), in: 0, pen: stroke.pen)
      } else {
        canvas.extend(harness.event(.move, sample))
      }
      guard number % 7 == 0 else { continue }
      take()
      #expect(!canvas.hasNewInk && !canvas.hasEvents)
    }
    take()
    canvas.finish(CanvasHarness.contact())
    #expect(!canvas.takeSamples { _, _ in returned = [] })
    let drawn = canvas.drawing.strokes
    let isSame = drawn.map(\.samples) == [returned] && drawn.map(\.id) == names
    #expect(isSame)
    let isStep = canvas.takeEvents() == [.added(PlacedStroke(rank: 0, stroke: drawn[0]))]
    #expect(isStep && canvas.takeEvents().isEmpty)
  }

  @Test func aCancelledStrokeIsWithdrawn() throws {
    let harness = try harness()
    let canvas = harness.canvas
    harness.draw(stroke, finish: false)
    guard case .began(let id, _) = canvas.takeEvents().first else {
      return #expect(Bool(false), "It did not begin.")
    }
    // A paused stroke is not withdrawn.
    canvas.pause(harness.event(.up, stroke.samples[stroke.samples.count - 1]))
    #expect(canvas.takeEvents().isEmpty)
    canvas.cancel(CanvasHarness.contact())
    #expect(canvas.hasEvents && canvas.takeEvents() == [.withdrawn(id)])
    // The journal has no record of a stroke that was cancelled before its first samples were
    // returned.
    harness.draw(stroke, finish: false)
    canvas.cancel(CanvasHarness.contact())
    #expect(!canvas.hasEvents && canvas.takeEvents().isEmpty)
  }

  /// Another canvas with the events has the same pixels, now and after every undo.
  @Test func anotherCanvasShowsTheSame() throws {
    let (harness, other) = (try harness(), try CanvasHarness())
    let canvas = harness.canvas
    for seed in 1...4 as ClosedRange<UInt64> {
      harness.draw(InkGenerators.randomStroke(seed: seed, within: 200), finish: true)
    }
    _ = canvas.undo()
    _ = canvas.clear()
    _ = canvas.undo()
    let events = canvas.takeEvents()
    var drawing = Drawing()
    for event in events {
      let isAccepted = drawing.replay(event)
      #expect(isAccepted)
    }
    other.canvas.replace(drawing, nextID: 9)
    for _ in 0..<3 {
      harness.waitForCompositor()
      other.waitForCompositor()
      let isSame = harness.pixels() == other.pixels()
      #expect(isSame)
      #expect(canvas.undo() == other.canvas.undo())
    }
    // New identifiers are unique.
    other.draw(stroke, finish: true)
    #expect(other.canvas.drawing.strokes.last?.id == StrokeID(9))
  }

  /// What is being typed is an event once it changes, and is in what is written anew.
  @Test func whatIsTypedIsAnEventOnce() throws {
    let canvas = try harness().canvas
    let steps = ["a", "b"].map { TypedStep.fields([FieldEntry(field: 0, value: .text($0))]) }
    #expect(!canvas.hasEvents)
    canvas.typing = steps[0]
    #expect(canvas.hasEvents && canvas.takeEvents() == [.typing(steps[0])])
    canvas.typing = steps[0]
    #expect(!canvas.hasEvents && canvas.takeEvents() == [])
    canvas.typing = steps[1]
    #expect(canvas.recordAnew().live == [.typing(steps[1])] && !canvas.hasEvents)
    canvas.typing = nil
    #expect(canvas.takeEvents() == [.typing(nil)] && canvas.recordAnew().live == [])
    // Another drawing has none.
    canvas.typing = steps[0]
    canvas.replace(Drawing(), nextID: 1)
    #expect(canvas.typing == nil && canvas.takeEvents() == [])
  }
}
