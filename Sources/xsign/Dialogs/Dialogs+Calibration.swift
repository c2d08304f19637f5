import Controls
import Localization
import Platform

/// Fitting a pen's pressure curve to a hand.
extension Dialogs {
  /// Asks for a scribble.
  func calibrate() {
    begin()
    controls.present(
      Calibration.pen,
      onAccept: { [unowned self] curve, source in
        leave()
        host.use(curve, source: source)
      }, onCancel: { [unowned self] in leave() })
  }

  /// Advances the card while its time runs.
  func keepCounting() {
    guard controls.isCounting, counting == nil else { return }
    controls.tick(MonotonicClock.now)
    counting = timers.after(0.05) { [unowned self] in
      counting = nil
      keepCounting()
    }
  }
}

extension Calibration {
  /// The card that fits a pen's pressure curve to a hand.
  static let pen = Calibration(
    title: tr("Calibrate the pen's pressure"),
    instruction: tr("Scribble here for ten seconds as you usually write, both lightly and firmly."),
    withoutPressure: tr("This device reports no pressure. Use a pen."),
    onlyPens: tr("Fingers have no pressure curve. Use a pen."))
}
