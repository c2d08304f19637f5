import CX11

/// The events selected from the input extension.
struct InputSelection {
  var device: Int32
  var events: [Int32]

  /// The window's events. They come from the master devices, because those of physical devices lag
  /// one position behind. Touch ownership is selected so that a touch is reported before the window
  /// manager has decided about it.
  static let window = InputSelection(
    device: XIAllMasterDevices,
    events: [
      XI_Motion, XI_ButtonPress, XI_ButtonRelease, XI_Enter, XI_Leave, XI_DeviceChanged,
      XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd, XI_TouchOwnership,
    ])

  /// The buttons and touches of the physical devices. If two devices hold a master's button, the
  /// master reports only the first press and the last release. While a button is held, it may not
  /// report a finger.
  static let physical = InputSelection(
    device: XIAllDevices,
    events: [XI_ButtonPress, XI_ButtonRelease, XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd])

  /// The root window's events: devices that come and go, and their properties.
  static let hierarchy = InputSelection(
    device: XIAllDevices, events: [XI_HierarchyChanged, XI_PropertyEvent])

  /// Selects the events on `target`, by `XISelectEvents`.
  func select(_ display: OpaquePointer, _ target: XID) {
    var bits = [UInt8](repeating: 0, count: Int(XI_LASTEVENT) / 8 + 1)
    for event in events { bits[Int(event) / 8] |= 1 << UInt8(event % 8) }
    bits.withUnsafeMutableBufferPointer {
      var mask = XIEventMask(
        deviceid: device, mask_len: Int32($0.count), mask: $0.baseAddress)
      _ = XISelectEvents(display, target, &mask, 1)
    }
  }
}
