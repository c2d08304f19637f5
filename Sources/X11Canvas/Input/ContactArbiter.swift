import Ink

/// Decides what each contact means: ink, a hold on the view, or the palm of a hand that holds a pen.
///
/// A pure function over the timeline of contacts: it knows no clock but the events' own stamps, no
/// windows and no geometry of hands, so that left and right are alike. A finger's ink begins at once
/// and is taken back where later events tell that it was not meant; it becomes part of the drawing
/// only when nothing can tell so any more.
public struct ContactArbiter: Sendable {
  /// A touch that began at most this long before a pen came near is taken for the hand that brought
  /// it, in milliseconds.
  public static let palmTime: Int32 = 150
  /// A second finger that lands at most this long after the first makes a pinch of the two, in
  /// milliseconds.
  public static let pinchTime: Int32 = 100
  /// A finger that has moved so far is drawing, in millimetres.
  public static let pinchReach = 3.0
  /// A contact broader than this is no finger, in millimetres.
  public static let broadest = 20.0
  /// A server lifts the fingers of a touch screen that vanishes, and tells of that at most this long
  /// afterwards, in milliseconds.
  static let vanishTime: Int32 = 30
  /// For how long word of what came first may be under way, in milliseconds.
  static let delay: Int32 = 50

  /// A finger, from its landing until its ink is settled.
  struct Touch: Sendable {
    /// What it does.
    enum Role: Sendable {
      /// It draws.
      case draws
      /// It is one of the two that hold the view.
      case pinches
      /// Nothing: fingers do not draw, or it did what it was to do.
      case idles
      /// Nothing, for it is no finger.
      case isPalm
      /// It drew and was lifted; its ink waits to be settled.
      case hasEnded
    }

    var role: Role
    /// When it landed.
    let start: UInt32
    /// Where it landed, and where it was last, in window pixels.
    let origin: Point
    var place: Point
    /// How far from its origin it has been, in window pixels.
    var reach = 0.0
    /// When it was lifted.
    var end: UInt32?
    /// When nothing can tell any more that it was not meant; nil before it was lifted.
    var due: UInt32?
  }

  /// Which contacts draw.
  public var policy = TouchPolicy.penPreferred
  /// Whether fingers draw where a pen has been seen, under `penPreferred`.
  public var drawsWithTouch = false
  /// Window pixels along a millimetre of the screen.
  public var pixelsPerMillimetre = 96 / 25.4

  var nearness = PenNearness()
  /// The stamp of the newest event.
  private var latest: UInt32 = 0
  var touches: [ContactID: Touch] = [:]
  /// Contacts that have ended and are not settled, in the order of their ends: the first is a touch
  /// that may be withdrawn, and what ended after it must not become part of the drawing before it.
  var ended: [ContactID] = []
  /// The two fingers that hold the view; empty where none do.
  var pinch: [ContactID] = []

  /// An arbiter that has seen nothing.
  public init() {}

  /// Whether a pen has been seen.
  public var hasSeenPen: Bool { nearness.hasSeenPen }

  /// When the next ink is settled if no pen comes, in the events' time; nil where none waits. Call
  /// `advance` then.
  public var deadline: UInt32? {
    guard let first = ended.first, let due = touches[first]?.due else { return nil }
    return due &+ UInt32(Self.delay)
  }

  /// What an event means, and what it says of contacts before it, in the order to be done.
  ///
  /// O(1) but for the fingers on the glass.
  public mutating func decide(_ event: PointerEvent) -> [ContactDecision] {
    var decisions = noticed(event)
    if event.kind == .touch { return decisions + touched(event) }
    switch event.phase {
    // What it drew before is finished by what it begins.
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

  /// Takes in an event that is none of the canvas's, as over a menu: only what it says of other
  /// contacts counts.
  public mutating func observe(_ event: PointerEvent) -> [ContactDecision] {
    let decisions = noticed(event)
    if event.phase == .up || event.phase == .cancel { release(event.contact) }
    return decisions
  }

  private mutating func noticed(_ event: PointerEvent) -> [ContactDecision] {
    latest = event.time
    var decisions = settle()
    guard event.kind == .pen || event.kind == .eraser else { return decisions }
    let wasNear = nearness.isNear(at: event.time)
    nearness.observe(event)
    if !wasNear, nearness.isNear(at: event.time) { decisions += penCame(at: event.time) }
    return decisions
  }

  /// It is now `time`, in the events' time, and no event came: settles what is due.
  public mutating func advance(to time: UInt32) -> [ContactDecision] {
    settle { due in Int32(bitPattern: time &- due) >= Self.delay }
  }

  /// Settles all that has ended: the next command is about it.
  public mutating func settleAll() -> [ContactDecision] { settle { _ in true } }

  /// Only the devices numbered in `sources` are left: what the fingers on a screen that is gone were
  /// doing is taken back.
  public mutating func keep(devices sources: Set<Int32>) -> [ContactDecision] {
    nearness.keep(sources)
    let gone = touches.filter { id, touch in
      guard !sources.contains(id.source) else { return false }
      return touch.end.map { Int32(bitPattern: latest &- $0) <= Self.vanishTime } ?? true
    }
    return inOrder(gone).flatMap { id in
      defer { release(id) }
      return withdraw(id)
    } + settle()
  }

  // MARK: Palms

  /// Settles what has ended, in order, up to the first touch that is not due.
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

  /// A pen came near: the touches just before were the hand that brought it.
  private mutating func penCame(at time: UInt32) -> [ContactDecision] {
    guard policy != .anything else { return [] }
    let palm = touches.filter { Int32(bitPattern: time &- $0.value.start) <= Self.palmTime }
    return inOrder(palm).flatMap { withdraw($0) } + settle()
  }

  /// Takes back what a touch did; where it is still down it does nothing more.
  mutating func withdraw(_ id: ContactID) -> [ContactDecision] {
    guard let touch = touches[id] else { return [] }
    touches[id]?.role = .isPalm
    switch touch.role {
    case .draws: return [.withdraw(id)]
    case .hasEnded:
      touches[id] = nil
      ended.removeAll { $0 == id }
      return [.withdraw(id)]
    case .pinches:
      letGo()
      touches[id]?.role = .isPalm
      return [.withdrawGesture]
    case .idles, .isPalm: return []
    }
  }

  /// The view is held no more; fingers still down do nothing.
  mutating func letGo() {
    for finger in pinch { touches[finger]?.role = .idles }
    pinch = []
  }

  /// The touches named, the earliest first.
  private func inOrder(_ touches: [ContactID: Touch]) -> [ContactID] {
    touches.sorted {
      let apart = Int32(bitPattern: $0.value.start &- $1.value.start)
      return apart == 0 ? ($0.key.touch ?? 0) < ($1.key.touch ?? 0) : apart < 0
    }.map(\.key)
  }
}
