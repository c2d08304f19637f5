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

/// What an axis measures.
enum AxisLabel: Sendable, Hashable {
  case pressure, touchPressure, tiltX, tiltY, other
}

/// One axis as the server describes it.
struct Valuator: Sendable, Hashable {
  var label: AxisLabel
  var axis: Axis
  /// The value at the moment of the question.
  var value: Double
}

/// A physical pointing device.
struct Device: Sendable, Hashable {
  /// The server's number; it may be given to another device later.
  var id: Int32
  /// The name.
  var name: String
  /// The kind.
  var kind: DeviceKind
  /// How hard it presses; nil where it cannot tell.
  var pressure: Axis?
  /// How far it leans to the right, in degrees.
  var tiltX: Axis?
  /// How far it leans towards the user, in degrees.
  var tiltY: Axis?
  /// The axes that scroll.
  var scrolls: [ScrollAxis] = []
  /// The axes' values when the device was asked about, by number.
  var values: [Int: Double] = [:]

  /// Classifies a device. A pen is what has a pressure axis and no touch: many pointing devices
  /// are absolute, so that a position says nothing.
  init(
    id: Int32, name: String, isEraserTool: Bool = false, touch: TouchMode? = nil,
    valuators: [Valuator] = [], scrolls: [ScrollAxis] = []
  ) {
    self.id = id
    self.name = name
    self.scrolls = scrolls
    func axis(_ label: AxisLabel) -> Axis? { valuators.first { $0.label == label }?.axis }
    for valuator in valuators { values[valuator.axis.number] = valuator.value }
    if touch == .direct {
      kind = .touch
      pressure = axis(.touchPressure)
    } else if touch == nil, let pressure = axis(.pressure) {
      kind = isEraserTool || name.lowercased().contains("eraser") ? .eraser : .pen
      self.pressure = pressure
      tiltX = axis(.tiltX)
      tiltY = axis(.tiltY)
    } else {
      kind = .mouse
    }
  }
}
