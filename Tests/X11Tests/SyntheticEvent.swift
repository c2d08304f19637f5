import CX11
import Ink

@testable import Input
@testable import X11

/// An event of the input extension, built by hand without a server.
struct SyntheticEvent {
  var type: Int32 = XI_Motion
  /// The device that reports it: the master, or the physical device itself.
  var device: Int32 = 2
  var source: Int32 = 9
  var detail: Int32 = 0
  var position = Point(10, 20)
  /// The position of the window on the screen.
  var origin = Point.zero
  var flags: Int32 = 0
  var axes: [Int: Double] = [:]
  /// The pressed buttons, or nil for an event that does not report them.
  var buttons: [Int]?
  var modifiers: Int32 = 0
  var time: UInt = 1000

  /// Returns the event decoded by `decoder`.
  func decoded(by decoder: inout InputDecoder) -> PointerEvent? {
    withEvent { decoder.decode($0) }
  }

  /// Returns the event that precedes it according to `decoder`.
  func approached(by decoder: inout InputDecoder) -> PointerEvent? {
    withEvent { decoder.approach($0) }
  }

  /// Returns the ends of contacts that precede it according to `decoder`.
  func ends(by decoder: inout InputDecoder) -> [PointerEvent] {
    withEvent { decoder.overdue($0.deviceid, at: $0.time) }
  }

  private func withEvent<T>(_ body: (XIDeviceEvent) -> T) -> T {
    var mask = [UInt8](repeating: 0, count: 8)
    for axis in axes.keys { mask[axis / 8] |= 1 << UInt8(axis % 8) }
    var values = axes.sorted { $0.key < $1.key }.map(\.value)
    var held = [UInt8](repeating: 0, count: 4)
    for button in buttons ?? [] { held[button / 8] |= 1 << UInt8(button % 8) }
    return mask.withUnsafeMutableBufferPointer { mask in
      values.withUnsafeMutableBufferPointer { values in
        held.withUnsafeMutableBufferPointer { held in
          var event = XIDeviceEvent()
          event.evtype = type
          event.deviceid = device
          event.sourceid = source
          event.detail = detail
          event.event_x = position.x
          event.event_y = position.y
          event.root_x = position.x + origin.x
          event.root_y = position.y + origin.y
          event.flags = flags
          event.time = time
          event.mods.effective = modifiers
          if buttons != nil {
            event.buttons = XIButtonState(mask_len: 4, mask: held.baseAddress)
          }
          event.valuators = XIValuatorState(
            mask_len: 8, mask: mask.baseAddress, values: values.baseAddress)
          return body(event)
        }
      }
    }
  }
}

extension XITouchOwnershipEvent {
  /// Returns the event that gives the program ownership of touch `touch` of the device `source`.
  init(source: Int32, touch: UInt32) {
    self.init()
    deviceid = 2
    sourceid = source
    touchid = touch
  }
}

extension Device {
  /// A pen whose pressure range begins above zero and whose tilt is known.
  static func pen(_ id: Int32 = 9, name: String = "tablet stylus", master: Int32 = 0) -> Device {
    Device(
      id: id, name: name, master: master,
      valuators: [
        Valuator(label: .other, axis: Axis(number: 0, minimum: 0, maximum: 65535), value: 0),
        Valuator(label: .other, axis: Axis(number: 1, minimum: 0, maximum: 65535), value: 0),
        Valuator(label: .pressure, axis: Axis(number: 2, minimum: 100, maximum: 2100), value: 100),
        Valuator(label: .tiltX, axis: Axis(number: 3, minimum: -64, maximum: 63), value: 0),
        Valuator(label: .tiltY, axis: Axis(number: 4, minimum: -64, maximum: 63), value: 0),
      ])
  }

  /// A touch screen, with or without a pressure axis.
  static func touchScreen(_ id: Int32 = 11, pressure: Bool = false) -> Device {
    Device(
      id: id, name: "glass", touch: .direct,
      valuators: pressure
        ? [
          Valuator(
            label: .touchPressure, axis: Axis(number: 4, minimum: 0, maximum: 200), value: 0)
        ] : [])
  }

  /// A mouse whose wheel turns an axis: 15 per notch down, -10 per notch to the right.
  static func wheelMouse(_ id: Int32 = 8) -> Device {
    Device(
      id: id, name: "mouse",
      scrolls: [
        ScrollAxis(number: 3, isVertical: true, increment: 15),
        ScrollAxis(number: 2, isVertical: false, increment: -10),
      ])
  }
}
