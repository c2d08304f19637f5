import Ink
import TestSupport
import Testing

@testable import Input
@testable import X11Canvas

/// The work that the construction view makes for the main thread.
@Suite struct ConstructionWorkTests {
  /// A stroke of `count` samples at 1 kHz.
  private func stroke(_ id: UInt64, _ count: Int) -> Stroke {
    Stroke(
      id: StrokeID(id), pen: Pen(width: 4),
      samples: (0..<count).map { i in
        let turn = InkGenerators.turn(Double(i) / 400 + Double(id) / 7)
        return Sample(
          Point(100 + 70 * turn.x + Double(id % 20), 100 + 70 * turn.y), time: Double(i) / 1000)
      })
  }

  /// Returns the greatest number of samples and stations that one frame draws here while a stroke
  /// of `count` samples is drawn, 16 in each frame.
  private func maximumFrame(_ count: Int, in harness: CanvasHarness) -> Int {
    var maximum = 0
    func present() {
      let before = harness.canvas.constructionWork
      harness.present()
      maximum = max(maximum, harness.canvas.constructionWork - before)
    }
    for (index, sample) in stroke(1, count).samples.enumerated() {
      if index == 0 {
        harness.canvas.begin(harness.event(.down, sample), in: 0, pen: Pen(width: 4))
      } else {
        harness.canvas.extend(harness.event(.move, sample))
      }
      if index % 16 == 0 { present() }
    }
    harness.canvas.finish(CanvasHarness.contact())
    present()
    return maximum
  }

  @Test func finishedStrokesAreDrawnInTheBackground() throws {
    let harness = try CanvasHarness(engines: [.hermite, .xsign])
    harness.canvas.load(Drawing((1...400).map { stroke($0, 20) }))
    harness.canvas.showsConstruction = true
    harness.present()
    #expect(harness.canvas.constructionWork == 0)
    harness.waitForCompositor()
    #expect(harness.canvas.undo() == false)
    let contact = stroke(3000, 20)
    harness.draw(contact)
    let drawn = harness.canvas.constructionWork
    #expect(drawn > 0)
    harness.waitForCompositor()
    _ = harness.canvas.undo()
    harness.waitForCompositor()
    _ = harness.canvas.clear()
    harness.waitForCompositor()
    _ = harness.canvas.undo()
    harness.waitForCompositor()
    #expect(harness.canvas.constructionWork == drawn)
  }

  @Test(arguments: EngineSettings.defaults)
  func aFrameCostsTheSameHoweverLongTheStroke(engine: EngineSettings) throws {
    let harness = try CanvasHarness(engines: [engine])
    harness.canvas.showsConstruction = true
    let short = maximumFrame(500, in: harness)
    #expect(short > 0)
    #expect(maximumFrame(2000, in: harness) <= 2 * short)
  }

  /// A pen that rests may still be a tap: no ink is settled meanwhile.
  @Test func aFrameCostsTheSameHoweverLongThePenRests() throws {
    let harness = try CanvasHarness(engines: [.xsign])
    harness.canvas.showsConstruction = true
    var (maximum, work) = (0, 0)
    for index in 0..<3000 {
      let sample = Sample(
        Point(100, 100) + InkGenerators.turn(Double(index) / 10), time: Double(index) / 1000)
      if index == 0 {
        harness.canvas.begin(harness.event(.down, sample), in: 0, pen: Pen(width: 4))
      } else {
        harness.canvas.extend(harness.event(.move, sample))
      }
      guard index % 16 == 0 else { continue }
      harness.present()
      maximum = max(maximum, harness.canvas.constructionWork - work)
      work = harness.canvas.constructionWork
    }
    #expect(maximum > 0 && maximum < 1000)
  }
}
