/// A physical pointing device, as a person may want to look at it.
public struct InputDevice: Sendable, Hashable {
  /// What one axis tells.
  public struct Axis: Sendable, Hashable {
    /// What the server calls it, as in "Abs Pressure"; empty where it has no name.
    public var label: String
    /// The smallest value; not below the largest where the range is unknown.
    public var minimum: Double
    /// The largest value.
    public var maximum: Double
    /// Units a metre, or units a radian of a tilt; 0 where unknown.
    public var resolution: Double
    /// Whether it tells distances rather than places.
    public var isRelative: Bool
  }

  /// The server's number, the `source` of a pen's or touch screen's contacts.
  public var id: Int32
  /// The name.
  public var name: String
  /// The kind.
  public var kind: DeviceKind
  /// The axes, in the server's order.
  public var axes: [Axis]
  /// Whether it tells that it is near before it moves. Of other pens the first motion tells.
  public var reportsProximity: Bool
  /// How many fingers a touch screen tells apart; nil where it is none or knows no limit.
  public var touchCount: Int?
  /// How many raw reports the driver averages into one, 1 for none; nil where it does not say.
  public var driverSmoothing: Int?
  /// Whether no hand moves it: programs do, through the extension XTEST.
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
  /// The physical pointing devices, by number. What is known already: asks nothing of the server.
  public var inputDevices: [InputDevice] { decoder.devices.all.map(InputDevice.init) }
}
