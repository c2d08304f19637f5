/// The range of one axis of a device.
struct Axis: Sendable, Hashable {
  /// Its place among the device's valuators.
  var number: Int
  /// The smallest value.
  var minimum: Double
  /// The largest value.
  var maximum: Double

  /// `value` as a share of the range, 0...1: the range need not begin at zero.
  func normalised(_ value: Double) -> Double {
    guard maximum > minimum else { return 0 }
    return min(max((value - minimum) / (maximum - minimum), 0), 1)
  }
}

/// An axis that scrolls.
struct ScrollAxis: Sendable, Hashable {
  /// Its place among the device's valuators.
  var number: Int
  /// Whether it scrolls up and down rather than sideways.
  var isVertical: Bool
  /// The distance that makes one notch; negative where the axis runs the other way.
  var increment: Double
}

/// How a device touches.
enum TouchMode: Sendable, Hashable {
  /// A screen: fingers point at what they touch.
  case direct
  /// A pad: fingers move a pointer elsewhere.
  case dependent
}

/// What an axis measures, under the name the server has for it.
enum AxisLabel: String, Sendable, Hashable {
  case pressure = "Abs Pressure"
  case touchPressure = "Abs MT Pressure"
  case tiltX = "Abs Tilt X"
  case tiltY = "Abs Tilt Y"
  case touchX = "Abs MT Position X"
  case touchMajor = "Abs MT Touch Major"
  case other
}

/// One axis as the server describes it.
struct Valuator: Sendable, Hashable {
  var label: AxisLabel
  var axis: Axis
  /// The value at the moment of the question.
  var value: Double
  /// The name the server has for what it measures; empty where it has none.
  var name = ""
  /// Units a metre; 0 where unknown.
  var resolution = 0.0
  /// Whether it tells distances rather than places.
  var isRelative = false
}

/// A physical pointing device.
struct Device: Sendable, Hashable {
  /// The server's number; it may be given to another device later.
  var id: Int32
  /// The name.
  var name: String
  /// The master device it moves; 0 where it moves none.
  var master: Int32
  /// The kind.
  var kind: DeviceKind
  /// Whether the driver says that it is the rubbing end of a pen.
  var isEraserTool: Bool
  /// How it touches; nil where it does not.
  var touch: TouchMode?
  /// How many fingers it tells apart; 0 where it is no touch device or knows no limit.
  var touchCount: Int
  /// All its axes.
  var valuators: [Valuator]
  /// How hard it presses; nil where it cannot tell.
  var pressure: Axis?
  /// How far it leans to the right, in degrees.
  var tiltX: Axis?
  /// How far it leans towards the user, in degrees.
  var tiltY: Axis?
  /// How wide the contact is, and the millimetres of one of its units.
  var breadth: (axis: Axis, millimetres: Double)? {
    breadthAxis.map { ($0, millimetresAUnit) }
  }
  /// Whether it moves the pointer by distances, as mice do, rather than to places.
  var isRelative: Bool
  /// The axes that scroll.
  var scrolls: [ScrollAxis] = []
  /// The axes' values when the device was asked about, by number.
  var values: [Int: Double] = [:]
  /// What asks for the word that it comes near or goes away; nil where it does not tell.
  var proximity: ProximityClasses?
  /// How many of its reports the driver averages; nil where it does not say.
  var driverSmoothing: Int?
  private var breadthAxis: Axis?
  private var millimetresAUnit = 0.0

  /// Classifies a device. A pen is what has a pressure axis and no touch: many pointing devices
  /// are absolute, so that a position says nothing.
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
    // Xwayland's mouse says that it tells distances, but is put where the compositor's pointer is.
    isRelative =
      places.count == 2 && places.allSatisfy(\.isRelative)
      && !name.hasPrefix("xwayland-relative-pointer")
    func valuator(_ label: AxisLabel) -> Valuator? { valuators.first { $0.label == label } }
    for valuator in valuators { values[valuator.axis.number] = valuator.value }
    if touch == .direct {
      kind = .touch
      pressure = valuator(.touchPressure)?.axis
      if let major = valuator(.touchMajor) {
        // The kernel counts a contact's breadth in the units of its place, unless it says otherwise.
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

  /// Whether it is an end of a pen.
  var isPen: Bool { kind == .pen || kind == .eraser }

  /// The device as `classes` describe it now.
  func changed(to classes: DeviceClasses) -> Device {
    var device = Device(
      id: id, name: name, master: master, isEraserTool: isEraserTool, touch: classes.touch,
      touchCount: classes.touchCount, valuators: classes.valuators, scrolls: classes.scrolls)
    device.proximity = proximity
    device.driverSmoothing = driverSmoothing
    return device
  }
}
