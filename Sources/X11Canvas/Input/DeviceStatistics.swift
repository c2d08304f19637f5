import Ink

/// What one device has sent: where it is, how often it reports, and what became of its motions.
///
/// Bounded in memory, and O(1) an event.
public struct DeviceStatistics: Sendable, Hashable {
  /// Where it was last, in window pixels; nil before its first event.
  public private(set) var position: Point?
  /// How hard it last pressed, 0...1, as the device tells it; nil where it does not.
  public private(set) var pressure: Double?
  /// How far it last leaned, in degrees; nil where it does not tell.
  public private(set) var tilt: Point?
  /// Whether it was in contact.
  public private(set) var inContact = false

  /// The motions it sent in contacts with the canvas, but for those of withdrawn touches.
  public private(set) var motionsInContact = 0
  /// Those of them that became samples of strokes.
  public private(set) var samples = 0
  /// Those that rubbed out instead.
  public private(set) var erasing = 0
  /// The touches that left no ink: palms, gestures, and those that were not to draw.
  public private(set) var withdrawnTouches = 0
  /// The motions those had sent.
  public private(set) var withdrawnMotions = 0

  /// All motions, also without contact.
  public private(set) var motions = 0
  /// Those that bore the stamp of the one before.
  public private(set) var repeatedStamps = 0
  /// Those whose place was not on whole pixels.
  public private(set) var subpixelMotions = 0
  /// Pressures in contact, in 64 equal steps from 0 to 1.
  public private(set) var pressures = Array(repeating: 0, count: 64)
  /// Motions in contact with no pressure at all, though the device has the axis.
  public private(set) var weightlessMotions = 0

  private var rate = EventRate()
  private var lastStamp: UInt32?

  /// Nothing yet.
  public init() {}

  /// The median time between two motions, in milliseconds, pauses left out; nil before there are
  /// enough. Motions that bear one stamp share the time since the stamp before. O(kept intervals),
  /// some hundreds.
  public var medianInterval: Double? { rate.median }

  /// The motions in a second that interval makes; nil before there are enough.
  public var eventsPerSecond: Double? { medianInterval.map { $0 > 0 ? 1000 / $0 : .infinity } }

  /// The least pressure it ever reported in contact, but for none at all, in steps of 1/64; nil where
  /// there is none.
  public var lightestPressure: Double? {
    pressures.firstIndex { $0 > 0 }.map { Double($0) / 64 }
  }

  /// Takes in an event as the device sent it.
  public mutating func record(_ event: PointerEvent) {
    switch event.phase {
    case .leave, .near, .away, .scroll: return
    case .down, .move, .up, .cancel, .otherDown, .otherUp: break
    }
    position = event.position
    pressure = event.pressure
    tilt = event.tilt
    inContact = event.inContact
    guard event.phase == .move else { return }
    motions += 1
    if lastStamp == event.time { repeatedStamps += 1 }
    lastStamp = event.time
    rate.record(event.time)
    let (x, y) = (event.position.x, event.position.y)
    if x != x.rounded() || y != y.rounded() { subpixelMotions += 1 }
    if event.inContact, let pressure = event.pressure {
      if pressure > 0 {
        pressures[min(Int(pressure * 64), 63)] += 1
      } else {
        weightlessMotions += 1
      }
    }
  }

  /// Counts motions in contact by what became of them.
  mutating func count(_ fate: MotionFate, _ number: Int = 1) {
    switch fate {
    case .sent: motionsInContact += number
    case .sampled: samples += number
    case .erased: erasing += number
    }
  }

  /// A touch was withdrawn that had sent and been counted so.
  mutating func withdraw(sent: Int, sampled: Int, erased: Int) {
    motionsInContact -= sent
    samples -= sampled
    erasing -= erased
    withdrawnTouches += 1
    withdrawnMotions += sent
  }
}

/// What became of a motion in contact.
enum MotionFate {
  /// The device sent it.
  case sent
  /// It became a sample.
  case sampled
  /// It rubbed out.
  case erased
}

/// How often a device reports: the times between its last few hundred motions.
struct EventRate: Sendable, Hashable {
  /// Longer ones are pauses, in milliseconds.
  static let pause = 100.0
  private static let kept = 512

  private var intervals: [Double] = []
  private var next = 0
  private var lastStamp: UInt32?
  /// The motions that bear the last stamp.
  private var sharing = 1

  mutating func record(_ stamp: UInt32) {
    guard let last = lastStamp else {
      lastStamp = stamp
      return
    }
    let step = Double(Int32(bitPattern: stamp &- last))
    guard step > 0 else {
      if step == 0 { sharing += 1 }
      return
    }
    if step <= Self.pause {
      // A burst of stamps: each of its motions gets its share.
      for _ in 0..<min(sharing, 32) { keep(step / Double(sharing)) }
    }
    (lastStamp, sharing) = (stamp, 1)
  }

  private mutating func keep(_ interval: Double) {
    if intervals.count < Self.kept {
      intervals.append(interval)
    } else {
      intervals[next] = interval
      next = (next + 1) % Self.kept
    }
  }

  /// The median; nil before there are 20.
  var median: Double? {
    guard intervals.count >= 20 else { return nil }
    return intervals.sorted()[intervals.count / 2]
  }
}
