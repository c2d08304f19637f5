import Input

/// The server's devices, by number. Events may name devices that come and go at any time. A device
/// that is not in the table is treated as a mouse.
struct DeviceTable {
  private var devices: ShortMap<Int32, Device> = [:]
  /// The number of times a device was set or removed.
  private(set) var changes = 0

  init(_ devices: [Device] = []) {
    for device in devices { self.devices[device.id] = device }
  }

  /// The device numbered `id`, or nil if there is none.
  subscript(id: Int32) -> Device? {
    get { devices[id] }
    set {
      devices[id] = newValue
      changes &+= 1
    }
  }

  /// The kind of the device numbered `id`, or nil if there is none. A device is large to copy.
  func kind(of id: Int32) -> DeviceKind? { devices.look(id) { $0.kind } }

  /// All devices, by number.
  var all: [Device] { devices.values.sorted { $0.id < $1.id } }
}
