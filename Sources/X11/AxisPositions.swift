import CX11
import Ink
import Input

/// The positions of mice and pens according to their axes.
///
/// A window manager may hold the pointer at each click until it has decided about the click. The
/// server queues the events meanwhile (xorg-server, `EnqueueEvent` and `PlayReleasedEvents`). Each
/// is replayed with the fraction of its own position, but with the whole pixels of the last event
/// of the queue. Only its axes are its own.
///
/// A position therefore comes from the event, moved by the whole pixels that its axes differ by.
/// That requires that the axes of the device have agreed with its events before, and that they
/// still agree in the fraction. A driver may report something else on its axes.
struct AxisPositions {
  private struct Pointer {
    /// The last values of the axes, or nil if the pointer may have moved since.
    var x: Double?
    var y: Double?
    /// True if the axes agreed with the events so far.
    var isTrusted = false
  }

  /// The maximum difference between the fraction of a position and that of its axes, in pixels.
  private static let tolerance = 1.0 / 64

  /// The size of the screen in pixels, which the ranges of absolute axes span.
  var screen = (width: 0, height: 0)
  private var pointers: ShortMap<Int32, Pointer> = [:]
  /// The device that moved the pointer of each master last.
  private var movers: ShortMap<Int32, Int32> = [:]

  /// Returns the position in the window of an event, or nil if the axes do not determine it.
  mutating func position(_ event: XIDeviceEvent, _ device: Device?) -> Point? {
    let isMoved = movers.updateValue(event.sourceid, forKey: event.deviceid) != event.sourceid
    guard let device, device.kind != .touch, let xAxis = device.x, let yAxis = device.y else {
      return nil
    }
    var pointer = pointers[device.id] ?? Pointer()
    defer { pointers[device.id] = pointer }
    let (newX, newY) = (event.valuators[axis: 0], event.valuators[axis: 1])
    // An event reports only the axes that changed, but another device may have moved the pointer.
    pointer.x = newX ?? (isMoved ? nil : pointer.x)
    pointer.y = newY ?? (isMoved ? nil : pointer.y)
    let dx = pointer.x.flatMap { Self.shift(event.root_x, xAxis.place($0, across: screen.width)) }
    let dy = pointer.y.flatMap { Self.shift(event.root_y, yAxis.place($0, across: screen.height)) }
    if newX != nil && dx == nil || newY != nil && dy == nil {
      pointer.isTrusted = false
    } else if newX != nil || newY != nil, dx == 0, dy == 0 {
      pointer.isTrusted = true
    }
    guard pointer.isTrusted else { return nil }
    let isKnown = newX != nil || newY != nil || dx != nil && dy != nil
    return isKnown ? Point(event.event_x + (dx ?? 0), event.event_y + (dy ?? 0)) : nil
  }

  /// Handles a pointer that entered the window. If it is elsewhere than its device reported last,
  /// it was moved while the events went to another client.
  mutating func entered(_ event: XIEnterEvent, _ devices: DeviceTable) {
    guard let mover = movers[event.deviceid], let pointer = pointers[mover] else { return }
    let x = pointer.x.flatMap { devices[mover]?.x?.place($0, across: screen.width) }
    let y = pointer.y.flatMap { devices[mover]?.y?.place($0, across: screen.height) }
    if Self.isIn(event.root_x, x), Self.isIn(event.root_y, y) { return }
    pointers[mover]?.x = nil
    pointers[mover]?.y = nil
  }

  /// Returns whether `place` is in the pixel at `pixel`. Such events have whole pixels.
  private static func isIn(_ pixel: Double, _ place: Double?) -> Bool {
    place.map { (-tolerance...1 + tolerance).contains($0 - pixel) } ?? false
  }

  /// Removes a device that vanished or changed.
  mutating func forget(_ source: Int32) { pointers[source] = nil }

  /// Returns the whole pixels from `seen` to `place`, or nil if their fractions differ.
  private static func shift(_ seen: Double, _ place: Double) -> Double? {
    let whole = (place - seen).rounded()
    return abs(place - seen - whole) <= tolerance ? whole : nil
  }
}

extension Axis {
  /// Returns the position on a screen of `extent` pixels. As the server does, it takes an axis
  /// without a range, as mice have, for one that counts pixels.
  fileprivate func place(_ value: Double, across extent: Int) -> Double {
    guard maximum > minimum else { return value }
    return (value - minimum) * Double(extent) / (maximum + 1 - minimum)
  }
}
