/// The times of reports, of which the time stamps may be wrong.
///
/// A device reports at even times, or at the times of its time stamps. A hub, a busy machine, a
/// remote desktop or a virtual one reads reports late and stamps them then: of a hand that moves
/// evenly, 8 ms apart, they say that it leaps in 3 ms and creeps in 13, or made twelve steps
/// at once. So the steps from report to report are divided once by the stamped times and once by
/// even ones, and the times by which the velocity changes less count more. Stamps of reports that
/// were indeed early and late explain the different lengths of the steps; false ones do not.
///
/// The even times follow the stamps as in an α-β filter (A. Becker, "Kalman filter from the ground
/// up", 2023, https://www.kalmanfilter.net/alphabeta.html), whose gain is at first that of the
/// straight line through all stamps since the last pause. Of reports that were read together only
/// the first one's stamp tells a time. So the period is the mean of whole bursts, and a correction
/// after a burst is spread over the reports that follow: a single one would be moved by as much as
/// the burst lasted.
struct ReportTimes: Sendable {
  /// The least time between reports, in seconds. Closer ones, as of a fast mouse that is read in
  /// bursts, are as far apart, and the next step is shorter.
  private static let minimumStep = 0.001
  /// The time between stamps, in seconds, below which reports were read together, and the same if
  /// no hand can have made the motion that closer stamps tell.
  private static let together = (minimum: 0.0005, hasty: 0.0025)
  /// The longest time by which reports may be late, in seconds: where reports are read together,
  /// and where none of so many was. Pairs of reports with a pause after each are not late.
  private static let longestDelay = (burst: 0.25, alone: 0.01, reports: 64)
  /// The number of periods in which there is a report, unless the device pauses or is late.
  private static let pause = 2.5
  /// The deviation of a stamp from an even time that is no error, in seconds: stamps are often
  /// whole milliseconds.
  private static let rounding = 0.0011
  /// The number of even stamps that show a regular device.
  private static let leastRegular = 6
  /// The squared change of velocity of a steady motion.
  private static let steadyChange = 0.005
  /// The share of the mean changes of velocity that the next report replaces: a burst may have
  /// dozens of reports.
  private static let renewal = 1.0 / 32

  private var clock = EvenTimes()
  /// True if the newest step seems to be a pause, and the clock if it was none, as the next stamp
  /// may show.
  private var hasPaused = false
  private var unpaused = EvenTimes()
  /// The time of the newest report, in seconds from its stamp.
  private var offset = 0.0
  /// The newest step and its stamped time, which is negative before the first.
  private var last = (move: Point.zero, step: -1.0)
  /// The squared changes of velocity from report to report, as sums of shares. At first the stamps
  /// are trusted.
  private var changes = (stamped: 0.25, even: 0.5)
  /// The share of even times in the times of reports, 0...1.
  private var evenShare = 0.0
  /// True if nothing shows that stamps are wrong.
  private(set) var areTrusted = true
  private var limit: HandLimit
  /// The number of newest stamps that are about a period apart.
  private var regular = 0
  /// The number of reports since the last that may have been read together with the one before.
  private var alone = Self.longestDelay.reports
  /// True if the next stamp needs no check if it is even.
  private var isSteady = false

  /// True if the second report is known to have waited for others, or has.
  private var beginLate: Bool

  /// Creates the times of a stroke; `faults` are those of its stamps that are known.
  init(faults: StampFaults = StampFaults()) {
    limit = HandLimit(wasExceeded: faults.areTooClose)
    beginLate = faults.beginLate
  }

  /// The faults of the stamps that are known so far.
  var faults: StampFaults { StampFaults(areTooClose: limit.wasExceeded, beginLate: beginLate) }

  /// The number of steps so far, up to two.
  private var steps = 0

  /// True if no stamp has told how fast the pen is, or none that can be believed.
  var isGuess: Bool {
    clock.isGuess || clock.period < Self.together.hasty && limit.isDoubtful
  }

  /// Returns the time to the next report, which is a `move` away and stamped `stamped` seconds
  /// later.
  mutating func step(_ move: Point, after stamped: Double) -> Double {
    if isSteady, clock.isOnTime(stamped, within: Self.rounding) {
      clock.keep(stamped)
      let kept = 1 - Self.renewal
      changes = (
        changes.stamped * kept + Self.steadyChange, changes.even * kept + Self.steadyChange
      )
      (last, regular, alone) = ((move, stamped), regular + 1, alone + 1)
      return time(after: stamped)
    }
    return checkedStep(move, after: Swift.max(stamped, 0))
  }

