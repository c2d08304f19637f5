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
  private static let leastStep = 0.001
  /// The time between stamps, in seconds, below which reports were read together, and the same if
  /// no hand can have made the motion that closer stamps tell.
  private static let together = (least: 0.0005, hasty: 0.0025)
  /// The longest time by which reports may be late, in seconds.
  private static let longestDelay = 0.25
  /// The number of periods in which there is a report, unless the device pauses or is late.
  private static let pause = 2.5
  /// The time between reports that is assumed while no stamp tells it, in seconds, and the longest
  /// first step that does: a pen that lands often rests.
  private static let first = (period: 0.008, longest: 0.03)
  /// The least share of the error of an even time that corrects it, and the share of the sums for
  /// the period that the next stamp replaces.
  private static let gains = (time: 0.2, period: 0.03)
  /// The largest part of a correction after a burst that one report takes, in periods.
  private static let largestCorrection = 0.2
  /// The share of the mean changes of velocity that the next report replaces: a burst may have
  /// dozens of reports.
  private static let renewal = 1.0 / 32

  /// The time between reports, in seconds.
  private var period = 0.0
  /// The number of stamps since the last pause that told a time.
  private var count = 0.0
  /// The time and the number of steps since the last stamp that told one.
  private var open = (time: 0.0, steps: 0.0)
  /// The time and the number of steps that the period is the mean of.
  private var sums = (time: 0.0, steps: 0.0)
  /// The even time of the newest report, in seconds from its stamp.
  private var even = 0.0
  /// The correction of the even time that is still due, in seconds.
  private var due = 0.0
  /// The time of the newest report, in seconds from its stamp.
  private var offset = 0.0
  /// The newest step, its stamped time, which is negative before the first, and its length.
  private var last = (move: Point.zero, step: -1.0, length: 0.0)
  /// The squared changes of velocity from report to report, as sums of shares. At first the stamps
  /// are trusted.
  private var changes = (stamped: 0.25, even: 0.5)
  private var limit = HandLimit()
  /// The number of newest stamps that are about a period apart.
  private var regular = 0

  /// True if no stamp has told how fast the pen is, or none that can be believed.
  var isGuess: Bool { sums.steps == 0 || period < Self.together.hasty && limit.isDoubtful }

  /// Returns the time to the next report, which is a `move` away and stamped `stamped` seconds
  /// later.
  mutating func step(_ move: Point, after stamped: Double) -> Double {
    let (stamped, length) = (Swift.max(stamped, 0), move.length)
    if Self.together.least..<Self.together.hasty ~= stamped,
      limit.isExceeded(by: move, after: stamped)
    {
      distrust()
    }
    compare(move, length, stamped)
    regular = abs(stamped - period) < 0.5 * period ? regular + 1 : 0
    if stamped > longestStep, continues(move, length) {
      // A clock that was set forward, and no pause of the pen. Its times go on from there.
      last = (move, stamped, length)
      (even, due, offset, open) = (0, 0, 0, (0, 0))
      return period
    }
    var step = stamped
    if count == 0, stamped < together, length > 0 { step = Self.first.period }
    // A pen that rests before it moves may report less often.
    if count > 0 || length > 0 { follow(stamped, isRest: isRest(stamped, move, length)) }
    last = (move, stamped, length)
    let time = Swift.max(step + evenShare * even - offset, Self.leastStep)
    offset += time - step
    // A clock that stands still is left behind.
    let ahead = Swift.min(even, offset) - Self.longestDelay
    if ahead > 0 { (even, offset) = (even - ahead, offset - ahead) }
    offset = Swift.min(offset, Self.longestDelay)
    return time
  }

  /// Returns true if the pen rested before the next report, which is a `move` away and late.
  func rested(before move: Point) -> Bool { !prefersEven && !continues(move, move.length) }

  /// True if the newest stamps are about a period apart, in which a hand can have made the motion.
  var areRegular: Bool {
    regular >= 8 && !limit.wasExceeded && (period >= Self.together.hasty || !limit.isDoubtful)
  }

  /// True if the even times count clearly more than the stamps.
  private var prefersEven: Bool { changes.stamped > 1.2 * changes.even }

  /// The share of even times in the times of reports, 0...1.
  private var evenShare: Double {
    let stamped = changes.stamped * changes.stamped
    let even = changes.even * changes.even
    return stamped * stamped / (stamped * stamped + even * even)
  }

  /// The time between stamps below which reports were read together.
  private var together: Double { limit.wasExceeded ? Self.together.hasty : Self.together.least }

  /// The longest step between reports of one motion.
  private var longestStep: Double { Self.pause * period + Self.longestDelay }

  private func isRest(_ stamped: Double, _ move: Point, _ length: Double) -> Bool {
    stamped > Self.pause * period + XSignEngine.silence && !prefersEven && !continues(move, length)
  }

  /// Returns true if a `move` is much like the one before: no hand stops and starts again within
  /// two of them.
  private func continues(_ move: Point, _ length: Double) -> Bool {
    let (change, both) = (move - last.move, length + last.length)
    return change.dot(change) < 0.25 * both * both
  }

  /// Forgets a period by stamps that no hand can have kept up with.
  private mutating func distrust() {
    guard period < Self.together.hasty else { return }
    (period, sums, open, due) = (Self.first.period, (0, 0), (0, 0), 0)
  }

  /// Adds the change of the velocity by either kind of times.
  private mutating func compare(_ move: Point, _ length: Double, _ step: Double) {
    let both = length + last.length
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
    let sum = length * last.step + last.length * step
    let (stamped, whole) = (turn.dot(turn), sum * sum)
    guard whole > 0 else { return }
    let scale = 1 / (square * whole)
    changes = (
      changes.stamped * kept + stamped * square * scale, changes.even * kept + even * whole * scale
    )
  }

  /// Advances the even time by a period, and corrects both by the stamp.
  private mutating func follow(_ step: Double, isRest: Bool) {
    guard count > 0 else {
      let isPeriod = together..<Self.first.longest ~= step
      period = isPeriod ? step : Self.first.period
      sums = isPeriod ? (step, 1) : (0, 0)
      return (even, due, count, open) = (0, 0, 1, (0, 0))
    }
    guard step <= longestStep, !isRest else { return (even, due, count) = (0, 0, 0) }
    even += period - step
    open = (open.time + step, open.steps + 1)
    if step >= together { correct() }
    let most = Self.largestCorrection * period
    let correction = Swift.min(Swift.max(due, -most), most)
    (even, due) = (even - correction, due - correction)
  }

  /// Corrects the even time and the period by the newest stamp.
  private mutating func correct() {
    count += 1
    var time = open.time
    if sums.steps == 0 {
      // The first burst is seldom whole.
      let assumed = Self.first.period * open.steps
      time = Swift.min(
        time, open.steps > 1 ? Swift.max(assumed, time / 3) : Self.pause * assumed)
    }
    sums.time += time - sums.time * Self.gains.period
    sums.steps += open.steps - sums.steps * Self.gains.period
    period = Swift.max(sums.time / sums.steps, Self.leastStep)
    // What is being corrected already is no error.
    let error = even - due
    var gain = Self.gains.time
    // Later ones are less.
    if count < 20 { gain = Swift.max(gain, (4 * count - 2) / (count * (count + 1))) }
    let correction = error * gain
    let isRegular = abs(open.time - period) < 0.6 * period
    if open.steps == 1, count == 2 || isRegular && count < 8 {
      even -= correction
    } else {
      due += correction
    }
    open = (0, 0)
  }
}
