import CX11
import Ink
import Input

/// The event classes for a pen's proximity in the first input extension. The second does not report
/// it.
struct ProximityClasses: Sendable, Hashable {
  /// The event classes of this device.
  var near: UInt
  var away: UInt
  /// The event types, which are those of all devices.
  var nearType: Int32
  var awayType: Int32

  /// Queries the device numbered `id`. Nil if it reports no proximity. Takes a round trip, and
  /// causes an X error if the device has vanished.
  init?(_ display: OpaquePointer, _ id: Int32) {
    var classes = cx11_proximity_classes()
    guard cx11_get_proximity(display, XID(id), &classes) != 0 else { return nil }
    near = classes.near_class
    away = classes.away_class
    nearType = classes.near_type
    awayType = classes.away_type
  }

  /// Selects the events on `window`, by `XSelectExtensionEvent`. A pen that was near may go away
  /// outside the window: the root window reports that, unless a window in between selects the same
  /// event. Takes no round trip.
  func select(_ display: OpaquePointer, _ window: XID, root: XID) {
    var both = [near, away]
    XSelectExtensionEvent(display, window, &both, 2)
    var out = [away]
    XSelectExtensionEvent(display, root, &out, 1)
  }
}

extension InputDecoder {
  /// Decodes a report that a pen came near, at a position of the window, or went away. Returns nil
  /// if that was known.
  mutating func proximity(
    _ source: Int32, isNear: Bool, at place: Point, time: CX11.Time, state: UInt32
  ) -> PointerEvent? {
    guard let device = devices[source], device.isPen else { return nil }
    let hasChanged = isNear ? near.insert(source).inserted : near.remove(source) != nil
    guard hasChanged else { return nil }
    let id = ContactID(master: device.master, source: source)
    return PointerEvent(
      phase: isNear ? .near : .away, contact: id, kind: device.kind,
      position: isNear ? place : positions[id] ?? place, time: UInt32(truncatingIfNeeded: time),
      modifiers: Modifiers(core: state))
  }

  /// Returns the proximity event that precedes `event`, the first event of a pen that was not known
  /// to be near because it came in from outside the window. Returns nil for a pen whose leaving
  /// would not be reported.
  mutating func approach(_ event: XIDeviceEvent) -> PointerEvent? {
    guard event.evtype != XI_ButtonRelease, event.deviceid != event.sourceid,
      event.flags & XIPointerEmulated == 0, !near.contains(event.sourceid),
      devices[event.sourceid]?.proximity != nil
    else { return nil }
    return proximity(
      event.sourceid, isNear: true, at: Point(event.event_x, event.event_y), time: event.time,
      state: UInt32(bitPattern: event.mods.effective))
  }

  /// Returns the end of proximity of the pen that has left the window or vanished according to
  /// `event`.
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
