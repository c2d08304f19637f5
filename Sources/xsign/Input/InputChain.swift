import X11Canvas

/// A stage of the input chain. It handles an event and passes it to the next stage, or consumes it:
/// then the stages after it merely observe the event.
class InputStage {
  /// The next stage.
  fileprivate(set) final var next: InputStage?

  /// Handles an event that no earlier stage consumed. Passes it on unless overridden.
  func handle(_ event: PointerEvent) { next?.handle(event) }

  /// Observes an event that an earlier stage consumed. Passes it on unless overridden.
  func observe(_ event: PointerEvent) { next?.observe(event) }
}

/// The stages that the events of mice, pens and fingers go through, in order:
///
/// 1. the controls, which take what begins on them;
/// 2. the view gestures: the wheel, and contacts that hold the view;
/// 3. the log, which counts what the device sent to the canvas;
/// 4. the pressure curves, which map the pressure of pens;
/// 5. the pen buttons;
/// 6. the palm arbiter, which distinguishes ink, gestures and palms;
/// 7. the tool, which draws, erases or selects.
final class InputChain {
  /// The stages in order.
  let stages: [InputStage]

  /// Creates a chain of `stages`.
  init(_ stages: [InputStage]) {
    self.stages = stages
    for (stage, next) in zip(stages, stages.dropFirst()) { stage.next = next }
  }

  /// Handles an event.
  func handle(_ event: PointerEvent) { stages.first?.handle(event) }
}
