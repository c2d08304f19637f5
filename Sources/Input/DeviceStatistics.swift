import Ink

/// The statistics of one device: its state, its report rate, and the outcome of its motions.
///
/// Its memory is bounded, and each event takes O(1).
public struct DeviceStatistics: Sendable, Hashable {
  /// The last position in window pixels, or nil before the first event.
  public private(set) var position: Point?
  /// The last pressure as reported by the device, 0...1, or nil if it reports none.
  public private(set) var pressure: Double?
  /// The last tilt in degrees, or nil if it reports none.
  public private(set) var tilt: Point?
  /// True if it was in contact at the last event.
  public private(set) var inContact = false

  /// The number of motions in contacts with the canvas, except those of withdrawn touches.
  public private(set) var motionsInContact = 0
  /// The number of those motions that became samples of strokes.
  public private(set) var samples = 0
  /// The number of those motions that erased instead.
  public private(set) var erasing = 0
  /// The number of touches that left no ink: palms, gestures, and touches not allowed to draw.
  public private(set) var withdrawnTouches = 0
  /// The number of motions of those touches.
  public private(set) var withdrawnMotions = 0

  /// The number of all motions, with or without contact.
  public private(set) var motions = 0
  /// The number of motions with the same time stamp as the previous one.
  public private(set) var repeatedStamps = 0
  /// The number of motions whose position was not on whole pixels.
  public private(set) var subpixelMotions = 0
  /// A histogram of the pressures in contact, in 64 equal steps from 0 to 1.
  public private(set) var pressures = Array(repeating: 0, count: 64)
  /// The number of motions in contact with a pressure of zero, although the device has the axis.
  public private(set) var weightlessMotions = 0

  private var rate = EventRate()
  private var lastStamp: UInt32?

  /// Creates empty statistics.
  public init() {}

  /// The median time between two motions in milliseconds, without pauses, or nil before there are
  /// enough motions. Motions with the same time stamp share the time since the previous stamp.
  /// O(stored intervals), which are some hundreds.
  public var medianInterval: Double? { rate.median }

  /// The number of motions per second at that interval, or nil before there are enough motions.
  public var eventsPerSecond: Double? { medianInterval.map { $0 > 0 ? 1000 / $0 : .infinity } }

  /// The least non-zero pressure reported in contact, in steps of 1/64, or nil if there is none.
  public var lightestPressure: Double? {
    pressures.firstIndex { $0 > 0 }.map { Double($0) / 64 }
  }

  /// Records an event as sent by the device.
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

  /// Counts motions in contact by their outcome.
  mutating func count(_ outcome: MotionOutcome, _ number: Int = 1) {
    switch outcome {
    case .sent: motionsInContact += number
    case .sampled: samples += number
    case .erased: erasing += number
    }
  }

  /// Subtracts the counts of a touch that was withdrawn.
  mutating func withdraw(sent: Int, sampled: Int, erased: Int) {
    motionsInContact -= sent
    samples -= sampled
    erasing -= erased
    withdrawnTouches += 1
    withdrawnMotions += sent
  }
}

/// The outcome of a motion in contact.
enum MotionOutcome {
  /// The device sent it.
  case sent
  /// It became a sample.
  case sampled
  case erased
}

/// The report rate of a device, from the times between its last few hundred motions.
struct EventRate: Sendable, Hashable {
  /// The longest interval that is no pause, in milliseconds.
  static let pause = 100.0
  private static let kept = 512

  private var intervals = NewestValues(kept)
  private var lastStamp: UInt32?
  /// The number of motions with the last time stamp.
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
      // The motions with one time stamp share the interval equally.
      for _ in 0..<min(sharing, 32) { intervals.add(step / Double(sharing)) }
    }
    (lastStamp, sharing) = (stamp, 1)
  }

  /// The median, or nil before there are 20 intervals.
  var median: Double? {
    intervals.count >= 20 ? intervals.percentile(0.5) : nil
  }
}
