import Ink

/// The kind of device that made a contact.
public enum DeviceKind: Sendable, Hashable {
  /// A mouse, a touchpad or anything else that only points.
  case mouse
  /// The writing end of a pen: a device with a pressure axis that is no touch screen.
  case pen
  /// The eraser end of a pen.
  case eraser
  /// A touch screen.
  case touch
}

/// The identity of a contact. Strokes are keyed by it, so that several devices and fingers draw at
/// once.
public struct ContactID: Sendable, Hashable {
  /// The master device that the event came through.
  public var master: Int32
  /// The physical device, or 0 for mice, which share one pointer.
  public var source: Int32
  /// The number of the touch, for touch screens. Touch numbers increase for the X server's whole
  /// life.
  public var touch: UInt32?

  /// Creates the identity of a contact of `source`, seen through `master`. For a touch screen it
  /// includes the touch number.
  public init(master: Int32, source: Int32, touch: UInt32? = nil) {
    self.master = master
    self.source = source
    self.touch = touch
  }
}

/// The pressed modifier keys.
public struct Modifiers: OptionSet, Sendable, Hashable {
  /// The bits, one per key.
  public let rawValue: UInt8
  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shift.
  public static let shift = Modifiers(rawValue: 1)
  /// Control.
  public static let control = Modifiers(rawValue: 2)
  /// Alt.
  public static let alt = Modifiers(rawValue: 4)
  /// Super, the logo key.
  public static let superKey = Modifiers(rawValue: 8)
}

/// An event of a pointing device, in window pixels.
public struct PointerEvent: Sendable, Hashable {
  /// The phase of a contact or pointer.
  public enum Phase: Sendable, Hashable {
    /// The contact began: button 1 of a mouse or pen was pressed, or a finger touched.
    case down
    /// The contact moved, or its pressure or tilt changed. Also a pointer that moves without
    /// contact.
    case move
    /// The contact ended at the event's position.
    case up
    /// The contact was withdrawn, because a gesture claimed the touch. No ink stays.
    case cancel
    /// A button other than the first was pressed.
    case otherDown(button: Int)
    /// A button other than the first was released.
    case otherUp(button: Int)
    /// The wheel scrolled, in notches: x to the right, y down.
    case scroll(Point)
    /// The pointer left the window.
    case leave
    /// A pen came into the range of its tablet, over the window. It need not have moved. The event
    /// precedes all others of the pen. Until the pen moves, the position is the pointer's.
    case near
    /// A pen that was near left the range of its tablet, or left the window.
    case away
  }

  /// The phase.
  public var phase: Phase
  /// The contact.
  public var contact: ContactID
  /// The number of the physical device that sent the event.
  public var device: Int32
  /// The kind of device.
  public var kind: DeviceKind
  /// The position in window pixels, with fraction, y down.
  public var position: Point
  /// The time in the X server's milliseconds. It wraps after 49.7 days.
  public var time: UInt32
  /// The pressure, 0...1 over the axis's own range, or nil if the device has no such axis. A
  /// pressure curve is applied before the canvas sees the event.
  public var pressure: Double?
  /// The tilt to the right and towards the user in degrees, or nil if unknown.
  public var tilt: Point?
  /// The width of the contact along its longer axis in millimetres, or nil if the device does not
  /// report it.
  public var breadth: Double?
  /// True if the contact is down: button 1 is pressed, or a finger touches the screen.
  public var inContact: Bool
  /// The pressed modifier keys.
  public var modifiers: Modifiers

  /// Creates an event sent by `device`, which defaults to the contact's source.
  public init(
    phase: Phase, contact: ContactID, device: Int32? = nil, kind: DeviceKind, position: Point,
    time: UInt32, pressure: Double? = nil, tilt: Point? = nil, breadth: Double? = nil,
    inContact: Bool = false, modifiers: Modifiers = []
  ) {
    self.phase = phase
    self.contact = contact
    self.device = device ?? contact.source
    self.kind = kind
    self.position = position
    self.time = time
    self.pressure = pressure
    self.tilt = tilt
    self.breadth = breadth
    self.inContact = inContact
    self.modifiers = modifiers
  }
}
