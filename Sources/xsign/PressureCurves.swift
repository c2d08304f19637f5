import Ink
import X11Canvas

/// The curves of the pens that are here, by the numbers of their devices: names are compared once a
/// device, not once an event.
struct PressureCurves {
  private var curves: [Int32: PressureCurve] = [:]
  private var changes = 0
  /// The pen used last.
  private(set) var source: Int32?

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
    if changes != self.changes {
      self.changes = changes
      forget()
    }
    source = event.contact.source
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
