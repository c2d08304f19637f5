import CX11
import Ink

/// How the first input extension is asked whether a pen is near; the second does not tell.
struct ProximityClasses: Sendable, Hashable {
  /// What to ask for, of this one device.
  var near: UInt
  var away: UInt
  /// What the events are called, for all devices.
  var nearType: Int32
  var awayType: Int32

  /// Asks about the device numbered `id`; nil where it does not tell. A round trip, and an error
  /// where it has vanished.
  init?(_ display: OpaquePointer, _ id: Int32) {
    var classes = cx11_proximity_classes()
    guard cx11_get_proximity(display, XID(id), &classes) != 0 else { return nil }
    near = classes.near_class
    away = classes.away_class
    nearType = classes.near_type
    awayType = classes.away_type
  }

  /// Asks for the events on `window`. A pen that was near may go away elsewhere: of that the root
  /// window tells, as long as no window between has the same wish. No round trip.
  func select(_ display: OpaquePointer, _ window: XID, root: XID) {
    var both = [near, away]
    XSelectExtensionEvent(display, window, &both, 2)
    var out = [away]
    XSelectExtensionEvent(display, root, &out, 1)
  }
}

extension InputDecoder {
  /// The word of the server that a pen came near, at a place of the window, or went away. Nil
  /// where that was known.
  mutating func proximity(
    _ source: Int32, isNear: Bool, at place: Point, time: CX11.Time, state: UInt32
  ) -> PointerEvent? {
    guard let device = devices[source], device.isPen else { return nil }
    let isNews = isNear ? near.insert(source).inserted : near.remove(source) != nil
    guard isNews else { return nil }
    let id = ContactID(master: device.master, source: source)
    return PointerEvent(
      phase: isNear ? .near : .away, contact: id, kind: device.kind,
      position: isNear ? place : places[id] ?? place, time: UInt32(truncatingIfNeeded: time),
      modifiers: Modifiers(core: state))
  }

  /// What comes before `event`, the first of a pen that was not known to be near: one that came in
  /// from beside the window. Nil for one whose going nobody would tell.
  mutating func approach(_ event: XIDeviceEvent) -> PointerEvent? {
    guard devices[event.sourceid]?.proximity != nil, event.evtype != XI_ButtonRelease,
      event.deviceid != event.sourceid,
      event.flags & XIPointerEmulated == 0, !near.contains(event.sourceid)
    else { return nil }
    return proximity(
      event.sourceid, isNear: true, at: Point(event.event_x, event.event_y), time: event.time,
      state: UInt32(bitPattern: event.mods.effective))
  }

  /// The end of nearness of the pen that `event` tells has left the window or vanished.
  mutating func away(after event: PointerEvent) -> PointerEvent? {
    guard near.remove(event.contact.source) != nil else { return nil }
    var away = event
    away.phase = .away
    away.pressure = nil
    away.tilt = nil
    away.inContact = false
    return away
  }
}
