/// One report of a pointing device: position, time, pressure and tilt.
public struct Sample: Sendable, Hashable {
  /// The position, in canvas units.
  public var position: Point
  /// The time in seconds since the stroke began; later than that of the sample before.
  public var time: Double
  /// The pressure, 0...1, after the device's `PressureCurve`; nil if the device has no pressure.
  public var pressure: Double? {
    get { force.isNaN ? nil : force }
    set { force = newValue ?? .nan }
  }
  /// The tilt to the right (x) and towards the user (y), in degrees; nil if unknown.
  public var tilt: Point? {
    get { lean.x.isNaN ? nil : lean }
    set { lean = newValue ?? Self.noLean }
  }

  // Samples take most of a drawing's memory. Optionals would need a third more.
  private var force: Double
  private var lean: Point
  private static let noLean = Point(.nan, .nan)

  /// Creates a sample from its parts.
  public init(_ position: Point, time: Double, pressure: Double? = nil, tilt: Point? = nil) {
    self.position = position
    self.time = time
    force = pressure ?? .nan
    lean = tilt ?? Self.noLean
  }

  /// Returns true if all parts are equal, or unknown in both.
  public static func == (a: Sample, b: Sample) -> Bool {
    a.position == b.position && a.time == b.time && a.pressure == b.pressure && a.tilt == b.tilt
  }

  /// Hashes all parts.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(position)
    hasher.combine(time)
    hasher.combine(pressure)
    hasher.combine(tilt)
  }
}

/// A clock that converts a device's millisecond time stamps to a stroke's strictly increasing
/// seconds.
///
/// Time stamps are 32 bits wide and wrap after 49.7 days. Several samples may have the same time
/// stamp, and in some drivers they run backwards. Equal and earlier time stamps are placed
/// `spacing` after the sample before, which is short enough never to overtake the next valid time
/// stamp at 1000 Hz.
public struct SampleClock: Sendable {
  /// The time between samples with the same time stamp, in seconds.
  public static let spacing = 0.0001

  private var lastStamp: UInt32
  /// The milliseconds between the first time stamp and the latest valid one.
  private var elapsed: Int64 = 0
  private var lastTime = 0.0

  /// Creates a clock that starts at 0 s when the device's clock is at `stamp` milliseconds.
  public init(start stamp: UInt32) {
    lastStamp = stamp
  }

  /// Returns the time of a sample with the time stamp `stamp` in milliseconds, in seconds: later
  /// than any before.
  public mutating func time(of stamp: UInt32) -> Double {
    let step = Int32(bitPattern: stamp &- lastStamp)
    if step > 0 {
      elapsed += Int64(step)
      lastStamp = stamp
    }
    lastTime = Swift.max(Double(elapsed) / 1000, lastTime + Self.spacing)
    return lastTime
  }
}
