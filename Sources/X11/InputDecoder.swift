import CX11
import Ink
import Input

/// Turns XInput2 events into pointer events. It is pure: it talks to no server, and a test may feed
/// it events built by hand.
///
/// The events are those of the master devices, distinguished by their source: an event of a
/// physical device itself carries the whole pixels of the previous position. Two things are taken
/// from the physical devices: a button that several devices of a master hold, and a finger that the
/// master does not report because a button is held.
package struct InputDecoder {
  /// A pointer whose first button is pressed.
  struct Press {
    var last: PointerEvent
    /// The device that pressed.
    var source: Int32
    /// The time at which that device released the button, until the master reports it.
    var lift: Time?
  }

  /// The known devices.
  private(set) var devices: DeviceTable
  var axes = AxisCache()
  var scrolled = AxisCache()
  var touches = TouchTracker()
  var presses: ShortMap<ContactID, Press> = [:]
  var holders = ButtonHolders()
  var positions = PointerPositions()
  var axisPositions = AxisPositions()
  /// The pens that are near, over the window.
  var near: Set<Int32> = []
  /// The time of the last event.
  private var latest: UInt32 = 0
  /// The device that has just reported its wheel's position for the first time, and the time of it.
  var anchored: (source: Int32, time: Time)?

  /// The size of the screen in pixels.
  var screen: (width: Int, height: Int) {
    get { axisPositions.screen }
    set { axisPositions.screen = newValue }
  }

  init(devices: [Device] = []) {
    self.devices = DeviceTable()
    for device in devices { learn(device) }
  }

  /// Adds a device, or replaces its description.
  mutating func learn(_ device: Device) {
    axes.forget(device.id)
    scrolled.forget(device.id)
    axisPositions.forget(device.id)
    devices[device.id] = device
    for axis in [device.pressure, device.tiltX, device.tiltY] {
      if let axis, device.kind != .touch {
        axes[device.id, axis.number] = device.value(of: axis)
      }
    }
  }

  /// Reads a device's axes from an event that carries them. `names` contains the names of their
  /// labels. Returns whether anything has changed.
  mutating func change(_ event: XIDeviceChangedEvent, names: [Atom: String]) -> Bool {
    guard let device = devices[event.sourceid] else { return false }
    let classes = DeviceClasses(event.num_classes, event.classes, names: names)
    let changed = device.changed(to: classes)
    learn(changed)
    return InputDevice(changed) != InputDevice(device)
  }

  /// Removes a device and ends its contacts where they are, because their ink was intended. Only a
  /// touch that another client may still claim is cancelled.
  mutating func forget(_ source: Int32) -> [PointerEvent] {
    holders.forget(source)
    for (id, press) in presses where press.source == source {
      // Another mouse may hold the button of the same contact.
      if let other = otherHolder(of: id) { presses.change(id) { $0.source = other } }
    }
    let events = end { $0 == source }
    axes.forget(source)
    scrolled.forget(source)
    positions.forget(source)
    axisPositions.forget(source)
    touches.forget(source)
    devices[source] = nil
    return events
  }

  /// Ends all contacts, as `forget` ends those of one device. An unmapped window receives no
  /// release.
  mutating func endAll() -> [PointerEvent] {
    holders.removeAll()
    defer { touches = TouchTracker() }
    return end { _ in true }
  }

  /// Handles a pointer that entered. The position of its wheel is unknown. Xwayland names the
  /// master as the source, which may stand for any of the devices.
  mutating func entered(_ source: Int32) {
    if devices[source] == nil { scrolled = AxisCache() } else { scrolled.forget(source) }
  }

  /// Handles a pointer that entered the window at a position.
  mutating func entered(_ event: XIEnterEvent) {
    entered(event.sourceid)
    axisPositions.entered(event, devices)
    let kind = devices[event.sourceid]?.kind ?? .mouse
    // While a button is pressed, the pointer is tracked outside the window too.
    guard kind != .touch, !presses.keys.contains(where: { $0.master == event.deviceid }) else {
      return
    }
    positions.put(
      contact(event.deviceid, event.sourceid), at: Point(event.event_x, event.event_y))
  }

  /// Records that the program owns a touch.
  mutating func own(_ event: XITouchOwnershipEvent) {
    touches.own(
      ContactID(master: event.deviceid, source: event.sourceid, touch: event.touchid))
  }

  /// Decodes a pointer leaving the window. Returns nil while it draws, since its events continue.
  mutating func left(_ event: XILeaveEvent) -> PointerEvent? {
    let kind = devices[event.sourceid]?.kind ?? .mouse
    let id = contact(event.deviceid, event.sourceid)
    guard event.mode == XINotifyNormal || event.mode == XINotifyUngrab,
      event.detail != XINotifyInferior, presses[id] == nil, kind != .touch
    else { return nil }
    return PointerEvent(
      phase: .leave, contact: id, kind: kind, position: Point(event.event_x, event.event_y),
      time: UInt32(truncatingIfNeeded: event.time), modifiers: Modifiers(core: event.mods.effective)
    )
  }

  /// Decodes an event. Returns nil if it means nothing: the emulated pointer event of a touch, a
  /// touch of a touchpad, or the release of a press that was never seen.
  mutating func decode(_ event: XIDeviceEvent) -> PointerEvent? {
    latest = UInt32(truncatingIfNeeded: event.time)
    return switch event.evtype {
    // Motions are selected of the masters only. Another program that moves the pointer makes the
    // master its own source.
    case XI_Motion: pointer(event)
    case XI_ButtonPress, XI_ButtonRelease:
      event.deviceid == event.sourceid ? copy(event) : pointer(event)
    case XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd:
      event.deviceid == event.sourceid ? touchCopy(event) : touch(event)
    default: nil
    }
  }

  // MARK: - Ends

  /// Ends the contacts of the devices for which `which` is true.
  private mutating func end(_ which: (Int32) -> Bool) -> [PointerEvent] {
    var events: [PointerEvent] = []
    for (id, press) in presses where which(press.source) {
      presses[id] = nil
      var event = press.last
      event.phase = .up
      event.inContact = false
      events.append(event)
    }
    for source in near where which(source) {
      let master = devices[source]?.master ?? 0
      near.remove(source)
      let id = ContactID(master: master, source: source)
      events.append(
        PointerEvent(
          phase: .away, contact: id, kind: devices[source]?.kind ?? .pen,
          position: positions[id] ?? .zero, time: latest))
    }
    for id in touches.contacts where which(id.source) {
      guard let (touch, phase) = touches.end(id) else { continue }
      events.append(
        PointerEvent(
          phase: phase, contact: id, kind: .touch, position: touch.position, time: latest,
          pressure: touch.pressure, breadth: touch.breadth))
    }
    return events
  }
}
