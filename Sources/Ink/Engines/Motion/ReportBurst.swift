/// Reports that were read together, with one stamp or stamps close to each other.
struct ReportBurst: Sendable {
  /// The time without a stamp that makes a silence, in periods, and its least length in seconds.
  private static let silence = (periods: 2.5, minimum: 0.04)

  /// True if a silence came before. All reports of the burst were made in it.
  let isAfterSilence: Bool
  /// The period of the device that was assumed before, in seconds.
  let periodBefore: Double
  /// True if the stamp before is known to be the last of the burst before.
  private let isWhole: Bool
  /// The time from the stamp before the burst to its newest, in seconds.
  private var time: Double
  /// The number of reports.
  private var count = 1.0

  /// Creates a burst of which nothing is known.
  init() { self.init(after: 0, period: 0, isWhole: false) }

  /// Creates the first report of a burst, stamped `step` seconds after the one before.
  init(after step: Double, period: Double, isWhole: Bool) {
    isAfterSilence = step > Swift.max(Self.silence.periods * period, Self.silence.minimum)
    periodBefore = period
    self.isWhole = isWhole
    time = step
  }

  /// Adds a report stamped `step` seconds after the one before.
  mutating func append(after step: Double) { (time, count) = (time + step, count + 1) }

  /// The longest time between reports with which all of them were made in the silence, in seconds;
  /// nil if it tells nothing.
  var longestPeriod: Double? { isAfterSilence && count > 2 ? time / (count - 1) : nil }

  /// The time in which the reports of a burst that has ended were made, in seconds, and their
  /// number; nil if that is not known.
  var periods: (time: Double, count: Double)? {
    isAfterSilence && isWhole ? (time, count) : nil
  }
}
