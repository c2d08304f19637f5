import Ink

/// What kind of device made a contact.
public enum DeviceKind: Sendable, Hashable {
  /// A mouse, a touchpad or anything else that only points.
  case mouse
  /// The writing end of a pen: a device with a pressure axis that is no touch screen.
  case pen
  /// The rubbing end of a pen.
  case eraser
  /// A touch screen.
  case touch
}

/// Names one contact: strokes are keyed by it, so that several devices and fingers draw at once.
public struct ContactID: Sendable, Hashable {
  /// The master device the event came through.
  public var master: Int32
  /// The physical device; 0 for mice, which share one pointer.
  public var source: Int32
  /// The touch, for touch screens; touch numbers grow for the X server's whole life.
  public var touch: UInt32?

  /// Names the contact of `source`, seen through `master`; a touch screen's has its touch number.
  public init(master: Int32, source: Int32, touch: UInt32? = nil) {
    self.master = master
    self.source = source
    self.touch = touch
  }
}

/// The modifier keys held.
public struct Modifiers: OptionSet, Sendable, Hashable {
  /// The bits, one a key.
  public let rawValue: UInt8
  /// A set from its bits.
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

/// One event of a pointing device, in window pixels.
public struct PointerEvent: Sendable, Hashable {
  /// What happened.
  public enum Phase: Sendable, Hashable {
    /// The contact began: button 1 of a mouse or pen went down, or a finger touched.
    case down
    /// It moved, or its pressure or tilt changed; also a pointer that moves without contact.
    case move
    /// The contact ended where the event says.
    case up
    /// The contact was taken away: a gesture won the touch, or its device vanished. No ink stays.
    case cancel
    /// A button other than the first went down.
    case otherDown(button: Int)
    /// A button other than the first came up.
    case otherUp(button: Int)
    /// The wheel moved, in notches: x to the right, y down.
    case scroll(Point)
    /// The pointer left the window.
    case leave
    /// A pen came so near its tablet that it is seen, over the window; it need not have moved. Comes
    /// before all else the pen does; while the pen has not moved the position is the pointer's.
    case near
    /// A pen that was near is so no longer, or has left the window.
    case away
  }

  /// What happened.
  public var phase: Phase
  /// Which contact it belongs to.
  public var contact: ContactID
  /// The kind of device.
  public var kind: DeviceKind
  /// Where, in window pixels with their fraction, y down.
  public var position: Point
  /// When, in the X server's milliseconds; wraps after 49.7 days.
  public var time: UInt32
  /// How hard, 0...1 over the axis's own range; nil where the device has no such axis.
  public var pressure: Double?
  /// How far the pen leans to the right and towards the user, in degrees; nil where unknown.
  public var tilt: Point?
  /// How wide the contact is, along its longer axis, in millimetres; nil where the device does not
  /// tell.
  public var breadth: Double?
  /// Whether the contact is down: button 1 held, or a finger on the glass.
  public var inContact: Bool
  /// The modifier keys held.
  public var modifiers: Modifiers

  /// An event from its parts.
  public init(
    phase: Phase, contact: ContactID, kind: DeviceKind, position: Point, time: UInt32,
    pressure: Double? = nil, tilt: Point? = nil, breadth: Double? = nil, inContact: Bool = false,
    modifiers: Modifiers = []
  ) {
    self.phase = phase
    self.contact = contact
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
