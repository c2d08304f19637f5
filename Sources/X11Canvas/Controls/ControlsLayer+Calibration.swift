extension ControlsLayer {
  /// Presents a calibration card, replacing any other card.
  public func present(_ calibration: Calibration) {
    let sheet = CalibrationSheet(calibration, appearance: appearance)
    sheet.layout(window: window, appearance: appearance)
    setCard(.calibration(sheet))
  }

  /// True while a card's time runs. `tick` has to be called regularly then.
  public var isCounting: Bool {
    if case .calibration(let sheet) = card { sheet.isCounting } else { false }
  }

  /// Advances the card's clock to `seconds`, by any clock that only goes forward.
  public func tick(_ seconds: Double) {
    if case .calibration(let sheet) = card { sheet.tick(seconds) }
  }
}
