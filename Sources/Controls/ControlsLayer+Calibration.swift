extension ControlsLayer {
  /// Presents a calibration card, replacing any other card.
  public func present(_ calibration: Calibration) {
    setCard(CalibrationSheet(calibration, appearance: appearance))
  }

  /// True while a card's time runs. `tick` has to be called regularly then.
  public var isCounting: Bool {
    (card as? CalibrationSheet)?.isCounting ?? false
  }

  /// Advances the card's clock to `seconds`, by any clock that only goes forward.
  public func tick(_ seconds: Double) {
    (card as? CalibrationSheet)?.tick(seconds)
  }
}
