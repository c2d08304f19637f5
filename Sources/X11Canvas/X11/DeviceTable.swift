/// The devices the server has, by number. Events name devices that come and go at any time: one
/// that is not in the table points like a mouse.
struct DeviceTable {
  private var devices: [Int32: Device] = [:]

  /// A table of `devices`.
  init(_ devices: [Device] = []) {
    for device in devices { self.devices[device.id] = device }
  }

  /// The device numbered `id`; nil where there is none.
  subscript(id: Int32) -> Device? {
    get { devices[id] }
    set { devices[id] = newValue }
  }

  /// All devices, by number.
  var all: [Device] { devices.values.sorted { $0.id < $1.id } }
}
