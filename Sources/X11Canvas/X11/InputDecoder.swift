import CX11
import Ink

/// Turns the input extension's events into pointer events. Pure: it talks to no server, and a
/// test may feed it events built by hand.
///
/// Events are those of the master devices, told apart by their source: an event of the physical
/// device itself carries the whole pixels of the position before it.
struct InputDecoder {
  /// A pointer whose first button is down.
  private struct Press {
    var last: PointerEvent
    /// The device that pressed.
    var source: Int32
  }

  /// The devices known.
  private(set) var devices: DeviceTable
  private var axes = AxisCache()
  private var scrolled = AxisCache()
  var touches = TouchTracker()
  private var presses: [ContactID: Press] = [:]
  /// The device that has just told where its wheel stands for the first time, and when.
  private var anchored: (source: Int32, time: Time)?

  /// A decoder that knows `devices`.
  init(devices: [Device] = []) {
    self.devices = DeviceTable()
    for device in devices { learn(device) }
  }

  /// Adds a device, or replaces what was known of it.
  mutating func learn(_ device: Device) {
    axes.forget(device.id)
    scrolled.forget(device.id)
    devices[device.id] = device
    for axis in [device.pressure, device.tiltX, device.tiltY] {
      if let axis, device.kind != .touch {
        axes[device.id, axis.number] = device.values[axis.number]
      }
    }
  }

  /// Forgets a device and ends its contacts: those of pens and mice where they are, for the ink
  /// was meant. Touches are cancelled; but a server ends those of a device before it says that the
  /// device is gone, so that there seldom are any.
  mutating func forget(_ source: Int32) -> [PointerEvent] {
    let events = end { $0 == source }
    axes.forget(source)
    scrolled.forget(source)
    devices[source] = nil
    return events
  }

  /// Ends all contacts, as `forget` ends those of one device: a window that is no longer on the
  /// screen is told of no release.
  mutating func endAll() -> [PointerEvent] { end { _ in true } }

  /// The pointer came in: where its wheel stands now is anybody's guess. Xwayland names the master
  /// as what brought it in, and that may be any of the devices.
  mutating func entered(_ source: Int32) {
    if devices[source] == nil { scrolled = AxisCache() } else { scrolled.forget(source) }
  }

  /// The touch has become ours.
  mutating func own(_ event: XITouchOwnershipEvent) {
    touches.own(
      ContactID(master: event.deviceid, source: event.sourceid, touch: event.touchid))
  }

  /// The pointer left the window; nil while it draws, for then its events go on.
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

  /// What `event` means; nil where nothing: a copy of a touch as a mouse, a touch of a pad, the
  /// release of a press that was never seen.
  mutating func decode(_ event: XIDeviceEvent) -> PointerEvent? {
    switch event.evtype {
    case XI_Motion, XI_ButtonPress, XI_ButtonRelease: pointer(event)
    case XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd: touch(event)
    default: nil
    }
  }

  // MARK: - Mice and pens

  /// The contact of a mouse or pen. All mice of a master are one: they move one pointer, and its
  /// button may be on another device than its motion, as with the buttons of a pointing stick
  /// above a touchpad. No device has the number 0.
  private func contact(_ master: Int32, _ source: Int32) -> ContactID {
    let isMouse = devices[source]?.kind ?? .mouse == .mouse
    return ContactID(master: master, source: isMouse ? 0 : source)
  }

  private mutating func pointer(_ event: XIDeviceEvent) -> PointerEvent? {
    let device = devices[event.sourceid]
    guard event.flags & XIPointerEmulated == 0 else { return firstNotch(event) }
    let id = contact(event.deviceid, event.sourceid)
    var result = PointerEvent(
      phase: .move, contact: id, kind: device?.kind ?? .mouse,
      position: Point(event.event_x, event.event_y),
      time: UInt32(truncatingIfNeeded: event.time),
      modifiers: Modifiers(core: event.mods.effective))
    if let device, device.pressure != nil { measure(&result, event, device) }
    if let press = presses[id], id.source != 0, event.valuators[axis: 0] == nil,
      event.valuators[axis: 1] == nil
    {
      // The event tells of the button or the pressure alone, and its position is that of the one
      // pointer of the screen, which a finger may have taken along.
      result.position = press.last.position
    }
    switch event.evtype {
    case XI_ButtonPress:
      guard let phase = press(Int(event.detail), device) else { return nil }
      result.phase = phase
      if phase == .down { presses[id] = Press(last: result, source: event.sourceid) }
    case XI_ButtonRelease:
      guard let phase = release(Int(event.detail), id) else { return nil }
      result.phase = phase
    default:
      // What draws goes on drawing where the same event tells of a wheel too.
      let notches = device.flatMap { scroll(event, $0) }
      if presses[id] == nil {
        if let notches { result.phase = .scroll(notches) }
      } else if event.buttons.mask_len > 0, let mask = event.buttons.mask,
        mask[0] & 1 << 1 == 0
      {
        // The release went elsewhere, as when the window was away from the screen.
        presses[id] = nil
        result.phase = .up
      }
    }
    result.inContact = presses[id] != nil
    if result.inContact { presses[id]?.last = result }
    return result
  }

