import CX11
import Ink
import Input

extension InputDecoder {
  /// Decodes an event of a finger. Returns nil for a touchpad, or for a touch whose beginning was
  /// not seen.
  mutating func touch(_ event: XIDeviceEvent) -> PointerEvent? {
    let device = devices[event.sourceid]
    guard device == nil || device?.kind == .touch else { return nil }
    let id = ContactID(
      master: event.deviceid, source: event.sourceid, touch: UInt32(bitPattern: event.detail))
    if event.evtype == XI_TouchBegin {
      let place = Point(event.event_x, event.event_y)
      if touches.report(id, at: place) { return nil }
      touches[id] = TouchTracker.Touch(position: place)
    }
    guard touches[id]?.isCopy == false else { return nil }
    return touched(event, id, device)
  }

  /// Decodes an event of a touch screen itself. It is reported only if the master does not report
  /// the touch.
  ///
  /// The server offers the finger that moves the pointer first to a client that grabs the button on
  /// a window above, as window managers do. While another device holds the button, that client is
  /// not told, and the master never reports the finger (xorg-server 21.1.7,
  /// `DeliverTouchEmulatedEvent`).
  mutating func touchCopy(_ event: XIDeviceEvent) -> PointerEvent? {
    guard let device = devices[event.sourceid], device.kind == .touch, device.master != 0 else {
      return nil
    }
    let id = ContactID(
      master: device.master, source: device.id, touch: UInt32(bitPattern: event.detail))
    if touches[id] == nil {
      switch event.evtype {
      case XI_TouchBegin: touches.noteCopy(id)
      case XI_TouchEnd: touches.forgetCopy(id)
      default: break
      }
      guard touches.isUnreported(id), presses.keys.contains(where: { $0.master == id.master })
      else { return nil }
      // No other client can claim it, since none is told.
      touches[id] = TouchTracker.Touch(
        isOwned: true, isCopy: true, position: Point(event.event_x, event.event_y))
      guard var result = touched(event, id, device) else { return nil }
      result.phase = .down
      return result
    }
    guard touches[id]?.isCopy == true else { return nil }
    if event.evtype == XI_TouchEnd { touches.forgetCopy(id) }
    return touched(event, id, device)
  }

  /// Follows a touch whose beginning was seen.
  private mutating func touched(
    _ event: XIDeviceEvent, _ id: ContactID, _ device: Device?
  ) -> PointerEvent? {
    guard var touch = touches[id] else { return nil }
    // A withdrawn touch ends without any axis, and then its position means nothing.
    if event.valuators[axis: 0] != nil || event.valuators[axis: 1] != nil {
      touch.position = Point(event.event_x, event.event_y)
      if event.flags & XITouchEmulatingPointer != 0 {
        positions.drag(id.master, to: touch.position)
      }
    }
    if let axis = device?.pressure, let value = event.valuators[axis: axis.number] {
      touch.pressure = axis.normalised(value)
    }
    if let breadth = device?.breadth, let value = event.valuators[axis: breadth.axis.number] {
      touch.breadth = value > 0 ? value * breadth.millimetres : nil
    }
    touches[id] = touch
    var result = PointerEvent(
      phase: .move, contact: id, kind: .touch, position: touch.position,
      time: UInt32(truncatingIfNeeded: event.time), pressure: touch.pressure,
      breadth: touch.breadth, inContact: true, modifiers: Modifiers(core: event.mods.effective))
    switch event.evtype {
    case XI_TouchBegin: result.phase = .down
    case XI_TouchUpdate:
      // The finger is up already; the server is still deciding who owns the touch.
      if event.flags & XITouchPendingEnd != 0 { return nil }
    default:
      result.phase = touches.end(id)?.phase ?? .cancel
      result.inContact = false
    }
    return result
  }
}
