import Controls
import Input
import Platform
import X11

/// The monitor of the input devices: the log of their events, and the card that shows it.
@MainActor final class DeviceMonitor {
  /// The delay before the card shows a change, in seconds.
  private static let interval = 0.05

  private let display: Display
  private let timers: Timers
  /// The counts of each device's events by their outcome.
  var log = InputLog()
  private var updating: TimerID?

  init(display: Display, timers: Timers) {
    self.display = display
    self.timers = timers
  }

  /// The report for the card, and for a bug report.
  var report: DeviceReport {
    DeviceReport(
      devices: display.inputDevices, log: log, serverRelease: display.serverRelease)
  }

  /// Forgets devices that were disconnected. Returns the numbers of those that are connected.
  func forgetMissing() -> Set<Int32> {
    let sources = Set(display.inputDevices.map(\.id))
    log.keep(devices: sources)
    return sources
  }

  /// Updates the card of `controls` after a short delay, if `isShown` returns true.
  func update(_ controls: ControlsLayer, while isShown: @escaping () -> Bool) {
    guard updating == nil, isShown() else { return }
    updating = timers.after(Self.interval) { [unowned self] in
      updating = nil
      if isShown() { controls.update(report.message) }
    }
  }
}
