import Ink
import X11Canvas

/// The pressure curves of the connected pens, by the numbers of their devices. Names are compared
/// once per device, not once per event.
struct PressureCurves {
  /// The use of a pen.
  struct Use: Hashable {
    /// The number of the device.
    var source: Int32
    /// The count of device changes at that time. After a change, the number may belong to another
    /// device.
    var changes: Int
  }

  private var curves: [Int32: PressureCurve] = [:]
  /// The pen used last, or nil if none was used.
  private(set) var last: Use?

  /// Returns the event with its pressure mapped by the curve of its device. Costs a look-up in a
  /// dictionary and no allocation, except for the first event of a device, whose curve `find`
  /// returns by its number.
  ///
  /// - Parameter changes: The count of device changes. If it differs from that of the last event,
  ///   all curves are forgotten.
  mutating func apply(
    to event: PointerEvent, changes: Int, _ find: (Int32) -> PressureCurve
  ) -> PointerEvent {
    guard event.kind == .pen || event.kind == .eraser, let pressure = event.pressure else {
      return event
    }
    // A stroke that a disconnected device left unfinished ends with the curve it began with.
    if event.phase != .up {
      if changes != last?.changes { forget() }
      last = Use(source: event.contact.source, changes: changes)
    }
    let curve: PressureCurve
    if let known = curves[event.contact.source] {
      curve = known
    } else {
      curve = find(event.contact.source)
      curves[event.contact.source] = curve
    }
    var event = event
    event.pressure = curve(pressure)
    return event
  }

  /// Forgets all curves, because one of them has changed.
  mutating func forget() { curves.removeAll(keepingCapacity: true) }
}
