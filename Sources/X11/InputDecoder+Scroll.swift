import CX11
import Ink
import Input

extension InputDecoder {
  /// Returns the scroll event of a wheel button.
  func wheel(_ button: Int) -> PointerEvent.Phase {
    switch button {
    case 4: .scroll(Point(0, -1))
    case 5: .scroll(Point(0, 1))
    case 6: .scroll(Point(-1, 0))
    default: .scroll(Point(1, 0))
    }
  }

  /// Decodes the emulated button of a wheel. Such copies are dropped like all copies, except one:
  /// if an axis reported its position for the first time, the copy carries the notch that would be
  /// lost.
  mutating func firstNotch(_ event: XIDeviceEvent) -> PointerEvent? {
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

  /// Returns the notches that the scrolling axes moved by, or nil if they did not move.
  mutating func scroll(_ event: XIDeviceEvent, _ device: Device) -> Point? {
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
}
