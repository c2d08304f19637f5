import Ink
import X11Canvas

/// The curves of the pens that are here, by the numbers of their devices: names are compared once a
/// device, not once an event.
struct PressureCurves {
  /// A pen that was used.
  struct Use: Hashable {
    /// The number of its device.
    var source: Int32
    /// How often devices had changed then: later the number may be another's.
    var changes: Int
  }

  private var curves: [Int32: PressureCurve] = [:]
  /// The pen used last; nil where none was.
  private(set) var last: Use?

  /// The event with its pressure as it counts. A dictionary's look-up, no allocation, but for the
  /// first event of a device, whose curve `find` tells by its number.
  ///
  /// - Parameter changes: How often devices have changed: where it is another number than before,
  ///   nothing is known of them any more.
  mutating func apply(
    to event: PointerEvent, changes: Int, _ find: (Int32) -> PressureCurve
  ) -> PointerEvent {
    guard event.kind == .pen || event.kind == .eraser, let pressure = event.pressure else {
      return event
    }
    // What a device that has gone left unfinished ends by the curve it began with.
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

  /// Forgets all curves: one of them has changed.
  mutating func forget() { curves.removeAll(keepingCapacity: true) }
}
