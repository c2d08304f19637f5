import Ink
import Input
import X11

/// The stage that maps the pressure of pens by the curves of their devices: the canvas, and so
/// every sample of a drawing, knows no other pressure.
@MainActor final class PressureStage: InputStage {
  private let display: Display
  private let preferences: PreferencesFile
  private var curves = PressureCurves()

  init(display: Display, preferences: PreferencesFile) {
    self.display = display
    self.preferences = preferences
  }

  override func handle(_ event: PointerEvent) { next?.handle(mapped(event)) }

  override func observe(_ event: PointerEvent) { next?.observe(mapped(event)) }

  private func mapped(_ event: PointerEvent) -> PointerEvent {
    let last = curves.last
    defer { if curves.last != last { updateSetting() } }
    return curves.apply(to: event, changes: display.deviceChanges) { curve(of: $0) }
  }

  /// Returns the curve of the device numbered `source`.
  func curve(of source: Int32) -> PressureCurve {
    display.deviceName(source).map { preferences.values[pressure: $0].curve } ?? .linear
  }

  /// The name of the pen used last, or nil if none was used.
  private var penName: String? { curves.last.flatMap { display.deviceName($0.source) } }

  /// The setting of the pen used last, or nil if none was used: a view of the preferences, which
  /// are not searched for every frame.
  private(set) var setting: DevicePressure?

  private func updateSetting() { setting = penName.map { preferences.values[pressure: $0] } }

  /// Chooses a curve for the pen used last.
  func choose(_ choice: PressureChoice) {
    guard let name = penName else { return }
    let isCalibrated = preferences.values[pressure: name].calibration != nil
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

  private func change(
    _ name: String, _ change: @escaping @Sendable (inout DevicePressure) -> Void
  ) {
    preferences.update { change(&$0[pressure: name]) }
    curves.forget()
    updateSetting()
  }
}

/// The pressure curves of the connected pens, by the numbers of their devices. Names are compared
/// once per device, not once per event.
struct PressureCurves {
  /// The use of a pen.
  struct Use: Hashable {
    var source: Int32
    /// The count of device changes at that time. After a change, the number may belong to another
    /// device.
    var changes: Int
  }

  private var curves: ShortMap<Int32, PressureCurve> = [:]
  /// The pen used last, or nil if none was used.
  private(set) var last: Use?

  /// Returns the event with its pressure mapped by the curve of its device. Costs a look-up and no
  /// allocation, except for the first event of a device, whose curve `find`
  /// returns by its number.
  ///
  /// - Parameter changes: The count of device changes. If it differs from that of the last event,
  ///   all curves are forgotten.
  mutating func apply(
    to event: PointerEvent, changes: Int, _ find: (Int32) -> PressureCurve
  ) -> PointerEvent {
    guard event.isOfPen, let pressure = event.pressure else { return event }
    let source = event.contact.source
    // A stroke that a disconnected device left unfinished ends with the curve it began with.
    if event.phase != .up {
      if changes != last?.changes { forget() }
      last = Use(source: source, changes: changes)
    }
    let known = curves[source]
    let curve = known ?? find(source)
    if known == nil { curves[source] = curve }
    var event = event
    event.pressure = curve(pressure)
    return event
  }

  /// Forgets all curves, because one of them has changed.
  mutating func forget() { curves.removeAll() }
}