  private func press(_ button: Int, _ device: Device?) -> PointerEvent.Phase? {
    switch button {
    case 1: return .down
    case 4...7:
      // A device with scrolling axes has told of the wheel already.
      return device?.scrolls.isEmpty ?? true ? wheel(button) : nil
    default: return .otherDown(button: button)
    }
  }

  private func wheel(_ button: Int) -> PointerEvent.Phase {
    switch button {
    case 4: .scroll(Point(0, -1))
    case 5: .scroll(Point(0, 1))
    case 6: .scroll(Point(-1, 0))
    default: .scroll(Point(1, 0))
    }
  }

  /// Copies of the wheel as buttons are dropped like all copies, but for one: where an axis only
  /// told where it stands, the copy beside it tells the notch that would be lost.
  private mutating func firstNotch(_ event: XIDeviceEvent) -> PointerEvent? {
    guard event.evtype == XI_ButtonPress, 4...7 ~= event.detail, let anchored,
      anchored == (event.sourceid, event.time)
    else { return nil }
    self.anchored = nil
    let id = contact(event.deviceid, event.sourceid)
    guard presses[id] == nil else { return nil }
    return PointerEvent(
      phase: wheel(Int(event.detail)), contact: id,
      kind: devices[event.sourceid]?.kind ?? .mouse, position: Point(event.event_x, event.event_y),
      time: UInt32(truncatingIfNeeded: event.time),
      modifiers: Modifiers(core: event.mods.effective))
  }

  private mutating func release(_ button: Int, _ id: ContactID) -> PointerEvent.Phase? {
    switch button {
    case 1: presses.removeValue(forKey: id) == nil ? nil : .up
    case 4...7: nil
    default: .otherUp(button: button)
    }
  }

  private mutating func measure(
    _ result: inout PointerEvent, _ event: XIDeviceEvent, _ device: Device
  ) {
    result.pressure = current(device.pressure, event).map { device.pressure?.normalised($0) ?? 0 }
    if let x = current(device.tiltX, event), let y = current(device.tiltY, event) {
      result.tilt = Point(min(max(x, -90), 90), min(max(y, -90), 90))
    }
  }

  private mutating func current(_ axis: Axis?, _ event: XIDeviceEvent) -> Double? {
    guard let axis else { return nil }
    guard let value = event.valuators[axis: axis.number] else {
      return axes[event.sourceid, axis.number]
    }
    axes[event.sourceid, axis.number] = value
    return value
  }

  private mutating func scroll(_ event: XIDeviceEvent, _ device: Device) -> Point? {
    var notches = Point.zero
    for axis in device.scrolls {
      guard let value = event.valuators[axis: axis.number], axis.increment != 0 else { continue }
      if let before = scrolled[device.id, axis.number] {
        let step = (value - before) / axis.increment
        if axis.isVertical { notches.y += step } else { notches.x += step }
      } else {
        anchored = (device.id, event.time)
      }
      scrolled[device.id, axis.number] = value
    }
    return notches == .zero ? nil : notches
  }

  // MARK: - Ends

  /// Ends the contacts of the devices that `which` says.
  private mutating func end(_ which: (Int32) -> Bool) -> [PointerEvent] {
    var events: [PointerEvent] = []
    for (id, press) in presses where which(press.source) {
      presses[id] = nil
      var event = press.last
      event.phase = .up
      event.inContact = false
      events.append(event)
    }
    for id in touches.contacts where which(id.source) {
      guard let (touch, _) = touches.end(id) else { continue }
      events.append(
        PointerEvent(
          phase: .cancel, contact: id, kind: .touch, position: touch.position, time: 0,
          pressure: touch.pressure))
    }
    return events
  }
}
