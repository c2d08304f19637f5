/// How the speed of a pen makes its line thinner: a law in time, so that the same motion gives the
/// same line whether its device sends 60 or 1000 samples a second.
///
/// A law tells a level: 1 is the widest line, 0 the thinnest. What they are in canvas units is the
/// pen's affair.
protocol SpeedLaw: Sendable {
  /// What a law needs to know of a step in time.
  associatedtype Pace: Sendable

  /// Whether the law asks how fast the pen was a sixtieth of a second ago.
  static var looksBack: Bool { get }

  /// The law at the start of a stroke; `floor` is the thinnest line as a share of the widest.
  init(floor: Double)

  /// How wide the line is now, 0...1.
  var level: Double { get }

  /// What a step of `seconds` means to the law.
  static func pace(over seconds: Double) -> Pace

  /// Goes on by a step in which the pen moved at `speed` and a sixtieth of a second earlier at
  /// `before`, in canvas units a second.
  mutating func advance(speed: Double, before: Double, pace: Pace)
}

/// Follows a stroke's samples and tells the level of a law at each.
///
/// Speed is how far the pen came within 30 ms, its places averaged over 15 ms: single steps would
/// drown in rounded coordinates and repeated time stamps. The law is taken through steps of at most
/// 2 ms.
struct SpeedLevel<Law: SpeedLaw>: Sendable {
  /// How long ago the speed before is taken, in seconds: an event of the screens that the published
  /// laws were made for.
  static var eventInterval: Double { 1.0 / 60 }
  /// The longest step in time, in seconds.
  static var step: Double { 0.002 }

  private var trail = MotionTrail(
    span: SpeedProbe.averaging + SpeedProbe.baseline + (Law.looksBack ? eventInterval : 0))
  private var now = SpeedProbe()
  private var before = SpeedProbe()
  private var law: Law

  /// At the start of a stroke; `floor` is the thinnest line as a share of the widest.
  init(floor: Double) {
    law = Law(floor: floor)
  }

  /// Takes the next sample and tells the level there. O(1) on average: at most 63 steps, however
  /// long the pen paused.
  mutating func level(at sample: Sample) -> Double {
    let previous = trail.newest
    trail.append(sample.position, time: sample.time)
    now.refresh(trail)
    if Law.looksBack { before.refresh(trail) }
    if let previous { integrate(from: previous.time, to: sample.time) }
    return law.level
  }

  private mutating func integrate(from start: Double, to end: Double) {
    // Once the oldest place looked at lies within this one straight step, the speed is constant
    // until its end: one exact step covers what is left of a pause.
    let uneven =
      SpeedProbe.averaging + SpeedProbe.baseline + (Law.looksBack ? Self.eventInterval : 0)
      + Self.step
    let careful = Swift.min(end, start + uneven)
    let count = Swift.max(1, ((careful - start) / Self.step).rounded(.up))
    let dt = (careful - start) / count
    let pace = Law.pace(over: dt)
    for i in 1...Int(count) { advance(to: start + dt * Double(i), pace) }
    if end > careful { advance(to: end, Law.pace(over: end - careful)) }
  }

  private mutating func advance(to time: Double, _ pace: Law.Pace) {
    let speed = now.speed(at: time, trail)
    let earlier = Law.looksBack ? before.speed(at: time - Self.eventInterval, trail) : speed
    law.advance(speed: speed, before: earlier, pace: pace)
  }
}

/// Asks a trail for the speed at times that only grow.
struct SpeedProbe: Sendable {
  /// How long the positions are averaged for, in seconds.
  static let averaging = 0.015
  /// How far apart the two averages lie whose distance gives the speed, in seconds.
  static let baseline = 0.030

  private var newEnd = MotionTrail.Cursor()
  private var newStart = MotionTrail.Cursor()
  private var oldEnd = MotionTrail.Cursor()
  private var oldStart = MotionTrail.Cursor()

  /// Learns of the newest sample.
  mutating func refresh(_ trail: MotionTrail) {
    trail.refresh(&newEnd)
    trail.refresh(&newStart)
    trail.refresh(&oldEnd)
    trail.refresh(&oldStart)
  }

  /// The speed at `time`, in canvas units a second.
  mutating func speed(at time: Double, _ trail: MotionTrail) -> Double {
    let averaging = Self.averaging
    let before = time - Self.baseline
    let here = trail.integral(to: time, &newEnd) - trail.integral(to: time - averaging, &newStart)
    let there =
      trail.integral(to: before, &oldEnd) - trail.integral(to: before - averaging, &oldStart)
    return here.distance(to: there) / (averaging * Self.baseline)
  }
}
