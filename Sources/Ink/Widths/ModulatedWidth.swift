/// The Freehand Drawing tutorial's modulated width, as a law in time instead of one per event.
///
/// The tutorial's rule for an event: with speeds in units of 600 px/s, the wanted width is
/// W / (0.6 speed + 0.4 speed of the event before), it may shrink to 75 % or grow to 125 % of the
/// width before, and stays within 0.2 W ... W. Its events came 60 times a second. So here the speed
/// before is that of 1/60 s ago, the limits are the rates 60 ln 0.75 and 60 ln 1.25 per second, and
/// the law is integrated in steps of at most 1 ms: for the same speeds, wanted width and limits over
/// 1/60 s are the tutorial's, and the same motion gives the same width whether its device sends 60
/// or 1000 samples a second.
///
/// Speed is how far the pen came within 30 ms, its places averaged over 15 ms: single steps would
/// drown in rounded coordinates and repeated time stamps.
///
/// Where there is pressure, pressure drives the width and speed modulates it.
public struct ModulatedWidth: Sendable {
  /// The speed at which the line begins to thin, in canvas units a second.
  static let fullWidthSpeed = 600.0
  /// The narrowest line, as a share of the widest.
  static let narrowest = 0.2
  /// 60 ln 0.75: the fastest the logarithm of the width may fall, per second.
  static let shrinkRate = -17.260924347106857
  /// 60 ln 1.25: the fastest it may rise, per second.
  static let growRate = 13.388613078852585
  /// How far back the tutorial's event before lies, in seconds.
  static let eventInterval = 1.0 / 60
  /// How long the positions are averaged for, in seconds.
  static let averaging = 0.015
  /// How far apart the two averages lie whose distance gives the speed, in seconds.
  static let baseline = 0.030
  /// The longest step of the integration, in seconds.
  static let step = 0.001
  /// How much of the width speed takes away at most where pressure drives it.
  static let speedShareUnderPressure = 0.35

  private let nominal: Double
  private var trail = MotionTrail(span: averaging + baseline + eventInterval)
  private var speedNow = SpeedProbe()
  private var speedBefore = SpeedProbe()
  /// The width by speed alone, as a share of the widest.
  private var share = 1.0

  /// A law for a line at most `nominal` canvas units wide.
  public init(nominal: Double) {
    self.nominal = nominal
  }

  /// Takes the next sample and tells the line's full width there, in canvas units. O(1) on average:
  /// at most 63 steps, however long the pen paused.
  public mutating func width(at sample: Sample) -> Double {
    let previous = trail.newest
    trail.append(sample.position, time: sample.time)
    if let previous { integrate(from: previous.time, to: sample.time) }
    guard let pressure = sample.pressure else { return nominal * share }
    return nominal * Self.pressureShare(pressure)
      * (1 - Self.speedShareUnderPressure * (1 - share))
  }

  /// The width that pressure 0...1 asks for, as a share of the widest: a square root, for a hand
  /// presses lightly and means a full line by it.
  static func pressureShare(_ pressure: Double) -> Double {
    let p = Swift.min(Swift.max(pressure, 0), 1)
    return narrowest + (1 - narrowest) * p.squareRoot()
  }

  private mutating func integrate(from start: Double, to end: Double) {
    // Once the oldest place looked at lies within this one straight step, the speed is constant
    // until its end: one exact step covers what is left of a pause.
    let uneven = Self.averaging + Self.baseline + Self.eventInterval + Self.step
    let careful = Swift.min(end, start + uneven)
    let count = Swift.max(1, ((careful - start) / Self.step).rounded(.up))
    let dt = (careful - start) / count
    let limits = Limits(over: dt)
    for i in 1...Int(count) {
      let target = Self.wanted(speed: blendedSpeed(at: start + dt * Double(i)))
      share = limits.apply(to: target, from: share)
    }
    if end > careful {
      let target = Self.wanted(speed: blendedSpeed(at: end))
      share = Limits(over: end - careful).apply(to: target, from: share)
    }
  }

  /// The tutorial's mix of the speed now and the speed an event before, in canvas units a second.
  private mutating func blendedSpeed(at time: Double) -> Double {
    0.6 * speedNow.speed(at: time, trail)
      + 0.4 * speedBefore.speed(at: time - Self.eventInterval, trail)
  }

  /// The share of the widest line wanted at a blended `speed` in canvas units a second.
  static func wanted(speed: Double) -> Double {
    let slowness = fullWidthSpeed / speed
    return slowness < 1 ? Swift.max(slowness, narrowest) : 1
  }

  /// How far a width may change over a stretch of time.
  struct Limits {
    private let shrink: Double
    private let grow: Double

    /// The limits over `seconds`.
    init(over seconds: Double) {
      shrink = exponential(ModulatedWidth.shrinkRate * seconds)
      grow = exponential(ModulatedWidth.growRate * seconds)
    }

    /// The width reached from `width` when `target` is wanted.
    func apply(to target: Double, from width: Double) -> Double {
      Swift.min(Swift.max(target, width * shrink), width * grow)
    }
  }
}

/// Asks a trail for the speed at times that only grow.
private struct SpeedProbe: Sendable {
  private var newEnd = MotionTrail.Cursor()
  private var newStart = MotionTrail.Cursor()
  private var oldEnd = MotionTrail.Cursor()
  private var oldStart = MotionTrail.Cursor()

  /// The speed at `time`, in canvas units a second.
  mutating func speed(at time: Double, _ trail: MotionTrail) -> Double {
    let averaging = ModulatedWidth.averaging
    let before = time - ModulatedWidth.baseline
    let here = trail.integral(to: time, &newEnd) - trail.integral(to: time - averaging, &newStart)
    let there =
      trail.integral(to: before, &oldEnd) - trail.integral(to: before - averaging, &oldStart)
    return here.distance(to: there) / (averaging * ModulatedWidth.baseline)
  }
}

/// e to the power of `x`, for moderate `x`: its series, after halving `x` until it converges fast.
/// The layer stands on the standard library alone, which has none.
func exponential(_ x: Double) -> Double {
  guard x > -60 else { return 0 }
  guard x < 60 else { return .infinity }
  var halvings = 0
  var y = x
  while abs(y) > 0.03 {
    y /= 2
    halvings += 1
  }
  var sum =
    1 + y
    * (1 + y / 2 * (1 + y / 3 * (1 + y / 4 * (1 + y / 5 * (1 + y / 6 * (1 + y / 7))))))
  for _ in 0..<halvings { sum *= sum }
  return sum
}
