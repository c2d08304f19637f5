/// The even times of a device's reports, which follow their time stamps as in an α-β filter.
///
/// The period is the mean of whole bursts, for of reports that were read together only the first
/// one's stamp tells a time. All reports of a burst were made in the silence before it, so the
/// period is at once no longer than they allow. See `ReportTimes`.
struct EvenTimes: Sendable {
  /// The time between reports that is assumed while no stamp tells it, in seconds, and the longest
  /// first step that does: a pen that lands often rests.
  static let first = (period: 0.008, longest: 0.03)
  /// The least period, in seconds.
  private static let minimumPeriod = 0.001
  /// The number of periods that the first burst lasts at most: it is seldom whole.
  private static let longestFirst = 2.5
  /// The least share of the error of an even time that corrects it, and the share of the sums for
  /// the period that the next stamp replaces.
  private static let gains = (time: 0.2, period: 0.03)
  /// The number of stamps after which the share is the least.
  private static let learning = 20.0
  /// The largest part of a correction after a burst that one report takes, in periods.
  private static let largestCorrection = 0.2

  /// The time between reports, in seconds.
  private(set) var period = 0.0
  /// The even time of the newest report, in seconds from its stamp.
  var even = 0.0
  /// The number of stamps since the last pause that told a time.
  private var count = 0.0
  /// The time and the number of steps since the last stamp that told one.
  private var open = (time: 0.0, steps: 0.0)
  /// The time and the number of steps that the period is the mean of.
  private var sums = (time: 0.0, steps: 0.0)
  /// The correction of the even time that is still due, in seconds.
  private var due = 0.0
  /// The newest reports that were read together.
  private var burst = ReportBurst()

  /// True if no stamp has told the period.
  var isGuess: Bool { sums.steps == 0 }

  /// True at the start and after a pause.
  var isAtRest: Bool { count == 0 }

  /// True if nothing is left to correct.
  var isSteady: Bool { count >= Self.learning && due == 0 && open.steps == 0 }

  /// Returns true if a stamp `step` seconds after the one before is even.
  func isOnTime(_ step: Double, within tolerance: Double) -> Bool {
    let late = step - period
    return abs(late) < tolerance && abs(even - late) < tolerance
  }

  /// Advances by a period to a report that is on time.
  mutating func keep(_ step: Double) { even = (even + period - step) * (1 - Self.gains.time) }

  /// Follows a clock that was set forward.
  mutating func setForward() { (even, due, open) = (0, 0, (0, 0)) }

  /// Forgets the period.
  mutating func forgetPeriod() {
    (period, sums, open, due) = (Self.first.period, (0, 0), (0, 0), 0)
    burst = ReportBurst()
  }

  /// Advances the even time by a period to a report stamped `step` seconds after the one before,
  /// and corrects both by the stamp unless both were read together. Starts again at a rest.
  mutating func follow(_ step: Double, together: Double, isRest: Bool = false) {
    guard count > 0 else {
      let isPeriod = together..<Self.first.longest ~= step
      period = isPeriod ? step : Self.first.period
      sums = isPeriod ? (step, 1) : (0, 0)
      burst = ReportBurst(after: step, period: period, isWhole: false)
      return (even, due, count, open) = (0, 0, 1, (0, 0))
    }
    guard !isRest else { return (even, due, count) = (0, 0, 0) }
    even += period - step
    open = (open.time + step, open.steps + 1)
    let isSingle = open.steps == 1
    followBurst(step, together)
    if step >= together { correct(isSingle: isSingle) }
    let maximum = Self.largestCorrection * period
    let correction = Swift.min(Swift.max(due, -maximum), maximum)
    (even, due) = (even - correction, due - correction)
  }

  /// Learns the period from reports that are read together. The newest is stamped `step` seconds
  /// after the one before.
  private mutating func followBurst(_ step: Double, _ together: Double) {
    guard step < Swift.max(together, period / 2) else {
      let next = ReportBurst(after: step, period: period, isWhole: true)
      // A single report after a silence came after a pause, unless the device is as slow.
      if let (time, count) = burst.periods, count > 1 || next.isAfterSilence { learn(time, count) }
      if burst.isAfterSilence { open = (step, 1) }
      burst = next
      return
    }
    burst.append(after: step)
    guard let longest = burst.longestPeriod else { return }
    if longest < 0.9 * Self.minimumPeriod {
      // No device is as fast: the clock stands still.
      setPeriod(burst.periodBefore)
      burst = ReportBurst()
    } else if longest < period {
      setPeriod(Swift.max(longest, Self.minimumPeriod))
    }
  }

  /// Adds the time of `steps` periods to those that the period is the mean of.
  private mutating func learn(_ time: Double, _ steps: Double) {
    sums.time += time - sums.time * Self.gains.period
    sums.steps += steps - sums.steps * Self.gains.period
    period = Swift.max(sums.time / sums.steps, Self.minimumPeriod)
  }

  private mutating func setPeriod(_ seconds: Double) {
    period = seconds
    sums.time = seconds * sums.steps
  }

  /// Corrects the even time and the period by the newest stamp; `isSingle` is true if the stamp
  /// before told a time.
  private mutating func correct(isSingle: Bool) {
    count += 1
    var time = open.time
    if sums.steps == 0 {
      let assumed = Self.first.period * open.steps
      time = Swift.min(
        time, open.steps > 1 ? Swift.max(assumed, time / 3) : Self.longestFirst * assumed)
    }
    // The number of reports that a silence was for is not known yet.
    if !burst.isAfterSilence { learn(time, open.steps) }
    // What is being corrected already is no error.
    let error = even - due
    var gain = Self.gains.time
    // Later ones are less.
    if count < Self.learning {
      gain = Swift.max(gain, (4 * count - 2) / (count * (count + 1)))
    }
    let correction = error * gain
    let isRegular = abs(open.time - period) < 0.6 * period
    if isSingle, count == 2 || isRegular && count < 8 {
      even -= correction
    } else {
      due += correction
    }
    open = (0, 0)
  }
}
