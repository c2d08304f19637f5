import CX11

/// The description of a device, which both a server reply and an event carry.
struct DeviceClasses {
  var touch: TouchMode?
  var touchCount = 0
  var valuators: [Valuator] = []
  var scrolls: [ScrollAxis] = []

  /// The list of classes as stored by libXi.
  typealias List = UnsafeMutablePointer<UnsafeMutablePointer<XIAnyClassInfo>?>

  /// Reads `count` classes. `names` contains the names of the axes' labels.
  init(_ count: Int32, _ list: List?, names: [Atom: String]) {
    Self.forEach(count, list) { type, raw in
      switch type {
      case XITouchClass:
        let info = raw.load(as: XITouchClassInfo.self)
        touch = info.mode == XIDirectTouch ? .direct : .dependent
        touchCount = Int(info.num_touches)
      case XIValuatorClass:
        let info = raw.load(as: XIValuatorClassInfo.self)
        let name = names[info.label] ?? ""
        valuators.append(
          Valuator(
            label: AxisLabel(rawValue: name) ?? .other,
            axis: Axis(number: Int(info.number), minimum: info.min, maximum: info.max),
            value: info.value, name: name, resolution: Double(info.resolution),
            isRelative: info.mode == XIModeRelative))
      case XIScrollClass:
        let info = raw.load(as: XIScrollClassInfo.self)
        scrolls.append(
          ScrollAxis(
            number: Int(info.number), isVertical: info.scroll_type == XIScrollTypeVertical,
            increment: info.increment))
      default: break
      }
    }
  }

  /// Returns the labels of the axes.
  static func labels(_ count: Int32, _ list: List?) -> [Atom] {
    var labels: [Atom] = []
    forEach(count, list) { type, raw in
      guard type == XIValuatorClass else { return }
      let label = raw.load(as: XIValuatorClassInfo.self).label
      if label != 0 { labels.append(label) }
    }
    return labels
  }

  /// Returns whether `device` has these axes with these ranges. It allocates nothing, since it is
  /// called whenever another device takes over the pointer.
  static func matches(_ count: Int32, _ list: List?, with device: Device) -> Bool {
    var isMatch = true
    var number = 0
    forEach(count, list) { type, raw in
      guard type == XIValuatorClass else { return }
      let info = raw.load(as: XIValuatorClassInfo.self)
      defer { number += 1 }
      guard number < device.valuators.count else { return isMatch = false }
      let known = device.valuators[number]
      if known.axis != Axis(number: Int(info.number), minimum: info.min, maximum: info.max)
        || known.resolution != Double(info.resolution)
        || known.isRelative != (info.mode == XIModeRelative)
      {
        isMatch = false
      }
    }
    return isMatch && number == device.valuators.count
  }

  private static func forEach(
    _ count: Int32, _ list: List?, _ body: (Int32, UnsafeRawPointer) -> Void
  ) {
    guard let list else { return }
    for index in 0..<Int(count) {
      if let any = list[index] { body(any.pointee.type, UnsafeRawPointer(any)) }
    }
  }
}
