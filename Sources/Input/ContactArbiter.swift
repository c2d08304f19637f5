import Ink

/// Decides the meaning of each contact: ink, a gesture of the view, or the palm of a hand that
/// holds a pen.
///
/// It is a pure function over the timeline of contacts. It knows no clock other than the events'
/// time stamps, no windows and no geometry of hands, so that left and right hands are alike. A
/// finger's ink begins at once, and is withdrawn if later events show that it was unintended. It
/// becomes part of the drawing only when no later event can show that any more.
public struct ContactArbiter: Sendable {
  /// The maximum time from the beginning of a touch until a pen comes near for which the touch is
  /// taken for the hand that holds the pen, in milliseconds.
  public static let palmTime: Int32 = 150
  /// The maximum time between the landing of two fingers that form a pinch, in milliseconds.
  public static let pinchTime: Int32 = 100
  /// The distance after which a finger is drawing and forms no pinch, in millimetres. Where fingers
  /// do not draw, it moves the view from there on.
  public static let pinchReach = 3.0
  /// The maximum width of a finger, in millimetres. A wider contact is a palm.
  public static let maxFingerWidth = 20.0
  /// The maximum delay of an event that happened earlier, in milliseconds.
  static let delay: Int32 = 50

  /// A finger, from its landing until its ink is settled.
  struct Touch: Sendable {
    /// The role of a finger.
    enum Role: Sendable {
      /// The finger draws.
      case drawing
      /// The finger is one of the two of a pinch.
      case pinching
      /// The finger moves the view, because fingers do not draw.
      case panning
      /// The finger does nothing, because fingers do not draw or its action is finished.
      case idle
      /// The contact does nothing, because it is no finger.
      case palm
      /// The finger drew and was lifted. Its ink waits to be settled.
      case ended
    }

    var role: Role
    /// True if it acts although fingers do not draw. Any pen that comes goes first.
    var yieldsToPens = false
    /// True if it moves the view once it has moved far enough.
    var mayPan = false
    /// True if it was one of the two of a pinch, or landed beside these. It never draws: until all
    /// such fingers are lifted, those that land are of the same gesture.
    var isOfGesture = false
    /// The reason why it does nothing, until that is reported. Nil for palms.
    var ignored: IgnoredFinger?
    /// The time of landing.
    let start: UInt32
    /// The positions of landing and of the last event, in window pixels.
    let origin: Point
    var place: Point
    /// The largest distance from the origin so far, in window pixels.
    var reach = 0.0
    /// The time after which its ink can no longer be withdrawn. Nil until it is lifted.
    var due: UInt32?
  }

  /// The policy that says which contacts draw.
  public var policy = TouchPolicy.penPreferred
  /// True if fingers draw after a pen has been seen, under `penPreferred`.
  public var drawsWithTouch = false
  /// True if a finger that lands now acts although fingers do not draw: it puts down what was
  /// picked up, or takes the selection. A finger that does so on purpose is no palm.
  public var fingersAct = false
  /// The number of window pixels per millimetre of the screen.
  public var pixelsPerMillimetre = 96 / 25.4

  var proximity = PenProximity()
  /// The time stamp of the newest event.
  private var latest: UInt32 = 0
  var touches: ShortMap<ContactID, Touch> = [:]
  /// The contacts that have ended and are not settled, in the order of their ends. The first is a
  /// touch that may be withdrawn. A contact that ended later must not become part of the drawing
  /// before it.
  var ended: [ContactID] = []
  /// The one or two fingers that hold the view, or an empty array.
  var pinch: [ContactID] = []
  /// The reason why a finger did nothing, until `takeIgnored` returns it.
  var reported: IgnoredFinger?

  /// Creates an arbiter that has seen no events.
  public init() {}

  /// Returns true if a finger is on the screen and does nothing, because fingers do not draw. False
  /// for palms, and while a pen is near.
  public func isIdle(_ contact: ContactID) -> Bool {
    guard let touch = touches[contact] else { return false }
    return touch.role == .idle && touch.mayPan && !proximity.isNear(at: latest)
  }

  /// Returns true if a touch is on the screen that draws or does nothing: no palm, and no finger
  /// that moves the view.
  public func isFinger(_ contact: ContactID) -> Bool {
    touches[contact]?.role == .drawing || isIdle(contact)
  }

  /// Returns why a finger did nothing, once for each finger: when it has moved as one that draws,
  /// or was lifted. A touch is taken for a palm, and not reported, while a pen writes beside it.
  public mutating func takeIgnored() -> IgnoredFinger? { reported.take() }

  /// True while one finger moves the view.
  public var isPanning: Bool { pinch.count == 1 }

  /// True if a pen has been seen.
  public var hasSeenPen: Bool { proximity.hasSeenPen }

  /// The time at which the next ink is settled if no pen comes, in the events' time, or nil if no
  /// ink waits. Call `advance` at that time.
  public var deadline: UInt32? {
    guard let first = ended.first, let due = touches[first]?.due else { return nil }
    return due &+ UInt32(Self.delay)
  }

