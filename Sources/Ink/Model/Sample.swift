/// One report of a pointing device: where it was, when, and how hard it pressed.
public struct Sample: Sendable, Hashable {
  /// Where, in canvas units.
  public var position: Point
  /// When, in seconds since the stroke began; greater than the time of the sample before.
  public var time: Double
  /// How hard, 0...1, by the curve of the device (`PressureCurve`), not as the device told it; nil
  /// where the device has no pressure.
  public var pressure: Double? {
    get { force.isNaN ? nil : force }
    set { force = newValue ?? .nan }
  }
  /// How far the pen leans to the right (x) and towards the user (y), in degrees; nil where unknown.
  public var tilt: Point? {
    get { lean.x.isNaN ? nil : lean }
    set { lean = newValue ?? Self.noLean }
  }

  // Optionals would take a third more memory, of which a drawing's samples take most.
  private var force: Double
  private var lean: Point
  private static let noLean = Point(.nan, .nan)

  /// A sample from its parts.
  public init(_ position: Point, time: Double, pressure: Double? = nil, tilt: Point? = nil) {
    self.position = position
    self.time = time
    force = pressure ?? .nan
    lean = tilt ?? Self.noLean
  }

  /// Whether all is the same, and what is unknown too.
  public static func == (a: Sample, b: Sample) -> Bool {
    a.position == b.position && a.time == b.time && a.pressure == b.pressure && a.tilt == b.tilt
  }

  /// Feeds all of it to `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(position)
    hasher.combine(time)
    hasher.combine(pressure)
    hasher.combine(tilt)
  }
}

/// Turns a device's millisecond stamps into a stroke's strictly increasing seconds.
///
/// Stamps are 32 bits wide and wrap after 49.7 days; several samples may bear the same stamp, and
/// some drivers let them run backwards. Equal and earlier stamps are spread at `spacing` behind the
/// sample before, small enough never to overtake the next honest stamp at 1000 Hz.
public struct SampleClock: Sendable {
  /// The time between samples that bear the same stamp, in seconds.
  public static let spacing = 0.0001

  private var lastStamp: UInt32
  /// Milliseconds between the first stamp and the latest honest one.
  private var elapsed: Int64 = 0
  private var lastTime = 0.0

  /// A clock that stands at 0 s when the device's stands at `stamp` milliseconds.
  public init(start stamp: UInt32) {
    lastStamp = stamp
  }

  /// The time of a sample stamped `stamp` milliseconds, in seconds: greater than any before.
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
