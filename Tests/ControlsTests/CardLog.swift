import Ink

@testable import Controls

/// A call of a card to its owner.
enum CardEvent: Equatable {
  case accepted(String)
  case confirmed(String)
  case option(Bool)
  case changed
  case answered(Int)
  case action
  case cancelled
  case fitted(PressureCurve, source: Int32)
  case ink
  case formChanged(Form.Answer)
  case formAccepted(Form.Answer)
}

/// The owner of a card, which keeps what it is called with.
final class CardLog {
  private var events: [CardEvent] = []

  /// Returns the calls during `body`.
  func of<Result>(_ body: () throws -> Result) rethrows -> [CardEvent] {
    events = []
    _ = try body()
    return events
  }

  fileprivate func add(_ event: CardEvent) { events.append(event) }
}

extension ControlsLayer {
  func present(_ prompt: Prompt, log: CardLog = CardLog()) {
    present(
      prompt, onAccept: { log.add($1 ? .confirmed($0) : .accepted($0)) },
      onChange: { log.add(.changed) }, onOption: { log.add(.option($0)) },
      onCancel: { log.add(.cancelled) })
  }

  func present(_ message: Message, log: CardLog) {
    present(
      message, onAnswer: { log.add(.answered($0)) }, onAction: { log.add(.action) },
      onClose: { log.add(.cancelled) })
  }

  func present(_ calibration: Calibration, log: CardLog = CardLog()) {
    present(
      calibration, onAccept: { log.add(.fitted($0, source: $1)) },
      onCancel: { log.add(.cancelled) })
  }

  func present(_ pad: InkPad, on surface: any InkSurface, log: CardLog) {
    present(
      pad, on: surface, onAccept: { log.add(.ink) }, onCancel: { log.add(.cancelled) })
  }

  func present(_ form: Form, log: CardLog = CardLog()) {
    present(
      form, onChange: { log.add(.formChanged($0)) }, onAction: { _ in log.add(.action) },
      onAccept: { log.add(.formAccepted($0)) }, onCancel: { log.add(.cancelled) })
  }
}
