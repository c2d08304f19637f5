import CX11
import Ink
import Input

extension InputDecoder {
  /// Returns the contact of a mouse or pen. All mice of a master are one contact: they move one
  /// pointer, and the button may be on another device than the motion, as with the buttons of a
  /// pointing stick above a touchpad. No device has the number 0.
  func contact(_ master: Int32, _ source: Int32) -> ContactID {
    let isMouse = devices.kind(of: source) ?? .mouse == .mouse
    return ContactID(master: master, source: isMouse ? 0 : source)
  }

  /// Decodes a motion or button event of a mouse or pen.
  mutating func pointer(_ event: XIDeviceEvent) -> PointerEvent? {
    let device = devices[event.sourceid]
    let exact = axisPositions.position(event, device)
    guard event.flags & XIPointerEmulated == 0 else {
      if event.evtype == XI_Motion {
        positions.drag(event.deviceid, to: Point(event.event_x, event.event_y))
      }
      return firstNotch(event)
    }
    let id = contact(event.deviceid, event.sourceid)
    var result = self.event(event, id, device, at: place(event, id, device, exact))
    switch event.evtype {
    case XI_ButtonPress:
      _ = holders.press(event.deviceid, event.detail, event.sourceid)
      if event.detail == 1, let press = presses[id], press.source == event.sourceid,
        press.last.phase == .down, press.last.time == result.time
      {
        // The press was taken for withheld, and its copy was used.
        return nil
      }
      guard let phase = press(Int(event.detail), device) else { return nil }
      result.phase = phase
      if phase == .down { presses[id] = Press(last: result, source: event.sourceid) }
    case XI_ButtonRelease:
      holders.clear(event.deviceid, event.detail)
      guard let phase = release(Int(event.detail), id) else { return nil }
      result.phase = phase
    default:
      // A pen or mouse that draws goes on drawing if the same event also reports a wheel.
      let notches = device.flatMap { scroll(event, $0) }
      let isReleased =
        event.buttons.mask_len > 0 && event.buttons.mask.map { $0[0] & 1 << 1 == 0 } ?? false
      if isReleased { holders.clear(event.deviceid, 1) }
      if !presses.has(id) {
        if let notches { result.phase = .scroll(notches) }
      } else if isReleased {
        // The release went elsewhere, for example while the window was unmapped.
        presses[id] = nil
        result.phase = .up
      }
    }
    result.inContact = presses.has(id)
    if result.inContact { presses.change(id) { $0.last = result } }
    return result
  }

  /// Decodes a button event of a physical device. It is reported only if the master does not report
  /// it because another device held or holds the same button.
  package mutating func copy(_ event: XIDeviceEvent) -> PointerEvent? {
    guard event.flags & XIPointerEmulated == 0, !(4...7 ~= event.detail),
      let device = devices[event.sourceid], device.kind != .touch, device.master != 0
    else { return nil }
    let id = contact(device.master, device.id)
    let phase: PointerEvent.Phase
    switch event.evtype {
    case XI_ButtonPress:
      guard holders.press(device.master, event.detail, device.id),
        event.detail != 1 || presses[id] == nil
      else { return nil }
      phase = event.detail == 1 ? .down : .otherDown(button: Int(event.detail))
    case XI_ButtonRelease:
      guard holders.release(device.master, event.detail, device.id) else {
        if event.detail == 1, presses[id]?.source == device.id {
          presses.change(id) { $0.lift = event.time }
        }
        return nil
      }
      if event.detail == 1, let other = otherHolder(of: id) {
        presses.change(id) { $0.source = other }
        return nil
      }
      guard event.detail != 1 || presses[id] != nil else { return nil }
      phase = event.detail == 1 ? .up : .otherUp(button: Int(event.detail))
    default: return nil
    }
    let place = presses[id]?.last.position ?? positions[id] ?? Point(event.event_x, event.event_y)
    var result = self.event(event, id, device, at: place)
    result.phase = phase
    if phase == .down { presses[id] = Press(last: result, source: device.id) }
    if phase == .up { presses[id] = nil }
    result.inContact = presses.has(id)
    if result.inContact { presses.change(id) { $0.last = result } }
    return result
  }

  /// Returns another device that holds the first button, and with it the contact `id`.
  func otherHolder(of id: ContactID) -> Int32? {
    holders[id.master, 1].first { $0 != ButtonHolders.unseen && contact(id.master, $0) == id }
  }

  /// Returns the position of the mouse or pen. `exact` is the one that its axes determine.
  private mutating func place(
    _ event: XIDeviceEvent, _ id: ContactID, _ device: Device?, _ exact: Point?
  ) -> Point {
    let seen = exact ?? Point(event.event_x, event.event_y)
    if let device, device.isRelative {
      let isShared =
        presses.has(id) || !touches.isEmpty || presses.keys.contains { $0.master == id.master }
      if isShared { return positions.push(id, to: seen) }
    } else if id.source != 0, exact == nil, event.valuators[axis: 0] == nil,
      event.valuators[axis: 1] == nil
    {
      // The event reports only the button or the pressure. Its position is that of the screen's
      // single pointer, which a finger or a mouse may have moved.
      return presses.look(id) { $0.last.position } ?? positions.stay(id, seen)
    }
    positions.put(id, at: seen)
    return seen
  }

  private mutating func event(
    _ event: XIDeviceEvent, _ id: ContactID, _ device: Device?, at place: Point
  ) -> PointerEvent {
    // A tool that turns into another during a stroke does so after the stroke.
    let kind = presses.look(id) { $0.last.kind } ?? device?.kind ?? .mouse
    var result = PointerEvent(
      phase: .move, contact: id, device: event.sourceid, kind: kind, position: place,
      time: UInt32(truncatingIfNeeded: event.time),
      modifiers: Modifiers(core: event.mods.effective))
    if let device, device.pressure != nil { measure(&result, event, device) }
    return result
  }

  private func press(_ button: Int, _ device: Device?) -> PointerEvent.Phase? {
    switch button {
    case 1: return .down
    case 4...7:
      // A device with scrolling axes has already reported the wheel.
      return device?.scrolls.isEmpty ?? true ? wheel(button) : nil
    default: return .otherDown(button: button)
    }
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
}
