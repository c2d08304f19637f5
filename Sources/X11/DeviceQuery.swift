import CX11

/// Queries the server for its devices.
struct DeviceQuery {
  let display: OpaquePointer
  let atoms: Atoms

  /// Returns all enabled physical pointing devices, by `XIQueryDevice`. Takes a few round trips per
  /// device.
  func all() -> [Device] { query(XIAllDevices) }

  /// Returns the device numbered `id`, or nil if it vanished meanwhile or is no physical pointing
  /// device. Takes a few round trips, for one device.
  func device(_ id: Int32) -> Device? { query(id).first { $0.id == id } }

  /// Returns the names of `labels`, by `XGetAtomNames`. Takes a round trip.
  func names(_ labels: [Atom]) -> [Atom: String] {
    var labels = labels
    guard !labels.isEmpty else { return [:] }
    var names = [UnsafeMutablePointer<CChar>?](repeating: nil, count: labels.count)
    _ = ErrorTrap.code(on: display) {
      XGetAtomNames(display, &labels, Int32(labels.count), &names)
    }
    var texts: [Atom: String] = [:]
    for (label, name) in zip(labels, names) {
      guard let name else { continue }
      texts[label] = String(cString: name)
      XFree(name)
    }
    return texts
  }

  private func query(_ id: Int32) -> [Device] {
    var count: Int32 = 0
    var list: UnsafeMutablePointer<XIDeviceInfo>?
    // A device may be gone before the request arrives.
    _ = ErrorTrap.code(on: display) { list = XIQueryDevice(display, id, &count) }
    guard let list else { return [] }
    defer { XIFreeDeviceInfo(list) }
    let infos = UnsafeBufferPointer(start: list, count: Int(count)).filter {
      ($0.use == XISlavePointer || $0.use == XIFloatingSlave) && $0.enabled != 0
    }
    let names = names(infos.flatMap { DeviceClasses.labels($0.num_classes, $0.classes) })
    return infos.map { device($0, names) }
  }

  private func device(_ info: XIDeviceInfo, _ names: [Atom: String]) -> Device {
    let id = info.deviceid
    let classes = DeviceClasses(info.num_classes, info.classes, names: names)
    let isPen = classes.touch == nil && classes.valuators.contains { $0.label == .pressure }
    let tool = isPen ? property(id, atoms[.wacomToolType]) : nil
    let isEraserTool =
      tool.map { $0.type == Atom(XA_ATOM) && $0.items.first == UInt32(atoms[.eraserTool]) }
      ?? false
    func device(_ proximity: ProximityClasses?, driverSmoothing: Int?) -> Device {
      Device(
        id: id, name: info.name.map { String(cString: $0) } ?? "",
        master: info.use == XISlavePointer ? info.attachment : 0, isEraserTool: isEraserTool,
        touch: classes.touch, touchCount: classes.touchCount, valuators: classes.valuators,
        scrolls: classes.scrolls, proximity: proximity, driverSmoothing: driverSmoothing)
    }
    let plain = device(nil, driverSmoothing: nil)
    guard plain.isPen else { return plain }
    // The number of suppressed points precedes the number of averaged points.
    let sampling = property(id, atoms[.wacomSampling])?.items ?? []
    var proximity: ProximityClasses?
    _ = ErrorTrap.code(on: display) { proximity = ProximityClasses(display, id) }
    return device(proximity, driverSmoothing: sampling.count >= 2 ? Int(sampling[1]) : nil)
  }

  /// Returns up to two 32-bit items of a device's property, by `XIGetProperty`, or nil if there are
  /// none.
  private func property(_ id: Int32, _ name: Atom) -> (type: Atom, items: [UInt32])? {
    var type: Atom = 0
    var format: Int32 = 0
    var count: UInt = 0
    var rest: UInt = 0
    var data: UnsafeMutablePointer<UInt8>?
    _ = ErrorTrap.code(on: display) {
      XIGetProperty(
        display, id, name, 0, 2, 0, Atom(AnyPropertyType), &type, &format, &count, &rest, &data)
    }
    guard let data else { return nil }
    defer { XFree(data) }
    // Unlike a window property, a device property of 32-bit items has 4 bytes per item.
    guard format == 32 else { return nil }
    let raw = UnsafeRawPointer(data)
    return (
      type,
      (0..<Int(count)).map { raw.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
    )
  }
}
