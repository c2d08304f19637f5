import Input

/// The range of one axis of a device.
struct Axis: Sendable, Hashable {
  /// The index among the device's valuators.
  var number: Int
  /// The smallest value.
  var minimum: Double
  /// The largest value.
  var maximum: Double

  /// Returns `value` as a fraction of the range, 0...1. The range need not begin at zero.
  func normalised(_ value: Double) -> Double {
    guard maximum > minimum else { return 0 }
    return min(max((value - minimum) / (maximum - minimum), 0), 1)
  }
}

/// An axis that scrolls.
struct ScrollAxis: Sendable, Hashable {
  /// The index among the device's valuators.
  var number: Int
  /// True if it scrolls vertically rather than horizontally.
  var isVertical: Bool
  /// The distance of one notch, negative if the axis is inverted.
  var increment: Double
}

/// The touch mode of a device.
enum TouchMode: Sendable, Hashable {
  /// A touch screen: fingers point at what they touch.
  case direct
  /// A touchpad: fingers move a pointer elsewhere.
  case dependent
}

/// The quantity that an axis measures. The raw value is the server's label.
enum AxisLabel: String, Sendable, Hashable {
  case pressure = "Abs Pressure"
  case touchPressure = "Abs MT Pressure"
  case tiltX = "Abs Tilt X"
  case tiltY = "Abs Tilt Y"
  case touchX = "Abs MT Position X"
  case touchMajor = "Abs MT Touch Major"
  case other
}

/// An axis as described by the server.
struct Valuator: Sendable, Hashable {
  var label: AxisLabel
  var axis: Axis
  /// The value at the time of the query.
  var value: Double
  /// The server's label, or an empty string.
  var name = ""
  /// The resolution in units per metre, or 0 if unknown.
  var resolution = 0.0
  /// True if it reports distances rather than positions.
  var isRelative = false
}

/// A physical pointing device.
struct Device: Sendable, Hashable {
  /// The server's number. It may be given to another device later.
  var id: Int32
  /// The name.
  var name: String
  /// The master device that it moves, or 0 if it moves none.
  var master: Int32
  /// The kind.
  var kind: DeviceKind
  /// True if the driver identifies it as the eraser end of a pen.
  var isEraserTool: Bool
  /// The touch mode, or nil if it is no touch device.
  var touch: TouchMode?
  /// The number of fingers it distinguishes, or 0 if it is no touch device or has no limit.
  var touchCount: Int
  /// All its axes.
  var valuators: [Valuator]
  /// The axes of its position, or nil if it has none. The server uses the first two.
  var x: Axis?
  var y: Axis?
  /// The pressure axis, or nil if it has none.
  var pressure: Axis?
  /// The tilt to the right, in degrees.
  var tiltX: Axis?
  /// The tilt towards the user, in degrees.
  var tiltY: Axis?
  /// The axis of the contact's width, and the millimetres per unit.
  var breadth: (axis: Axis, millimetres: Double)? {
    breadthAxis.map { ($0, millimetresAUnit) }
  }
  /// True if it moves the pointer by distances, as mice do, rather than to positions.
  var isRelative: Bool
  /// The axes that scroll.
  var scrolls: [ScrollAxis] = []
  /// The values of the axes at the time of the query, by number.
  var values: [Int: Double] = [:]
  /// The event classes of proximity events, or nil if it reports no proximity.
  var proximity: ProximityClasses?
  /// The number of raw reports that the driver averages, or nil if unknown.
  var driverSmoothing: Int?
  private var breadthAxis: Axis?
  private var millimetresAUnit = 0.0

  /// Classifies a device. A pen is a device with a pressure axis that is no touch device. An
  /// absolute position proves nothing, since many pointing devices are absolute.
  init(
    id: Int32, name: String, master: Int32 = 0, isEraserTool: Bool = false, touch: TouchMode? = nil,
    touchCount: Int = 0, valuators: [Valuator] = [], scrolls: [ScrollAxis] = []
  ) {
    self.id = id
    self.name = name
    self.master = master
    self.isEraserTool = isEraserTool
    self.touch = touch
    self.touchCount = touchCount
    self.valuators = valuators
    self.scrolls = scrolls
    let places = valuators.filter { $0.axis.number < 2 }
    // Xwayland's mouse claims to report distances, but it is placed at the compositor's pointer.
    isRelative =
      places.count == 2 && places.allSatisfy(\.isRelative)
      && !name.hasPrefix("xwayland-relative-pointer")
    x = valuators.first { $0.axis.number == 0 }?.axis
    y = valuators.first { $0.axis.number == 1 }?.axis
    func valuator(_ label: AxisLabel) -> Valuator? { valuators.first { $0.label == label } }
    for valuator in valuators { values[valuator.axis.number] = valuator.value }
    if touch == .direct {
      kind = .touch
      pressure = valuator(.touchPressure)?.axis
      if let major = valuator(.touchMajor) {
        // The kernel counts a contact's width in the units of its position, unless it says
        // otherwise.
        let place = valuator(.touchX)
        let isAlike =
          place.map { major.axis.maximum <= $0.axis.maximum - $0.axis.minimum } ?? false
        let resolution =
          major.resolution > 0 ? major.resolution : isAlike ? place?.resolution ?? 0 : 0
        if resolution > 0 {
          breadthAxis = major.axis
          millimetresAUnit = 1000 / resolution
        }
      }
    } else if touch == nil, let pressure = valuator(.pressure)?.axis,
      // Xwayland gives a tablet's mouse the axes of its pens.
      !name.hasPrefix("xwayland-tablet cursor")
    {
      kind = isEraserTool || name.lowercased().contains("eraser") ? .eraser : .pen
      self.pressure = pressure
      tiltX = valuator(.tiltX)?.axis
      tiltY = valuator(.tiltY)?.axis
    } else {
      kind = .mouse
    }
  }

  /// True if it is an end of a pen.
  var isPen: Bool { kind == .pen || kind == .eraser }

  /// Returns the device as now described by `classes`.
  func changed(to classes: DeviceClasses) -> Device {
    var device = Device(
      id: id, name: name, master: master, isEraserTool: isEraserTool, touch: classes.touch,
      touchCount: classes.touchCount, valuators: classes.valuators, scrolls: classes.scrolls)
    device.proximity = proximity
    device.driverSmoothing = driverSmoothing
    return device
  }
}
