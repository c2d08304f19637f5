import X11Canvas

/// The input devices, and the card that tells of them.
extension App {
  /// How long the card waits before it tells what has changed, in seconds.
  private static let reportInterval = 0.05

  /// Devices came or went, or are no longer what they were.
  func followDevices() {
    let sources = Set(display.inputDevices.map(\.id))
    carryOut(arbiter.keep(devices: sources))
    log.keep(devices: sources)
    updateDeviceReport()
  }

  /// Shows the card, which follows what the devices do until it is closed.
  func showDevices() {
    showsDevices = true
    controls.present(report.message)
  }

  /// Has the card tell what has changed, a few times a second at most.
  func updateDeviceReport() {
    guard showsDevices, reporting == nil else { return }
    reporting = loop?.after(Self.reportInterval) { [unowned self] in
      reporting = nil
      if showsDevices { controls.update(report.message) }
    }
  }

  /// What the card tells, for a bug report.
  var report: DeviceReport { DeviceReport(devices: display.inputDevices, log: log) }
}
