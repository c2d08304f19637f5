extension ControlsLayer {
  /// Shows a card to scribble on, in the place of any other card.
  public func present(_ calibration: Calibration) {
    let sheet = CalibrationSheet(calibration, look: look)
    sheet.layout(window: window, look: look)
    setCard(.calibration(sheet))
  }

  /// Whether a card's time runs: then call `tick` now and then.
  public var isCounting: Bool {
    if case .calibration(let sheet) = card { sheet.isCounting } else { false }
  }

  /// Tells the card the time, in seconds by any clock that only goes forward.
  public func tick(_ seconds: Double) {
    if case .calibration(let sheet) = card { sheet.tick(seconds) }
  }
}
