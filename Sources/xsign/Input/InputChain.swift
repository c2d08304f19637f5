import Input

/// A stage of the input chain. It handles an event and passes it to the next stage, or consumes it:
/// then the stages after it merely observe the event.
@MainActor class InputStage {
  fileprivate(set) final var next: InputStage?

  /// Handles an event that no earlier stage consumed. Passes it on unless overridden.
  func handle(_ event: PointerEvent) { next?.handle(event) }

  /// Observes an event that an earlier stage consumed. Passes it on unless overridden.
  func observe(_ event: PointerEvent) { next?.observe(event) }
}

/// The stages that the events of mice, pens and fingers go through.
@MainActor final class InputChain {
  /// The order of the stages, whose types describe them.
  enum Order: CaseIterable {
    case holds, controls, pagePanel, menus, viewGestures, log, pressure, penButtons, start
    case fields, palmArbiter, texts, tool
  }

  private let first: InputStage?

  /// Links the stages that `stage` returns, in their order. Nil leaves a stage out.
  init(_ stage: (Order) -> InputStage?) {
    let stages = Order.allCases.compactMap(stage)
    for (stage, next) in zip(stages, stages.dropFirst()) { stage.next = next }
    first = stages.first
  }

  func handle(_ event: PointerEvent) { first?.handle(event) }
}
