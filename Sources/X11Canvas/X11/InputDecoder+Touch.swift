import CX11
import Ink

extension InputDecoder {
  /// Decodes an event of a finger. Returns nil for a touchpad, or for a touch whose beginning was
  /// not seen.
  mutating func touch(_ event: XIDeviceEvent) -> PointerEvent? {
    let device = devices[event.sourceid]
    guard device == nil || device?.kind == .touch else { return nil }
    let id = ContactID(
      master: event.deviceid, source: event.sourceid, touch: UInt32(bitPattern: event.detail))
    if event.evtype == XI_TouchBegin {
      touches[id] = TouchTracker.Touch(position: Point(event.event_x, event.event_y))
    }
    guard var touch = touches[id] else { return nil }
    // A withdrawn touch ends without any axis, and then its position means nothing.
    if event.valuators[axis: 0] != nil || event.valuators[axis: 1] != nil {
      touch.position = Point(event.event_x, event.event_y)
      if event.flags & XITouchEmulatingPointer != 0 {
        positions.drag(event.deviceid, to: touch.position)
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