  private mutating func checkedStep(_ move: Point, after stamped: Double) -> Double {
    let length = move.length
    if Self.together.minimum..<Self.together.hasty ~= stamped,
      limit.isExceeded(by: move, after: stamped)
    {
      distrust()
    }
    if steps == 1, stamped < together, length > 0, last.step > EvenTimes.first.period {
      beginLate = true
    }
    let isLate = beginLate && steps == 0
    steps = Swift.min(steps + 1, 2)
    compare(move, length, stamped)
    regular = abs(stamped - clock.period) < 0.5 * clock.period ? regular + 1 : 0
    alone = stamped < Self.together.hasty && length > 0 ? 0 : alone + 1
    isSteady = false
    if stamped > longestStep, !isLate, continues(move) {
      // A clock that was set forward, and no pause of the pen. Its times go on from there.
      last = (move, stamped)
      offset = 0
      clock.setForward()
      return clock.period
    }
    if hasPaused {
      if stamped < together, length > 0 { clock = unpaused }
      hasPaused = false
    }
    var step = stamped
    if isLate || clock.isAtRest && stamped < together, length > 0 { step = EvenTimes.first.period }
    // A pen that rests before it moves may report less often.
    if !clock.isAtRest || length > 0 { follow(isLate ? 0 : stamped, move) }
    last = (move, stamped)
    let time = time(after: step)
    // A clock that stands still is left behind.
    let ahead = Swift.min(clock.even, offset) - Self.longestDelay.burst
    if ahead > 0 {
      offset -= ahead
      clock.even -= ahead
    }
    offset = Swift.min(offset, Self.longestDelay.burst)
    areTrusted =
      (alone >= Self.longestDelay.reports || areRegular) && !limit.wasExceeded && !prefersEven
    isSteady = areRegular && clock.isSteady && clock.period >= Self.together.hasty
    return time
  }

  /// Returns the time to a report that is due after `step` by its stamp.
  private mutating func time(after step: Double) -> Double {
    var shift = evenShare * clock.even
    if abs(clock.even) > clock.period, prefersEven {
      // The stamp of a report that waited tells little of when it was made.
      let trusted = clock.even > 0 ? clock.period : -clock.period
      shift = clock.even - (1 - evenShare) * trusted
    }
    let time = Swift.max(step + shift - offset, Self.minimumStep)
    offset += time - step
    return time
  }

  /// Returns true if the pen rested before the next report, which is a `move` away and late.
  func rested(before move: Point) -> Bool {
    !prefersEven && !continues(move) && !(beginLate && steps == 0)
  }

  /// True if the newest stamps are about a period apart, in which a hand can have made the motion.
  var areRegular: Bool {
    regular >= Self.leastRegular && !limit.wasExceeded
      && (clock.period >= Self.together.hasty || !limit.isDoubtful)
  }

  /// True if the even times count clearly more than the stamps.
  private var prefersEven: Bool { changes.stamped > 1.2 * changes.even }

  /// The time between stamps below which reports were read together.
  private var together: Double { limit.wasExceeded ? Self.together.hasty : Self.together.minimum }

  /// The longest step between reports of one motion.
  private var longestStep: Double { Self.pause * clock.period + Self.longestDelay.burst }

  private func isRest(_ stamped: Double, _ move: Point) -> Bool {
    stamped > Self.pause * clock.period + XSignEngine.silence && !prefersEven && !continues(move)
  }

  /// Returns true if a `move` is much like the one before: no hand stops and starts again within
  /// two of them.
  private func continues(_ move: Point) -> Bool {
    let (change, both) = (move - last.move, move.length + last.move.length)
    return change.dot(change) < 0.25 * both * both
  }

  /// Forgets a period by stamps that no hand can have kept up with.
  private mutating func distrust() {
    if clock.period < Self.together.hasty { clock.forgetPeriod() }
  }

  /// Advances the even time to the next report.
  private mutating func follow(_ stamped: Double, _ move: Point) {
    guard !clock.isAtRest, stamped <= longestStep, !isRest(stamped, move) else {
      return clock.follow(stamped, together: together, isRest: true)
    }
    let isBurst = alone < Self.longestDelay.reports
    let isLate = stamped > Self.pause * clock.period + Self.longestDelay.alone
    if isLate, !isBurst, !clock.isGuess, stamped <= XSignEngine.silence || !continues(move) {
      (hasPaused, unpaused) = (true, clock)
      let together = together
      unpaused.follow(stamped, together: together)
      clock.follow(stamped, together: together, isRest: true)
    } else {
      clock.follow(stamped, together: together)
    }
  }

  /// Adds the change of the velocity by either kind of times.
  private mutating func compare(_ move: Point, _ length: Double, _ step: Double) {
    add(move, length, step)
    let stamped = changes.stamped * changes.stamped
    let even = changes.even * changes.even
    evenShare = stamped * stamped / (stamped * stamped + even * even)
  }

  private mutating func add(_ move: Point, _ length: Double, _ step: Double) {
    let before = last.move.length
    let both = length + before
    // Powers of what is longer are no numbers for long.
    guard last.step >= 0, both > 0, both < 1e30 else { return }
    let (change, square) = (move - last.move, both * both)
    let even = change.dot(change)
    let kept = 1 - Self.renewal
    if step < together {
      changes = (changes.stamped * kept + 1, changes.even * kept + even / square)
      return
    }
    // The velocities, both times both steps. One division is faster than two.
    let turn = move * last.step - last.move * step
    let sum = length * last.step + before * step
    let (stamped, whole) = (turn.dot(turn), sum * sum)
    guard whole > 0 else { return }
    let scale = 1 / (square * whole)
    changes = (
      changes.stamped * kept + stamped * square * scale, changes.even * kept + even * whole * scale
    )
  }
}
