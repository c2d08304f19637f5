import Ink

extension ControlsLayer {
  /// Presents a calibration card, replacing any other card.
  ///
  /// - Parameters:
  ///   - onAccept: Takes the fitted pressure curve and the number of the physical device. The card
  ///     is closed.
  ///   - onCancel: Is called after the card was cancelled and closed.
  package func present(
    _ calibration: Calibration,
    onAccept: @escaping (PressureCurve, _ source: Int32) -> Void,
    onCancel: @escaping () -> Void = {}
  ) {
    setCard(
      CalibrationCard(
        calibration, style: style, onAccept: onAccept, onCancel: onCancel))
  }

  /// True while a card's time runs. `tick` has to be called regularly then.
  package var isCounting: Bool {
    (card as? CalibrationCard)?.isCounting ?? false
  }

  /// Advances the card's clock to `seconds`, by any clock that only goes forward.
  package func tick(_ seconds: Double) {
    (card as? CalibrationCard)?.tick(seconds)
  }
}
