import Controls
import Graphics
import Ink
import Input
import Testing
import X11

@testable import xsign

/// The order of the input chain, and what each stage passes on.
@MainActor
@Suite struct InputChainTests {
  private final class Probe: InputStage {
    private(set) var handled = 0
    private(set) var observed = 0

    override func handle(_ event: PointerEvent) {
      handled += 1
      super.handle(event)
    }

    override func observe(_ event: PointerEvent) {
      observed += 1
      super.observe(event)
    }
  }

  private func event(_ phase: PointerEvent.Phase, at position: Point) -> PointerEvent {
    PointerEvent(
      phase: phase, contact: ContactID(master: 2, source: 5), kind: .mouse, position: position,
      time: 0)
  }

  @Test func whatAStageConsumesTheOthersObserve() {
    let controls = ControlsLayer()
    controls.menus = MenuState().menus
    let canvas = controls.layout(width: 800, height: 600, scale: 1)
    var actions: [ControlAction] = []
    let (first, last) = (Probe(), Probe())
    let chain = InputChain { stage in
      switch stage {
      case .controls: ControlsStage(controls: controls, perform: { actions += $0 })
      // The order of the chain counts, not that of the cases here.
      case .tool: last
      case .viewGestures: first
      default: nil
      }
    }
    let onPaper = Point(Double(canvas.x + 50), Double(canvas.y + 50))
    for phase in [.down, .move, .up] as [PointerEvent.Phase] {
      chain.handle(event(phase, at: onPaper))
    }
    #expect(first.handled == 3 && last.handled == 3 && last.observed == 0)
    for phase in [.down, .up] as [PointerEvent.Phase] {
      chain.handle(event(phase, at: Point(20, 8)))
    }
    #expect(controls.isMenuOpen && actions.isEmpty)
    for probe in [first, last] { #expect(probe.handled == 3 && probe.observed == 2) }
  }

  @Test func theStagesAreInTheirOrder() {
    #expect(
      InputChain.Order.allCases == [
        .holds, .controls, .pagePanel, .menus, .viewGestures, .log, .pressure, .penButtons,
        .start, .fields, .palmArbiter, .texts, .tool,
      ])
  }

  /// A stage that consumes an event for good passes it to nobody.
  @Test func theFirstStageToConsumeDecides() {
    final class Sink: InputStage {
      override func handle(_ event: PointerEvent) { next?.observe(event) }
    }
    let (before, after) = (Probe(), Probe())
    let chain = InputChain { stage in
      switch stage {
      case .controls: before
      case .palmArbiter: Sink()
      case .tool: after
      default: nil
      }
    }
    chain.handle(event(.down, at: .zero))
    #expect(before.handled == 1 && after.handled == 0 && after.observed == 1)
  }
}
