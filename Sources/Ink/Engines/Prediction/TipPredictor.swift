/// A prediction of where the tip of a pen will be a moment after its newest sample.
///
/// The prediction is `gains[0] v h + gains[1] (a G) h` from the newest sample. The velocity `v` is
/// that of a least-squares line, whose samples are `G` old on average, and the acceleration `a`,
/// that of a least-squares parabola, brings it forward to now (`MotionFit`). The gains are those
/// that would have been best so far in the stroke (`PredictionGains`). A prediction must not look
/// wrong, so it gets shorter where it is likely to: if the recent ones missed, if the pen slows
/// down, turns or is being lifted. It is bounded by the recent speed, so that no report, however
/// wrong, makes it leap. All windows are times, so the same motion is predicted alike at any rate.
/// The times are those of a `ReportClock`: of reports that are read in bursts, the time stamps tell
/// speeds that the pen never had. Nothing is predicted while no time stamp tells how fast it is.
///
/// Engines.md has the sources and what was measured. A prediction is shown and never kept.
public struct TipPredictor: Sendable {
  /// The longest horizon, in seconds.
  public static let longestHorizon = 0.1
  /// The least distance that is predicted, in canvas units. A pen that stands trembles less.
  static let minimumStep = 0.05
  /// The number of reports of a motion that is predicted.
  static let minimumReports = 3
  /// The longest time between reports of one motion, in seconds.
  static let longestPause = 0.1

  private var trail = ReportTrail()
  private var clock = ReportClock()
  /// The time stamp of the newest sample.
  private var stamp = -Double.infinity
  private var gains = PredictionGains()
  private var fit = MotionFit()
  /// The horizon asked for last, for which the gains are learnt.
  private var horizon = 0.012

  /// Creates a predictor at the start of a stroke.
  public init() {}

  /// The mean time between the newest samples, in seconds; 0 with one sample.
  public var interval: Double { trail.interval }

  /// Takes the next sample of the stroke. Samples that are not finite, or earlier than the one
  /// before, are ignored. O(samples in 50 ms), at most 512.
  public mutating func append(_ sample: Sample) {
    guard sample.position.isFinite, sample.time.isFinite, sample.time >= stamp else { return }
    stamp = sample.time
    let report = ReportTrail.Report(
      time: clock.time(of: sample), position: sample.position, pressure: sample.pressure)
    if let last = trail.newest {
      if report.time - last.time > Self.longestPause || trail.isLeap(to: report) {
        trail.removeAll()
        gains.forgetPending()
      } else {
        gains.learn(from: last, to: report)
      }
    }
    trail.append(report)
    fit = MotionFit(trail)
    guard trail.count >= Self.minimumReports else { return }
    gains.await(fit.steps(horizon), of: report, after: horizon)
  }

  /// Returns the place of the tip `horizon` seconds after the newest sample, at most
  /// `longestHorizon`; nil if no prediction should be shown, as of a pen that stands or is being
  /// lifted. The gains are learnt for this horizon from now on.
  public mutating func predict(_ horizon: Double) -> Point? {
    guard horizon > 0, trail.count >= Self.minimumReports, !clock.isGuess,
      let newest = trail.newest
    else { return nil }
    self.horizon = Swift.min(horizon, Self.longestHorizon)
    let steps = fit.steps(self.horizon)
    var step = steps.steady * gains.steady + steps.bend * gains.bend
    step = step * (gains.trust * fit.slowing(self.horizon) * trail.grip)
    step = step.limited(to: trail.speedLimit * self.horizon)
    step = step * trail.agreement(with: step)
    // Comparisons with what is not a number fail.
    guard step.length >= Self.minimumStep else { return nil }
    let place = newest.position + step
    return place.isFinite ? place : nil
  }
}
