/// The gains of the parts of a prediction, learnt in the stroke, and how far it can be trusted.
///
/// The gains are those by which the predictions of the last moments would have come closest to what
/// really happened: weighted least squares that forgets, with a prior for the first ones. A large
/// error weighs as much as a small one, as in the sum of distances, so that a single turn does not
/// spoil the rest.
struct PredictionGains: Sendable {
  /// The gain of the step at the fitted velocity.
  private(set) var steady = 0.97
  /// The gain of the step by which the acceleration changes it.
  private(set) var bend = 1.0

  private static let steadyRange = 0.0...0.97
  private static let bendRange = 0.0...1.9
  /// The gains that a stroke begins with, and their weights, in canvas units.
  private static let prior = (steady: 1.0, bend: 1.0, steadyWeight: 10.0, bendWeight: 0.2)
  /// The time after which a prediction counts little, in seconds.
  private static let memory = 0.4
  /// The same for the trust.
  private static let trustMemory = 0.3
  /// The least time between predictions that are learnt from, in seconds. It bounds their number.
  private static let spacing = 0.001
  /// The time that a prediction with the weight 1 stands for, in seconds, so that the gains do not
  /// depend on the rate.
  private static let unit = 0.008

  /// A prediction that is not due yet.
  private struct Pending: Sendable {
    var time: Double
    /// The time that it stands for, in seconds.
    var share: Double
    var origin: Point
    var steps: MotionFit.Steps
  }

  private var pending: [Pending] = []
  private var lastAwaited: Double?
  // The sums of the normal equations.
  private var (a00, a01, a11, b0, b1) = (0.0, 0.0, 0.0, 0.0, 0.0)
  /// The mean squares of the errors and of the steps that the pen made.
  private var (error, motion) = (0.0, 0.0)

  /// The number of predictions that are not due yet.
  var pendingCount: Int { pending.count }

  /// The share 0...1 of a prediction that is shown: less if the recent ones missed.
  var trust: Double { 1 - 0.4 * error / (error + motion + 0.01) }

  /// Remembers a prediction by `steps` from `report`, due `horizon` seconds later.
  mutating func await(
    _ steps: MotionFit.Steps, of report: ReportTrail.Report, after horizon: Double
  ) {
    let share = report.time - (lastAwaited ?? report.time - Self.unit)
    guard share >= Self.spacing else { return }
    lastAwaited = report.time
    pending.append(
      Pending(
        time: report.time + horizon, share: Swift.min(share, 2 * Self.unit),
        origin: report.position, steps: steps))
  }

  /// Forgets the predictions that are not due yet: the pen was somewhere else.
  mutating func forgetPending() {
    pending.removeAll(keepingCapacity: true)
    lastAwaited = nil
  }

  /// Learns from the predictions that come due between two consecutive reports.
  mutating func learn(from last: ReportTrail.Report, to next: ReportTrail.Report) {
    // Not a slice: while there is one, the array could only be shortened by copying it.
    var due = 0
    while due < pending.count, pending[due].time <= next.time {
      let prediction = pending[due]
      due += 1
      guard prediction.time >= last.time else { continue }
      let part = (prediction.time - last.time) / (next.time - last.time)
      let place = last.position.interpolated(to: next.position, part)
      learn(prediction, place - prediction.origin)
    }
    guard due > 0 else { return }
    pending.removeFirst(due)
    solve()
  }

  private mutating func learn(_ prediction: Pending, _ truth: Point) {
    let (d0, d1) = (prediction.steps.steady, prediction.steps.bend)
    let missed = d0 * steady + d1 * bend - truth
    // Squares of what is longer are no numbers for long.
    guard d0.length < 1e6, d1.length < 1e6, truth.length < 1e6 else { return }
    let kept = 1 / (1 + prediction.share / Self.memory)
    let square = missed.dot(missed)
    let weight = prediction.share / Self.unit / (square + 0.01).squareRoot()
    a00 = a00 * kept + weight * d0.dot(d0)
    a01 = a01 * kept + weight * d0.dot(d1)
    a11 = a11 * kept + weight * d1.dot(d1)
    b0 = b0 * kept + weight * d0.dot(truth)
    b1 = b1 * kept + weight * d1.dot(truth)
    let steadiness = 1 / (1 + prediction.share / Self.trustMemory)
    error = error * steadiness + square * (1 - steadiness)
    motion = motion * steadiness + truth.dot(truth) * (1 - steadiness)
  }

  /// Solves the normal equations.
  private mutating func solve() {
    let prior = Self.prior
    let (m00, m11) = (a00 + prior.steadyWeight, a11 + prior.bendWeight)
    let r0 = b0 + prior.steadyWeight * prior.steady
    let r1 = b1 + prior.bendWeight * prior.bend
    let determinant = m00 * m11 - a01 * a01
    guard determinant > 0 else { return }
    steady = Self.steadyRange.clamp((r0 * m11 - r1 * a01) / determinant)
    bend = Self.bendRange.clamp((r1 * m00 - r0 * a01) / determinant)
  }
}

extension ClosedRange<Double> {
  fileprivate func clamp(_ value: Double) -> Double {
    Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}
