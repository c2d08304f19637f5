import Ink
import X11Canvas

/// How hard pens press, and what is remembered of it.
extension App {
  /// The event with its pressure as the curve of its device has it: the canvas, and so every
  /// sample of a drawing, knows no other.
  func pressed(_ event: PointerEvent) -> PointerEvent {
    let last = curves.last
    let event = curves.apply(to: event, changes: display.deviceChanges) { source in
      display.deviceName(source).map { preferences.values.pressure[$0].curve } ?? .linear
    }
    if curves.last != last { showPressure() }
    return event
  }

  /// Lets the menu show the choice for the pen used last.
  func showPressure() {
    let pressure = penName.map { preferences.values.pressure[$0] }
    choices.pressure = pressure?.choice
    choices.isCalibrated = pressure?.calibration != nil
  }

  /// The name of the pen used last; nil where none was.
  private var penName: String? { curves.last.flatMap { display.deviceName($0.source) } }

  /// Chooses a curve for the pen used last.
  func set(_ choice: PressureChoice) {
    guard let name = penName else { return }
    let isCalibrated = preferences.values.pressure[name].calibration != nil
    guard choice != .calibrated || isCalibrated else { return }
    change(name) { $0.choice = choice }
  }

  /// Takes over a curve fitted to the hand at `source`.
  func use(_ curve: PressureCurve, source: Int32) {
    guard let name = display.deviceName(source) else {
      return controls.show(Notice("The pen has gone; its curve is not kept.", isError: true))
    }
    change(name) { $0 = DevicePressure(choice: .calibrated, calibration: curve) }
    controls.show(Notice("\(name) has a curve for your hand now"))
  }

  private func change(_ name: String, _ change: (inout DevicePressure) -> Void) {
    preferences.update { change(&$0.pressure[name]) }
    curves.forget()
    showPressure()
  }

  /// Tells the card the time for as long as it counts.
  func keepTime() {
    guard controls.isCounting, timer == nil else { return }
    controls.tick(MonotonicClock.now)
    timer = loop?.after(0.05) { [unowned self] in
      timer = nil
      keepTime()
    }
  }

  // MARK: Preferences

  /// Says what was wrong with the file of preferences, where something was.
  func showComplaint() {
    if let complaint = preferences.complaint { show(complaint) }
  }

  /// The preferences could not be written.
  func preferencesFailed(_ error: FileError) {
    if let sentence = preferences.failed(error) { show(sentence) }
  }

  private func show(_ sentence: String) {
    complain(sentence)
    controls.show(Notice(sentence, isError: true))
  }
}
