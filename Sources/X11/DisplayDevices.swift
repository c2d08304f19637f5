import CX11
import Ink
import Input

extension Display {
  /// Handles an event of a mouse, pen or finger. Returns true if it is one motion and nothing else.
  func point(_ event: XIDeviceEvent, _ body: (WindowEvent) -> Void) -> Bool {
    var isLone = true
    // The copies of physical devices may come before the master's events.
    if event.deviceid != event.sourceid {
      for up in decoder.overdue(event.deviceid, at: event.time) {
        isLone = false
        body(.pointer(up))
      }
    }
    if let near = decoder.approach(event) {
      isLone = false
      body(.pointer(near))
    }
    guard let pointer = decoder.decode(event) else {
      // Each motion of a finger comes a second time, from the physical device.
      return isLone && event.evtype == XI_TouchUpdate && event.deviceid == event.sourceid
    }
    body(.pointer(pointer))
    return isLone && pointer.phase == .move
  }

  /// Handles added and removed devices.
  func hierarchy(_ event: XIHierarchyEvent, _ body: (WindowEvent) -> Void) {
    let before = inputDevices
    for index in 0..<Int(event.num_info) {
      let info = event.info[index]
      // A device that now moves another pointer, or none, ends its contacts: nothing else would.
      let isMoved = info.flags & (XISlaveAttached | XISlaveDetached) != 0
      let isGone = info.flags & (XISlaveRemoved | XIDeviceDisabled) != 0
      if isGone || isMoved {
        for pointer in decoder.forget(info.deviceid) { body(.pointer(pointer)) }
      }
      if !isGone, isMoved || info.flags & (XISlaveAdded | XIDeviceEnabled) != 0 {
        learn(info.deviceid)
      }
    }
    if inputDevices != before { body(.devicesChanged) }
  }

  /// Handles a change of a device's axes, or another device taking over the pointer.
  func changed(_ event: XIDeviceChangedEvent, _ body: (WindowEvent) -> Void) {
    // The position of its wheel is unknown now.
    if event.reason == XISlaveSwitch { decoder.entered(event.sourceid) }
    guard let device = decoder.devices[event.sourceid] else {
      learn(event.sourceid)
      if decoder.devices[event.sourceid] != nil { body(.devicesChanged) }
      return
    }
    if event.reason == XISlaveSwitch,
      DeviceClasses.matches(event.num_classes, event.classes, with: device)
    {
      return
    }
    let labels = DeviceClasses.labels(event.num_classes, event.classes)
    let names = DeviceQuery(display: raw, atoms: atoms).names(labels)
    if decoder.change(event, names: names) { body(.devicesChanged) }
  }

  /// Handles a change of a device's property by its driver.
  func changed(_ event: XIPropertyEvent, _ body: (WindowEvent) -> Void) {
    guard event.property == atoms[.wacomToolType] || event.property == atoms[.wacomSampling],
      decoder.devices[event.deviceid] != nil
    else { return }
    let before = inputDevices
    learn(event.deviceid)
    if inputDevices != before { body(.devicesChanged) }
  }

  /// Handles a pen that came near or went away.
  func proximity(_ event: inout XEvent, _ body: (WindowEvent) -> Void) {
    let isNear = event.type == proximityTypes.near
    let word = withUnsafePointer(to: &event) {
      UnsafeRawPointer($0).load(as: XProximityNotifyEvent.self)
    }
    lastTime = word.time
    guard !isNear || word.window == window?.id else { return }
    let source = Int32(truncatingIfNeeded: word.deviceid)
    if let device = decoder.devices[source] {
      for up in decoder.overdue(device.master, at: word.time) { body(.pointer(up)) }
    }
    let place = Point(Double(word.x), Double(word.y))
    if let pointer = decoder.proximity(
      source, isNear: isNear, at: place, time: word.time, state: word.state)
    {
      body(.pointer(pointer))
    }
  }

  /// Selects the proximity events of all pens, once there is a window. Takes no round trip.
  func watchProximity() {
    guard let window else { return }
    for device in decoder.devices.all { watchProximity(of: device, window.id) }
  }

  private func watchProximity(of device: Device, _ window: XID) {
    guard let proximity = device.proximity else { return }
    proximityTypes = (proximity.nearType, proximity.awayType)
    proximity.select(raw, window, root: root)
  }

  private func learn(_ id: Int32) {
    guard let device = DeviceQuery(display: raw, atoms: atoms).device(id) else { return }
    decoder.learn(device)
    guard let window else { return }
    // The device may be gone again.
    _ = ErrorTrap.code(on: raw) { watchProximity(of: device, window.id) }
  }

  /// Returns the name of the physical pointing device numbered `source`, or nil if there is none.
  /// Takes no round trip.
  public func deviceName(_ source: Int32) -> String? { decoder.devices[source]?.name }

  /// The number of times a pointing device was added, changed or removed. A device number may then
  /// belong to another device.
  public var deviceChanges: Int { decoder.devices.changes }
}
