import Input

/// A physical pointing device, as described to the user.
public struct InputDevice: Sendable, Hashable {
  /// An axis of a device.
  public struct Axis: Sendable, Hashable {
    /// The server's label, such as "Abs Pressure", or an empty string.
    public var label: String
    /// The smallest value. It is not below the largest if the range is unknown.
    public var minimum: Double
    /// The largest value.
    public var maximum: Double
    /// The resolution in units per metre, or in units per radian of a tilt, or 0 if unknown.
    public var resolution: Double
    /// True if it reports distances rather than positions.
    public var isRelative: Bool
  }

  /// The server's number, which is the `source` of a pen's or touch screen's contacts.
  public var id: Int32
  /// The name.
  public var name: String
  /// The kind.
  public var kind: DeviceKind
  /// The axes, in the server's order.
  public var axes: [Axis]
  /// True if it reports proximity before it moves. Other pens are noticed by their first motion.
  public var reportsProximity: Bool
  /// The number of fingers that a touch screen distinguishes, or nil if it is none or has no limit.
  public var touchCount: Int?
  /// The number of raw reports that the driver averages into one, 1 for no averaging, or nil if
  /// unknown.
  public var driverSmoothing: Int?
  /// True if programs rather than hands move it, through the XTEST extension.
  public var isVirtual: Bool { name.contains("XTEST") }

  init(_ device: Device) {
    id = device.id
    name = device.name
    kind = device.kind
    axes = device.valuators.map {
      Axis(
        label: $0.name, minimum: $0.axis.minimum, maximum: $0.axis.maximum,
        resolution: $0.resolution, isRelative: $0.isRelative)
    }
    reportsProximity = device.proximity != nil
    touchCount = device.kind == .touch && device.touchCount > 0 ? device.touchCount : nil
    driverSmoothing = device.driverSmoothing
  }
}

extension Display {
  /// The physical pointing devices, by number. Takes no round trip.
  public var inputDevices: [InputDevice] { decoder.devices.all.map(InputDevice.init) }
}
