/// The times of reports, of which the time stamps may be wrong.
///
/// A device reports at even times, or at the times of its time stamps. A busy machine, a remote
/// desktop or a virtual one reads reports late and stamps them then: of a hand that moves evenly,
/// 8 ms apart, they say that it leaps in 3 ms and creeps in 13. So the steps from report to report
/// are divided once by the stamped times and once by even ones, and the times by which the velocity
/// changes less count more. Stamps of reports that were indeed early and late explain the different
/// lengths of the steps; false ones do not.
///
/// The even times follow the stamps with an α-β filter (A. Becker, "Kalman filter from the ground
/// up", 2023, https://www.kalmanfilter.net/alphabeta.html), whose gains are at first those of the
/// straight line through all stamps since the last pause.
struct ReportTimes: Sendable {
  /// The least time between reports, in seconds. Closer ones, as of a fast mouse that is read in
  /// bursts, are as far apart, and the next step is shorter.
  private static let leastStep = 0.001
  /// The longest time by which reports may be late, in seconds.
  private static let longestDelay = 0.01
  /// The number of periods in which there is a report, unless the device pauses or is late.
  private static let pause = 2.5
  /// The least share of the error of an even time that corrects it, and of the error in a period
  /// that corrects the period.
  private static let gains = (time: 0.2, period: 0.02)
  /// The share of the mean changes of velocity that the next report replaces.
  private static let renewal = 1.0 / 8

  /// The time between reports, in seconds.
  private var period = 0.0
  /// The number of steps since the last pause.
  private var count = 0.0
  /// The even time of the newest report, in seconds from its stamp.
  private var even = 0.0
  /// The time of the newest report, in seconds from its stamp.
  private var offset = 0.0
  private var last = (move: Point.zero, step: 0.0)
  /// The changes of velocity from report to report, as sums of shares. At first the stamps are
  /// trusted.
  private var changes = (stamped: 0.5, even: 1.0)

  /// Returns the time to the next report, which is a `move` away and stamped `step` seconds later.
  mutating func step(_ move: Point, after step: Double) -> Double {
    compare(move, step)
    follow(step)
    last = (move, step)
    let stamped = changes.stamped * changes.stamped
    let even = changes.even * changes.even
    let share = stamped * stamped / (stamped * stamped + even * even)
    let time = Swift.max(step + share * self.even - offset, Self.leastStep)
    offset = Swift.min(offset + time - step, Self.longestDelay)
    return time
  }

  /// Adds the change of the velocity by either kind of times.
  private mutating func compare(_ move: Point, _ step: Double) {
    guard last.step > 0, step > 0, move != .zero || last.move != .zero else { return }
    let (before, now) = (last.move / last.step, move / step)
    let stamped = (now - before).length / (now.length + before.length)
    let even = (move - last.move).length / (move.length + last.move.length)
    changes.stamped += stamped - changes.stamped * Self.renewal
    changes.even += even - changes.even * Self.renewal
  }

  /// Advances the even time by a period, and corrects both by the stamp.
  private mutating func follow(_ step: Double) {
    guard count > 0 else { return (period, even, count) = (step, 0, 1) }
    guard step <= Self.pause * period + Self.longestDelay else {
      return (even, count) = (0, 0)
    }
    count += 1
    let error = even + period - step
    let sum = count * (count + 1)
    even = error * (1 - Swift.max(Self.gains.time, (4 * count - 2) / sum))
    period -= error * Swift.max(Self.gains.period, 6 / sum)
  }
}
