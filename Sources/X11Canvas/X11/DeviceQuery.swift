import CX11

/// Asks the server about its devices.
struct DeviceQuery {
  let display: OpaquePointer
  let atoms: Atoms

  /// Every physical pointing device. A few round trips.
  func all() -> [Device] { query(XIAllDevices) }

  /// The device numbered `id`; nil where it vanished meanwhile or is no physical pointing device.
  /// A few round trips, for one device.
  func device(_ id: Int32) -> Device? { query(id).first { $0.id == id } }

  private func query(_ id: Int32) -> [Device] {
    var count: Int32 = 0
    var list: UnsafeMutablePointer<XIDeviceInfo>?
    // A device may be gone before the question arrives.
    _ = ErrorTrap.code(on: display) { list = XIQueryDevice(display, id, &count) }
    guard let list else { return [] }
    defer { XIFreeDeviceInfo(list) }
    return UnsafeBufferPointer(start: list, count: Int(count)).compactMap {
      $0.use == XISlavePointer || $0.use == XIFloatingSlave ? device($0) : nil
    }
  }

  private func device(_ info: XIDeviceInfo) -> Device {
    var touch: TouchMode?
    var valuators: [Valuator] = []
    var scrolls: [ScrollAxis] = []
    for index in 0..<Int(info.num_classes) {
      guard let any = info.classes[index] else { continue }
      let raw = UnsafeRawPointer(any)
      switch any.pointee.type {
      case XITouchClass:
        let direct = raw.load(as: XITouchClassInfo.self).mode == XIDirectTouch
        touch = direct ? .direct : .dependent
      case XIValuatorClass:
        let class_ = raw.load(as: XIValuatorClassInfo.self)
        valuators.append(
          Valuator(
            label: label(class_.label),
            axis: Axis(number: Int(class_.number), minimum: class_.min, maximum: class_.max),
            value: class_.value))
      case XIScrollClass:
        let class_ = raw.load(as: XIScrollClassInfo.self)
        scrolls.append(
          ScrollAxis(
            number: Int(class_.number), isVertical: class_.scroll_type == XIScrollTypeVertical,
            increment: class_.increment))
      default: break
      }
    }
    let isPen = touch == nil && valuators.contains { $0.label == .pressure }
    return Device(
      id: info.deviceid, name: info.name.map { String(cString: $0) } ?? "",
      isEraserTool: isPen && isEraserTool(info.deviceid), touch: touch, valuators: valuators,
      scrolls: scrolls)
  }

  private func label(_ atom: Atom) -> AxisLabel {
    switch atom {
    case 0: .other
    case atoms[.absPressure]: .pressure
    case atoms[.absTouchPressure]: .touchPressure
    case atoms[.absTiltX]: .tiltX
    case atoms[.absTiltY]: .tiltY
    default: .other
    }
  }

  /// What the Wacom driver says of the tool; other drivers name their erasers so.
  private func isEraserTool(_ id: Int32) -> Bool {
    var type: Atom = 0
    var format: Int32 = 0
    var count: UInt = 0
    var rest: UInt = 0
    var data: UnsafeMutablePointer<UInt8>?
    _ = ErrorTrap.code(on: display) {
      XIGetProperty(
        display, id, atoms[.wacomToolType], 0, 1, 0, Atom(AnyPropertyType), &type, &format, &count,
        &rest, &data)
    }
    guard let data else { return false }
    defer { XFree(data) }
    // Unlike a window's, a device's property of 32-bit items has 4 bytes an item.
    guard type == Atom(XA_ATOM), format == 32, count >= 1 else { return false }
    let value = UnsafeRawPointer(data).loadUnaligned(as: UInt32.self)
    return Atom(value) == atoms[.eraserTool]
  }
}
