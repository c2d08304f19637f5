/// The pens near their tablets.
///
/// Some devices report when a pen comes and goes. For the others it is inferred from their events:
/// a hand that holds a pen never keeps quite still.
struct PenProximity {
  /// The time for which a pen counts as near after its last event, in milliseconds, if its leaving
  /// is not reported.
  static let timeout: Int32 = 1000

  private struct Pen {
    /// True if its device reports when it comes and goes.
    var isReported = false
    /// True if it touches the tablet.
    var inContact = false
    /// True if it left the window and was not seen since.
    var isOutsideWindow = false
    /// True if the device reported that it is near and has not reported that it left.
    var isInRange = true
    var last: UInt32
  }

  private var pens: ShortMap<Int32, Pen> = [:]
  /// True if any pen was ever near.
  private(set) var hasSeenPen = false

  /// Returns whether a pen is near at `time`.
  func isNear(at time: UInt32) -> Bool {
    pens.values.contains { pen in
      guard pen.isInRange else { return false }
      if pen.inContact || pen.isReported { return true }
      return Int32(bitPattern: time &- pen.last) <= Self.timeout
    }
  }

  /// True while a pen touches its tablet.
  var isWriting: Bool { pens.values.contains { $0.inContact } }

  /// Handles an event of a pen, of either end.
  mutating func observe(_ event: PointerEvent) {
    hasSeenPen = true
    var pen = pens[event.contact.source] ?? Pen(last: event.time)
    // A pen that leaves the window is reported as away at the same time.
    let isOutsideWindow = event.phase == .away && pen.isOutsideWindow && pen.last == event.time
    pen.last = event.time
    pen.isOutsideWindow = event.phase == .leave || isOutsideWindow
    switch event.phase {
    case .near:
      pen.isReported = true
      pen.isInRange = true
    case .away where isOutsideWindow: break
    case .away:
      pen.isInRange = false
      pen.inContact = false
    case .leave:
      // The pen may write outside the window, with the hand still over it. Its leaving will not be
      // reported there.
      pen.isReported = false
    case .up, .cancel: pen.inContact = false
    default:
      pen.isInRange = true
      pen.inContact = event.inContact
    }
    pens[event.contact.source] = pen
  }

  /// Removes all devices except `sources`, and their pens.
  mutating func keep(_ sources: Set<Int32>) {
    pens = pens.filter { sources.contains($0.key) }
  }
}
