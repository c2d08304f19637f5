import X11Canvas

/// The input devices: what each has sent, and the card that shows it.
@MainActor final class DeviceMonitor {
  /// The delay before the card shows a change, in seconds.
  private static let interval = 0.05

  private let display: Display
  private let timers: Timers
  /// The counts of each device's events, and of what became of them.
  var log = InputLog()
  private var updating: TimerID?

  /// Creates a monitor of the devices of `display`.
  init(display: Display, timers: Timers) {
    self.display = display
    self.timers = timers
  }

  /// The report for the card, and for a bug report.
  var report: DeviceReport { DeviceReport(devices: display.inputDevices, log: log) }

  /// Forgets devices that are gone. Returns the numbers of those that are there.
  func forgetMissing() -> Set<Int32> {
    let sources = Set(display.inputDevices.map(\.id))
    log.keep(devices: sources)
    return sources
  }

  /// Shows what has changed on the card of `controls` soon, while `isShown` returns true.
  func update(_ controls: ControlsLayer, while isShown: @escaping () -> Bool) {
    guard updating == nil, isShown() else { return }
    updating = timers.after(Self.interval) { [unowned self] in
      updating = nil
      if isShown() { controls.update(report.message) }
    }
  }
}
