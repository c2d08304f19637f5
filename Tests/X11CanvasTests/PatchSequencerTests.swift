import Dispatch
import Ink
import Synchronization
import TestSupport
import Testing

@testable import Graphics
@testable import Pages
@testable import X11Canvas

/// A gate that holds the compositor at a step until it is opened.
final class Gate: Sendable {
  let step: Compositor.Step
  let reached = DispatchSemaphore(value: 0)
  let goOn = DispatchSemaphore(value: 0)
  // One pane's queue may be held here while that of another passes.
  private let open = Atomic<Bool>(true)

  var isOpen: Bool {
    get { open.load(ordering: .acquiring) }
    set { open.store(newValue, ordering: .releasing) }
  }

  init(_ step: Compositor.Step) { self.step = step }

  func pass(_ at: Compositor.Step) {
    guard at == step, !isOpen else { return }
    reached.signal()
    goOn.wait()
    // The queue of each pane waits here.
    goOn.signal()
  }
}

@Suite struct PatchSequencerTests {
  /// The finished stroke is visible at whatever step the compositor is held, and also under the
  /// next stroke.
  @Test(arguments: Compositor.Step.allCases, EngineSettings.defaults)
  func everyFrameContainsTheStroke(step: Compositor.Step, engine: EngineSettings) throws {
    let gate = Gate(step)
    let harness = try CanvasHarness(
      engines: [engine], width: 150, height: 150, checkpoint: { gate.pass($0) })
    harness.waitForCompositor()
    gate.isOpen = false
    let first = InkOpacity.varying.stroke(InkGenerators.randomStroke(seed: 21, within: 150))
    let next = InkOpacity.half.stroke(InkGenerators.randomStroke(seed: 35, within: 150))

    let expectedFirst = try alone([first], engine)
    let expectedBoth = try alone([first, next], engine)

    harness.draw(first)
    gate.reached.wait()
    harness.receive()
    #expect(harness.pixels() == expectedFirst)
    harness.draw(next, finish: false, contact: CanvasHarness.contact(2))
    #expect(harness.pixels() == expectedBoth)
    gate.isOpen = true
    gate.goOn.signal()
    while harness.canvas.liveCount > 1 {
      harness.receive()
      #expect(harness.pixels() == expectedBoth)
    }
    harness.canvas.finish(CanvasHarness.contact(2))
    harness.waitForCompositor()
    #expect(harness.pixels() == expectedBoth)
  }

  private func alone(_ strokes: [Stroke], _ engine: EngineSettings = .hermite) throws -> [UInt32] {
    let harness = try CanvasHarness(engines: [engine], width: 150, height: 150)
    for stroke in strokes { harness.draw(stroke) }
    harness.waitForCompositor()
    return harness.pixels()
  }

  /// A stroke extends beyond a page that grows while the compositor renders it: no part of it is
  /// missing, and none is composited twice, whichever patch has arrived.
  @Test func resizingWhileAStrokeWaitsKeepsItsPixels() throws {
    let gate = Gate(.received)
    let harness = try CanvasHarness(
      engines: [.hermite], width: 150, height: 150, checkpoint: { gate.pass($0) })
    let slanting = Stroke(
      id: StrokeID(1), pen: Pen(color: InkColor(hex: 0x336699), width: 6),
      samples: (0...20).map {
        Sample(Point(10 + 6 * Double($0), 15 + 5 * Double($0)), time: Double($0) * 0.01)
      })
    let expected = try alone([slanting])
    harness.waitForCompositor()
    harness.canvas.layout([PixelRect(x: 0, y: 0, width: 60, height: 60)], scale: 1)
    harness.waitForCompositor()
    gate.isOpen = false
    harness.draw(slanting)
    gate.reached.wait()
    harness.canvas.layout([PixelRect(x: 0, y: 0, width: 150, height: 150)], scale: 1)
    harness.present()
    #expect(harness.pixels() == expected)
    gate.isOpen = true
    gate.goOn.signal()
    harness.canvas.waitForCompositor()
    let messages = harness.inbox.takeAll()
    #expect(messages.count >= 2)
    for message in messages {
      harness.canvas.receive(message)
      harness.repaint()
      #expect(harness.pixels() == expected)
    }
    #expect(harness.canvas.liveCount == 0)
  }
}

@Suite struct OvertakenResizeTests {
  /// The compositor is behind while the page shrinks and grows again: the pixels that the screen
  /// lost meanwhile are restored.
  @Test func shrunkAndRegrownPageShowsAllInk() throws {
    let gate = Gate(.received)
    let harness = try CanvasHarness(
      engines: [.hermite], width: 150, height: 150, checkpoint: { gate.pass($0) })
    harness.draw(InkGenerators.randomStroke(seed: 21, within: 150))
    harness.waitForCompositor()
    let whole = harness.pixels()
    gate.isOpen = false
    harness.draw(InkGenerators.randomStroke(seed: 35, within: 150))
    gate.reached.wait()
    for side in [1, 40, 150] {
      harness.canvas.layout(
        [PixelRect(x: 0, y: 0, width: side, height: side)], scale: 1)
      harness.present()
    }
    gate.isOpen = true
    gate.goOn.signal()
    harness.waitForCompositor()
    #expect(harness.canvas.undo())
    harness.waitForCompositor()
    #expect(harness.pixels() == whole)
  }
}
