import Controls
import Localization

/// Messages that ask nothing.
extension Dialogs {
  /// Shows the input devices.
  func showDevices() {
    devices = show(host.deviceReport.message) { [unowned self] in
      host.copy(host.deviceReport.text)
    }
  }

  /// Shows what the devices sent meanwhile, if they are shown.
  func updateDevices() {
    if showsDevices { host.updateDevices { [unowned self] in showsDevices } }
  }

  /// True while the input devices are shown.
  var showsDevices: Bool { devices != nil && devices === dialog }
}

extension Message {
  static let about = Message(
    title: "xsign \(Version.current)",
    paragraphs: [
      tr("Sign and draw by hand, with mouse, touch screen or pen tablet."),
      tr(
        "Two of eight engines draw every stroke at once, side by side. An export contains the pane "
          + "you chose last."),
      tr("Free software under the MIT licence."),
    ])
}
