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

/// A physical pointing device, as the server describes it. It never changes; another description
/// replaces it.
///
/// It is a class, because a motion of the pen looks at it a dozen times: to copy it would mean to
/// count the references of its name and its lists each time.
final class Device: Sendable {
  /// The server's number. It may be given to another device later.
  let id: Int32
  let name: String
  /// The master device that it moves, or 0 if it moves none.
  let master: Int32
  let kind: DeviceKind
  /// True if the driver identifies it as the eraser end of a pen.
  let isEraserTool: Bool
  /// The number of fingers it distinguishes, or 0 if it is no touch device or has no limit.
  let touchCount: Int
  /// All its axes.
  let valuators: [Valuator]
  /// The axes of its position, or nil if it has none. The server uses the first two.
  let x: Axis?
  let y: Axis?
  /// The pressure axis, or nil if it has none.
  let pressure: Axis?
  /// The tilt to the right, in degrees.
  let tiltX: Axis?
  /// The tilt towards the user, in degrees.
  let tiltY: Axis?
  /// The axis of the contact's width, and the millimetres per unit.
  let breadth: (axis: Axis, millimetres: Double)?
  /// True if it moves the pointer by distances, as mice do, rather than to positions.
  let isRelative: Bool
  /// The axes that scroll.
  let scrolls: [ScrollAxis]
  /// The event classes of proximity events, or nil if it reports no proximity.
  let proximity: ProximityClasses?
  /// The number of raw reports that the driver averages, or nil if unknown.
  let driverSmoothing: Int?

  /// Classifies a device. A pen is a device with a pressure axis that is no touch device. An
  /// absolute position proves nothing, since many pointing devices are absolute.
  init(
    id: Int32, name: String, master: Int32 = 0, isEraserTool: Bool = false, touch: TouchMode? = nil,
    touchCount: Int = 0, valuators: [Valuator] = [], scrolls: [ScrollAxis] = [],
    proximity: ProximityClasses? = nil, driverSmoothing: Int? = nil
  ) {
    self.id = id
    self.name = name
    self.master = master
    self.isEraserTool = isEraserTool
    self.touchCount = touchCount
    self.valuators = valuators
    self.scrolls = scrolls
    self.proximity = proximity
    self.driverSmoothing = driverSmoothing
    let places = valuators.filter { $0.axis.number < 2 }
    // Xwayland's mouse claims to report distances, but it is placed at the compositor's pointer.
    isRelative =
      places.count == 2 && places.allSatisfy(\.isRelative)
      && !name.hasPrefix("xwayland-relative-pointer")
    x = valuators.first { $0.axis.number == 0 }?.axis
    y = valuators.first { $0.axis.number == 1 }?.axis
    func axis(_ label: AxisLabel) -> Axis? { valuators.first { $0.label == label }?.axis }
    let penPressure = touch == nil ? axis(.pressure) : nil
    if touch == .direct {
      kind = .touch
      (pressure, tiltX, tiltY) = (axis(.touchPressure), nil, nil)
      breadth = Self.breadth(valuators)
    } else if let penPressure, !name.hasPrefix("xwayland-tablet cursor") {
      kind = isEraserTool || name.lowercased().contains("eraser") ? .eraser : .pen
      (pressure, tiltX, tiltY) = (penPressure, axis(.tiltX), axis(.tiltY))
      breadth = nil
    } else {
      // Xwayland gives a tablet's mouse the axes of its pens.
      kind = .mouse
      (pressure, tiltX, tiltY) = (nil, nil, nil)
      breadth = nil
    }
  }

  /// Returns the axis of the width of a touch screen's contacts, and the millimetres per unit, or
  /// nil if these are not known.
  private static func breadth(_ valuators: [Valuator]) -> (axis: Axis, millimetres: Double)? {
    guard let major = valuators.first(where: { $0.label == .touchMajor }) else { return nil }
    // The kernel counts a contact's width in the units of its position, unless it says otherwise.
    let place = valuators.first { $0.label == .touchX }
    let isAlike = place.map { major.axis.maximum <= $0.axis.maximum - $0.axis.minimum } ?? false
    let resolution = major.resolution > 0 ? major.resolution : isAlike ? place?.resolution ?? 0 : 0
    return resolution > 0 ? (major.axis, 1000 / resolution) : nil
  }

  /// Returns the value of an axis at the time of the query, or nil if there is no such axis.
  func value(of axis: Axis) -> Double? { valuators.last { $0.axis.number == axis.number }?.value }

  /// True if it is an end of a pen.
  var isPen: Bool { kind == .pen || kind == .eraser }

  /// Returns the device as now described by `classes`.
  func changed(to classes: DeviceClasses) -> Device {
    Device(
      id: id, name: name, master: master, isEraserTool: isEraserTool, touch: classes.touch,
      touchCount: classes.touchCount, valuators: classes.valuators, scrolls: classes.scrolls,
      proximity: proximity, driverSmoothing: driverSmoothing)
  }
}