  /// Returns the decisions about an event and about contacts before it, in the order of execution.
  ///
  /// - Complexity: O(1), except for the fingers on the screen.
  public mutating func decide(_ event: PointerEvent) -> [ContactDecision] {
    var decisions = track(event)
    if event.kind == .touch { return decisions + touched(event) }
    switch event.phase {
    // The contact's earlier stroke is finished by its new one.
    case .down: ended.removeAll { $0 == event.contact }
    case .up where !ended.isEmpty:
      ended.append(event.contact)
      decisions.append(.pause(event))
      return decisions
    default: break
    }
    decisions.append(.pass(event))
    return decisions
  }

  /// Follows a motion of a mouse or pen about which nothing is to be decided but to pass it on: no
  /// contact waits to be settled, and no pen arrives. Returns false, and does nothing, for any
  /// other event: `decide` is to be asked then. A motion that draws allocates nothing here.
  public mutating func follow(_ event: PointerEvent) -> Bool {
    guard event.phase == .move, event.kind != .touch, ended.isEmpty else { return false }
    if event.kind == .pen || event.kind == .eraser {
      guard proximity.isNear(at: event.time) else { return false }
      proximity.observe(event)
    }
    latest = event.time
    return true
  }

  /// Observes an event that does not belong to the canvas, for example one over a menu. Only its
  /// effect on other contacts counts.
  public mutating func observe(_ event: PointerEvent) -> [ContactDecision] {
    let decisions = track(event)
    if event.phase == .up || event.phase == .cancel { release(event.contact) }
    return decisions
  }

  private mutating func track(_ event: PointerEvent) -> [ContactDecision] {
    latest = event.time
    var decisions = settle()
    guard event.kind == .pen || event.kind == .eraser else { return decisions }
    let wasNear = proximity.isNear(at: event.time)
    proximity.observe(event)
    // The hand rests beside a pen that writes.
    if event.phase == .down { for id in touches.keys { touches[id]?.ignored = nil } }
    if !wasNear, proximity.isNear(at: event.time) { decisions += penArrived(at: event.time) }
    return decisions
  }

  /// Settles the ink that is due at `time`, in the events' time, when no event arrived.
  public mutating func advance(to time: UInt32) -> [ContactDecision] {
    settle { due in Int32(bitPattern: time &- due) >= Self.delay }
  }

  /// Settles all contacts that have ended, because the next command acts on them.
  public mutating func settleAll() -> [ContactDecision] { settle { _ in true } }

  /// Removes all devices except `sources`. The fingers on a screen that is gone count as lifted:
  /// their ink stays, and so does the view where they brought it.
  public mutating func keep(devices sources: Set<Int32>) -> [ContactDecision] {
    proximity.keep(sources)
    let gone = touches.filter { id, touch in
      !sources.contains(id.source) && touch.role != .ended
    }
    var decisions: [ContactDecision] = []
    for id in inOrder(gone) {
      if touches[id]?.role == .drawing { decisions += settleAll() + [.settle(id)] }
      release(id)
    }
    return decisions + settle()
  }

  // MARK: Palms

  /// Settles ended contacts, in order, up to the first touch that is not due.
  private mutating func settle() -> [ContactDecision] {
    let now = latest
    return settle { due in Int32(bitPattern: now &- due) > 0 }
  }

  private mutating func settle(_ isDue: (UInt32) -> Bool) -> [ContactDecision] {
    var decisions: [ContactDecision] = []
    while let first = ended.first, touches[first]?.due.map(isDue) ?? true {
      ended.removeFirst()
      touches[first] = nil
      decisions.append(.settle(first))
    }
    return decisions
  }

  /// Withdraws the touches just before a pen came near: they were the hand that holds the pen. So
  /// were those that still rest there and act although fingers do not draw.
  private mutating func penArrived(at time: UInt32) -> [ContactDecision] {
    guard policy != .anything else { return [] }
    let palm = touches.filter { _, touch in
      touch.yieldsToPens && [.drawing, .panning].contains(touch.role)
        || Int32(bitPattern: time &- touch.start) <= Self.palmTime
    }
    return inOrder(palm).flatMap { withdraw($0) } + settle()
  }

  /// Withdraws the effects of a touch. If it is still down, it does nothing more.
  mutating func withdraw(_ id: ContactID) -> [ContactDecision] {
    guard let touch = touches[id] else { return [] }
    touches[id]?.role = .palm
    touches[id]?.ignored = nil
    switch touch.role {
    case .drawing: return [.withdraw(id)]
    case .ended:
      touches[id] = nil
      ended.removeAll { $0 == id }
      return [.withdraw(id)]
    case .pinching, .panning:
      for finger in pinch { touches[finger]?.isOfGesture = false }
      endPinch()
      touches[id]?.role = .palm
      return [.withdrawGesture]
    case .idle, .palm: return []
    }
  }

  /// Ends the pinch. Fingers still down do nothing, until another lands beside one.
  mutating func endPinch() {
    for finger in pinch {
      touches[finger]?.role = .idle
      touches[finger]?.mayPan = false
    }
    pinch = []
  }

  /// Returns the touches in the order of their beginnings.
  private func inOrder(_ touches: ShortMap<ContactID, Touch>) -> [ContactID] {
    touches.sorted {
      let apart = Int32(bitPattern: $0.value.start &- $1.value.start)
      return apart == 0 ? ($0.key.touch ?? 0) < ($1.key.touch ?? 0) : apart < 0
    }.map(\.key)
  }
}
