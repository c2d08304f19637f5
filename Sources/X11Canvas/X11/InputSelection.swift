import CX11

/// Events asked of the input extension.
struct InputSelection {
  var device: Int32
  var events: [Int32]

  /// What the window asks for: of the master devices, for the physical ones lag a position
  /// behind; and the ownership of touches, so that a touch is told of before the window manager
  /// has made up its mind about it.
  static let window = InputSelection(
    device: XIAllMasterDevices,
    events: [
      XI_Motion, XI_ButtonPress, XI_ButtonRelease, XI_Enter, XI_Leave, XI_DeviceChanged,
      XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd, XI_TouchOwnership,
    ])

  /// The buttons of the physical devices: of a master's button that two devices hold only the
  /// first press and the last release are told otherwise.
  static let buttons = InputSelection(
    device: XIAllDevices, events: [XI_ButtonPress, XI_ButtonRelease])

  /// What the root window is asked for: devices that come and go, and what drivers say of them.
  static let hierarchy = InputSelection(
    device: XIAllDevices, events: [XI_HierarchyChanged, XI_PropertyEvent])

  /// Asks for the events on `target`.
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
