import Ink
import X11Canvas

/// The stage that maps the pressure of pens by the curves of their devices: the canvas, and so
/// every sample of a drawing, knows no other pressure.
@MainActor final class PressureStage: InputStage {
  private let display: Display
  private let preferences: PreferencesFile
  private var curves = PressureCurves()

  /// Creates the stage for the devices of `display`.
  init(display: Display, preferences: PreferencesFile) {
    self.display = display
    self.preferences = preferences
  }

  override func handle(_ event: PointerEvent) { next?.handle(mapped(event)) }

  override func observe(_ event: PointerEvent) { next?.observe(mapped(event)) }

  private func mapped(_ event: PointerEvent) -> PointerEvent {
    let last = curves.last
    defer { if curves.last != last { updateSetting() } }
    return curves.apply(to: event, changes: display.deviceChanges) { source in
      display.deviceName(source).map { preferences.values.pressure[$0].curve } ?? .linear
    }
  }

  /// The name of the pen used last, or nil if none was used.
  private var penName: String? { curves.last.flatMap { display.deviceName($0.source) } }

  /// The setting of the pen used last, or nil if none was used: a view of the preferences, which
  /// are not searched for every frame.
  private(set) var setting: DevicePressure?

  private func updateSetting() { setting = penName.map { preferences.values.pressure[$0] } }

  /// Chooses a curve for the pen used last.
  func choose(_ choice: PressureChoice) {
    guard let name = penName else { return }
    let isCalibrated = preferences.values.pressure[name].calibration != nil
    guard choice != .calibrated || isCalibrated else { return }
    change(name) { $0.choice = choice }
  }

  /// Takes over a curve fitted to the hand for the device numbered `source`. Returns the name of
  /// the device, or nil if it was disconnected.
  func use(_ curve: PressureCurve, source: Int32) -> String? {
    guard let name = display.deviceName(source) else { return nil }
    change(name) { $0 = DevicePressure(choice: .calibrated, calibration: curve) }
    return name
  }

  private func change(_ name: String, _ change: (inout DevicePressure) -> Void) {
    preferences.update { change(&$0.pressure[name]) }
    curves.forget()
    updateSetting()
  }
}
