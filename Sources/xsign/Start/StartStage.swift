import Controls
import Ink
import Input

/// The stage of taps on the start view. A contact that begins on a button and hardly moves presses
/// it. Any other draws, from its first sample on, and the view goes.
@MainActor final class StartStage: InputStage {
  private let screen: StartScreen
  private let controls: ControlsLayer
  private let palms: PalmStage
  private let scale: () -> Double
  private let perform: ([ControlAction]) -> Void
  /// The contact that began on a button.
  private var tap: (contact: ContactID, position: Point)?

  /// Creates the stage. `scale` returns the pixels per canvas unit at actual size.
  init(
    screen: StartScreen, controls: ControlsLayer, palms: PalmStage, scale: @escaping () -> Double,
    perform: @escaping ([ControlAction]) -> Void
  ) {
    self.screen = screen
    self.controls = controls
    self.palms = palms
    self.scale = scale
    self.perform = perform
  }

  override func handle(_ event: PointerEvent) {
    guard screen.isShown else {
      next?.handle(event)
      return
    }
    if event.phase == .down {
      begin(event)
    } else if let tap, tap.contact == event.contact {
      let isTap = !event.isTooFarForTap(from: tap.position, scale: scale())
      if event.phase == .up, isTap, event.kind != .touch || palms.isFinger(event) {
        return press(event)
      }
      if !isTap || event.phase == .cancel { end(event) }
    }
    next?.handle(event)
  }

  override func observe(_ event: PointerEvent) {
    if event.contact == tap?.contact, event.phase != .move { end(event) }
    next?.observe(event)
  }

  private func begin(_ event: PointerEvent) {
    // A second finger makes a gesture of both.
    guard tap == nil else { return end(event) }
    guard event.modifiers.isEmpty, controls.pressStart(event) else { return }
    tap = (event.contact, event.position)
    screen.isPressed = true
  }

  /// Lets the contact draw, under the view no more.
  private func end(_ event: PointerEvent) {
    tap = nil
    screen.isPressed = false
    _ = controls.releaseStart(event, isTap: false)
    screen.update()
  }

  private func press(_ event: PointerEvent) {
    // Its ink was none.
    var cancelled = event
    cancelled.phase = .cancel
    next?.handle(cancelled)
    tap = nil
    screen.isPressed = false
    perform(controls.releaseStart(event, isTap: true))
  }
}
