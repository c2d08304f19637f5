/// A law by which the speed of a pen makes its line thinner. It is a law in time, so that the same
/// motion gives the same line at 60 and at 1000 samples per second.
///
/// The level is 1 for the widest line and 0 for the thinnest. The pen defines what they are in
/// canvas units.
protocol SpeedLaw: Sendable {
  /// The quantities that a law derives from the length of a time step.
  associatedtype Pace: Sendable

  /// A Boolean value that is true if the law uses the speed of a sixtieth of a second ago.
  static var usesEarlierSpeed: Bool { get }

  /// The current level, 0...1.
  var level: Double { get }

  /// Returns the law's quantities for a step of `seconds`.
  func pace(over seconds: Double) -> Pace

  /// Advances by a step in which the pen moved at `speed` and a sixtieth of a second earlier at
  /// `before`, in canvas units per second.
  mutating func advance(speed: Double, before: Double, pace: Pace)
}

/// The level of a law at each sample of a stroke.
///
/// Speed is the distance of the pen within 30 ms, between positions averaged over 15 ms. Single
/// steps would be dominated by rounded coordinates and repeated time stamps. The law advances in
/// steps of at most 2 ms.
struct SpeedLevel<Law: SpeedLaw>: Sendable {
  /// The age of the earlier speed, in seconds: one event of the screens that the published laws
  /// were made for.
  static var eventInterval: Double { 1.0 / 60 }
  /// The longest time step, in seconds.
  static var step: Double { 0.002 }

  private var trail = MotionTrail(
    span: SpeedProbe.averaging + SpeedProbe.baseline + (Law.usesEarlierSpeed ? eventInterval : 0))
  private var now = SpeedProbe()
  private var before = SpeedProbe()
  private var law: Law

  /// Creates the level at the start of a stroke, from a law that has not advanced.
  init(_ law: Law) {
    self.law = law
  }

  /// Takes the next sample and returns the level there. Amortized O(1): at most 63 steps, however
  /// long the pen paused.
  mutating func level(at sample: Sample) -> Double {
    let previous = trail.newest
    trail.append(sample.position, time: sample.time)
    now.refresh(trail)
    if Law.usesEarlierSpeed { before.refresh(trail) }
    if let previous { integrate(from: previous.time, to: sample.time) }
    return law.level
  }

  private mutating func integrate(from start: Double, to end: Double) {
    // When the oldest position used lies within the interval since the last sample, the speed is
    // constant until its end. One exact step then covers the rest of a pause.
    let uneven =
      SpeedProbe.averaging + SpeedProbe.baseline + (Law.usesEarlierSpeed ? Self.eventInterval : 0)
      + Self.step
    let careful = Swift.min(end, start + uneven)
    let count = Swift.max(1, ((careful - start) / Self.step).rounded(.up))
    let dt = (careful - start) / count
    let pace = law.pace(over: dt)
    for i in 1...Int(count) { advance(to: start + dt * Double(i), pace) }
    if end > careful { advance(to: end, law.pace(over: end - careful)) }
  }

  private mutating func advance(to time: Double, _ pace: Law.Pace) {
    let speed = now.speed(at: time, trail)
    let earlier = Law.usesEarlierSpeed ? before.speed(at: time - Self.eventInterval, trail) : speed
    law.advance(speed: speed, before: earlier, pace: pace)
  }
}

/// A measurement of a trail's speed at increasing times.
struct SpeedProbe: Sendable {
  /// The time over which positions are averaged, in seconds.
  static let averaging = 0.015
  /// The time between the two averages whose distance gives the speed, in seconds.
  static let baseline = 0.030

  private var newEnd = MotionTrail.Cursor()
  private var newStart = MotionTrail.Cursor()
  private var oldEnd = MotionTrail.Cursor()
  private var oldStart = MotionTrail.Cursor()

  /// Updates the cursors after a sample was added.
  mutating func refresh(_ trail: MotionTrail) {
    trail.refresh(&newEnd)
    trail.refresh(&newStart)
    trail.refresh(&oldEnd)
    trail.refresh(&oldStart)
  }

  /// Returns the speed at `time`, in canvas units per second.
  mutating func speed(at time: Double, _ trail: MotionTrail) -> Double {
    let averaging = Self.averaging
    let before = time - Self.baseline
    let here = trail.integral(to: time, &newEnd) - trail.integral(to: time - averaging, &newStart)
    let there =
      trail.integral(to: before, &oldEnd) - trail.integral(to: before - averaging, &oldStart)
    return here.distance(to: there) / (averaging * Self.baseline)
  }
}
