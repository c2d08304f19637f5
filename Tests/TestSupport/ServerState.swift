import CX11
import X11

/// What tests change on a server and leave behind: properties of the screen and of devices, the
/// size of the screen, its monitors, and what the keys mean.
struct ServerState: Equatable {
  /// The properties of the root window.
  let properties: [Atom: PropertyBytes]
  private let size: [UInt32]
  private let monitors: [[Int]]
  private let keys: [KeySym]
  private let repeats: Int32
  private let devices: [Int32: Device]

  /// The value of a property.
  struct PropertyBytes: Equatable {
    var type: Atom
    var bytes: [UInt8]
  }

  private struct Device: Equatable {
    var isEnabled: Bool
    var attachment: Int32
    var properties: [Atom: PropertyBytes] = [:]
  }

  /// Asks a server for its state. Takes about a hundred round trips.
  init(_ display: Display) {
    let raw = display.raw
    properties = Self.properties(display)
    var (root, x, y): (UInt, Int32, Int32) = (0, 0, 0)
    var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    XGetGeometry(raw, XDefaultRootWindow(raw), &root, &x, &y, &width, &height, &border, &depth)
    size = [width, height]
    monitors = Self.monitors(raw)
    var perKey: Int32 = 0
    let table = XGetKeyboardMapping(raw, 8, 248, &perKey)
    keys = table.map { Array(UnsafeBufferPointer(start: $0, count: 248 * Int(perKey))) } ?? []
    if let table { XFree(table) }
    var control = XKeyboardState()
    XGetKeyboardControl(raw, &control)
    repeats = control.global_auto_repeat
    var count: Int32 = 0
    var devices: [Int32: Device] = [:]
    if let list = XIQueryDevice(raw, XIAllDevices, &count) {
      for info in UnsafeBufferPointer(start: list, count: Int(count)) {
        devices[info.deviceid] = Device(
          isEnabled: info.enabled != 0, attachment: info.attachment,
          properties: Self.properties(ofDevice: info.deviceid, raw))
      }
      XIFreeDeviceInfo(list)
    }
    self.devices = devices
  }

  /// Returns the monitors: names and places.
  private static func monitors(_ raw: OpaquePointer) -> [[Int]] {
    var count: Int32 = 0
    guard let list = XRRGetMonitors(raw, XDefaultRootWindow(raw), 1, &count) else { return [] }
    defer { XRRFreeMonitors(list) }
    return UnsafeBufferPointer(start: list, count: Int(max(count, 0))).map {
      [Int($0.name), Int($0.x), Int($0.y), Int($0.width), Int($0.height)]
    }
  }

  /// Returns the properties of the root window.
  static func properties(_ display: Display) -> [Atom: PropertyBytes] {
    let (raw, root) = (display.raw, XDefaultRootWindow(display.raw))
    var count: Int32 = 0
    guard let names = XListProperties(raw, root, &count) else { return [:] }
    defer { XFree(names) }
    return UnsafeBufferPointer(start: names, count: Int(count)).reduce(into: [:]) { all, name in
      let value = Property.get(raw, root, name)
      all[name] = value.map { PropertyBytes(type: $0.type, bytes: $0.bytes) }
    }
  }

  private static func properties(
    ofDevice id: Int32, _ raw: OpaquePointer
  ) -> [Atom: PropertyBytes] {
    var count: Int32 = 0
    guard let names = XIListProperties(raw, id, &count) else { return [:] }
    defer { XFree(names) }
    return UnsafeBufferPointer(start: names, count: Int(count)).reduce(into: [:]) { all, name in
      var (type, format): (Atom, Int32) = (0, 0)
      var (items, rest): (UInt, UInt) = (0, 0)
      var data: UnsafeMutablePointer<UInt8>?
      XIGetProperty(raw, id, name, 0, 1000, 0, 0, &type, &format, &items, &rest, &data)
      guard let data else { return }
      let bytes = UnsafeBufferPointer(start: data, count: Int(items) * Int(format) / 8)
      all[name] = PropertyBytes(type: type, bytes: Array(bytes))
      XFree(data)
    }
  }
}
