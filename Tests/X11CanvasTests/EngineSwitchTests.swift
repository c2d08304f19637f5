import Dispatch
import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import Input
@testable import Pages
@testable import X11Canvas

@Suite struct EngineSwitchTests {
  private let strokes = [21, 35, 9].enumerated().map { index, seed in
    InkOpacity.allCases[index].stroke(
      InkGenerators.randomStroke(seed: UInt64(seed), within: 120),
      color: [0x000000, 0xc1272d, 0x1d3f9e][index])
  }

  private func drawn(
    _ strokes: [Stroke], by engine: EngineSettings,
    checkpoint: (@Sendable (Compositor.Step) -> Void)? =
      nil
  ) throws -> CanvasHarness {
    let harness = try CanvasHarness(
      engines: [engine, .hermite], width: 120, height: 120, checkpoint: checkpoint)
    for stroke in strokes { harness.draw(stroke) }
    harness.waitForCompositor()
    return harness
  }

  /// The old pixels stay until the new ones are complete, and are replaced as a whole.
  @Test(arguments: EngineSettings.defaults)
  func switchingWhileIdleIsAsIfTheEngineHadDrawnAll(engine: EngineSettings) throws {
    let harness = try drawn(strokes, by: engine == .lines ? .ribbon : .lines)
    let before = harness.pixels()
    harness.canvas.setEngine(engine, pane: 0)
    #expect(harness.canvas.engines == [engine, .hermite])
    harness.present()
    #expect(harness.pixels() == before)
    harness.waitForCompositor()
    let expected = try drawn(strokes, by: engine)
    #expect(harness.pixels() == expected.pixels())
    #expect(harness.canvas.undo())
    harness.waitForCompositor()
    #expect(expected.canvas.undo())
    expected.waitForCompositor()
    #expect(harness.pixels() == expected.pixels())
  }

  /// Other constants are as if the engine had had them from the first stroke on, and the ink that
  /// is drawn next has them. Of several changes the last counts.
  @Test(arguments: EngineKind.allCases.filter { !$0.parameters.isEmpty })
  func otherConstantsAreAsIfTheyHadDrawnAll(kind: EngineKind) throws {
    var tuned = EngineSettings(kind)
    for parameter in kind.parameters {
      let (low, high) = (parameter.range.lowerBound, parameter.range.upperBound)
      tuned[parameter] = parameter.standard == low ? low + 0.3 * (high - low) : low
    }
    let harness = try drawn(Array(strokes.prefix(2)), by: EngineSettings(kind))
    harness.canvas.setEngine(EngineSettings(.hermite), pane: 0)
    harness.canvas.setEngine(tuned, pane: 0)
    harness.waitForCompositor()
    harness.draw(strokes[2])
    harness.waitForCompositor()
    #expect(harness.pixels() == (try drawn(strokes, by: tuned)).pixels())
    #expect(harness.pixels() != (try drawn(strokes, by: EngineSettings(kind))).pixels())
  }

  @Test func sameEngineIsNoChange() throws {
    let harness = try drawn(strokes, by: .xsign)
    harness.canvas.setEngine(.xsign, pane: 0)
    harness.canvas.waitForCompositor()
    #expect(harness.inbox.takeAll().isEmpty)
  }

  /// One stroke waits for the compositor, another is being drawn: both are visible in every frame.
  @Test(arguments: [EngineSettings.xsign, .parallelBezier])
  func switchingDuringAStrokeLosesNothing(engine: EngineSettings) throws {
    let gate = Gate(.received)
    let harness = try drawn([strokes[0]], by: .lines, checkpoint: { gate.pass($0) })
    gate.isOpen = false
    harness.draw(strokes[1])
    gate.reached.wait()
    harness.draw(strokes[2], finish: false, contact: CanvasHarness.contact(2))
    harness.canvas.setEngine(engine, pane: 0)
    harness.present()
    let last = try #require(strokes[2].samples.last)
    let new = try drawn(Array(strokes[1...]), by: engine).pixels()
    func expectInk() {
      let shown = harness.pixels()
      #expect(zip(new, shown).allSatisfy { $0 == 0xffffff || $1 != 0xffffff })
    }
    expectInk()
    gate.isOpen = true
    gate.goOn.signal()
    harness.canvas.waitForCompositor()
    for message in harness.inbox.takeAll() {
      harness.canvas.receive(message)
      harness.present()
      expectInk()
    }
    #expect(harness.canvas.liveCount == 2)
    harness.canvas.end(harness.event(.up, last, contact: CanvasHarness.contact(2)))
    harness.waitForCompositor()
    #expect(harness.pixels() == (try drawn(strokes, by: engine)).pixels())
  }

  @Test func switchingTwiceFastEndsWithTheLast() throws {
    let gate = Gate(.rendered)
    let harness = try drawn(strokes, by: .lines, checkpoint: { gate.pass($0) })
    let before = harness.pixels()
    gate.isOpen = false
    harness.canvas.setEngine(.ribbon, pane: 0)
    gate.reached.wait()
    harness.canvas.setEngine(.xsign, pane: 0)
    gate.isOpen = true
    gate.goOn.signal()
    harness.waitForCompositor()
    #expect(harness.pixels() == (try drawn(strokes, by: .xsign)).pixels())
    harness.canvas.setEngine(.parallelBezier, pane: 0)
    harness.canvas.setEngine(.lines, pane: 0)
    harness.waitForCompositor()
    #expect(harness.pixels() == before)
  }

  /// The page changes its size while the new pixels are being rendered.
  @Test func switchingAndResizingAtOnceShowsAllInk() throws {
    let harness = try drawn(strokes, by: .lines)
    func layout(_ side: Int) {
      harness.canvas.layout(
        [0, 120].map { PixelRect(x: $0, y: 0, width: side, height: side) }, scale: 1)
      harness.present()
    }
    layout(50)
    harness.canvas.setEngine(.xsign, pane: 0)
    layout(120)
    harness.waitForCompositor()
    #expect(harness.pixels() == (try drawn(strokes, by: .xsign)).pixels())
  }

  @Test func hiddenPaneAppearsWithItsNewEngine() throws {
    let harness = try drawn(strokes, by: .lines)
    let pages = [0, 120].map { PixelRect(x: $0, y: 0, width: 120, height: 120) }
    harness.canvas.layout([nil, pages[1]], scale: 1)
    harness.canvas.setEngine(.ribbon, pane: 0)
    harness.canvas.layout(pages, scale: 1)
    harness.waitForCompositor()
    #expect(harness.pixels() == (try drawn(strokes, by: .ribbon)).pixels())
  }
}
