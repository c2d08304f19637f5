/// Which pens are near their tablets.
///
/// Some devices tell when a pen comes and goes. Of the others it is known by the events they send: a
/// hand that holds a pen never keeps quite still.
struct PenNearness {
  /// For how long a pen is taken to be near after its last event, in milliseconds, where nothing
  /// tells that it went.
  static let patience: Int32 = 1000

  private struct Pen {
    /// Whether its device tells when it comes and goes.
    var isTold = false
    /// Whether it rests on the tablet.
    var inContact = false
    /// Whether it left the window, and was not seen since.
    var isBeside = false
    /// Whether the device said that it is near and has not taken it back.
    var isHere = true
    var last: UInt32
  }

  private var pens: [Int32: Pen] = [:]
  /// Whether any pen was ever near.
  private(set) var hasSeenPen = false

  /// Whether a pen is near at `time`.
  func isNear(at time: UInt32) -> Bool {
    pens.values.contains { pen in
      guard pen.isHere else { return false }
      if pen.inContact || pen.isTold { return true }
      return Int32(bitPattern: time &- pen.last) <= Self.patience
    }
  }

  /// Takes in an event of a pen, of either end.
  mutating func observe(_ event: PointerEvent) {
    hasSeenPen = true
    var pen = pens[event.contact.source] ?? Pen(last: event.time)
    // Where it leaves the window it is told to be away at once.
    let isBeside = event.phase == .away && pen.isBeside && pen.last == event.time
    pen.last = event.time
    pen.isBeside = event.phase == .leave || isBeside
    switch event.phase {
    case .near:
      pen.isTold = true
      pen.isHere = true
    case .away where isBeside: break
    case .away:
      pen.isHere = false
      pen.inContact = false
    case .leave:
      // It writes beside the window, perhaps with the hand still over it; and where it goes, nobody
      // tells.
      pen.isTold = false
    case .up, .cancel: pen.inContact = false
    default:
      pen.isHere = true
      pen.inContact = event.inContact
    }
    pens[event.contact.source] = pen
  }

  /// Only the devices in `sources` are left: the pens of others are gone with them.
  mutating func keep(_ sources: Set<Int32>) {
    pens = pens.filter { sources.contains($0.key) }
  }
}
