/// The time of each report of a stroke, of which the time stamps may be wrong.
struct ReportClock: Sendable {
  private var times = ReportTimes()
  private var position: Point?
  private var stamp = 0.0
  private var time = 0.0

  /// True if no stamp has told how fast the pen is.
  var isGuess: Bool { times.isGuess }

  /// Returns the time of the next report, in seconds from the first.
  mutating func time(of sample: Sample) -> Double {
    if let position {
      time += times.step(sample.position - position, after: sample.time - stamp)
    }
    (position, stamp) = (sample.position, sample.time)
    return time
  }
}
