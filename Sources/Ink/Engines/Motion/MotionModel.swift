/// A model of the motion of a hand that draws, and of the noise of its device: it places a pen at
/// the times of its reports, without their noise.
///
/// The hand's acceleration is white noise and a report is the position with white noise. A Kalman
/// filter follows both, with gains that x and y share (R. E. Kalman, "A new approach to linear
/// filtering and prediction problems", 1960, https://doi.org/10.1115/1.3662552), and a backward
/// pass takes the later reports into account (H. E. Rauch, F. Tung and C. T. Striebel, "Maximum
/// likelihood estimates of linear dynamic systems", 1965, https://doi.org/10.2514/3.3166). The
/// path is the cubic smoothing spline in time through the reports (G. Wahba, "Improper priors,
/// spline smoothing and the problem of guarding against model errors in regression", 1978,
/// https://doi.org/10.1111/j.2517-6161.1978.tb01050.x), whose curvature is continuous.
///
/// The reports determine all parameters. `ReportTimes` tells how much their time stamps can be
/// trusted. `DeviceNoise` measures the noise, scaled by the smoothing. The strength of the hand
/// grows when reports are farther from their predictions than noise explains, and declines within
/// 0.1 s. So a fast motion, a sharp turn and a leap keep their shape, and slow ones are smooth.
/// Both ends of the motion are fixed, and no report is moved farther than noise explains, whatever
/// the times are.
struct MotionModel: Sendable {
  /// The position and the velocity of the pen, in canvas units and seconds.
  struct Motion: Sendable {
    var position: Point
    var velocity: Point

    /// Returns the position `h` seconds later.
    func position(after h: Double) -> Point { position + velocity * h }
  }

  /// The time after which later reports are not taken into account, in seconds.
  static let lag = 0.05
  /// The largest distance by which full smoothing moves a report, in canvas units: times may be
  /// wrong, but positions are right. With less smoothing it is as much less, but not below
  /// the second value where nothing shows that stamps are wrong, and the third elsewhere. The line
  /// between reports is no farther from others than the second.
  private static let reach = (maximum: 1.0, trusted: 0.55, minimum: 0.5)
  /// The largest distance of a curve from a report that it leaves out, or from the motion there, in
  /// canvas units, unless it is nearer to the report than the motion.
  private static let bend = 0.1

  /// The variances of position and velocity and their covariance.
  private struct Covariance: Sendable {
    var position: Double
    var both: Double
    var velocity: Double

    /// Returns the covariance `h` seconds later, without the hand's part.
    func after(_ h: Double) -> Self {
      let cross = both + h * velocity
      return Self(position: position + h * (both + cross), both: cross, velocity: velocity)
    }
  }

  /// The motion at a report, given the reports up to it, and its dependence on the next.
  private struct Node: Sendable {
    var time: Double
    var report: Point
    var motion: Motion
    /// The time to the next report.
    var step = 0.0
    /// The change of position and velocity with a change of those at the next report.
    var gain = SIMD4<Double>()
  }

  private let smoothing: Double
  private var times: ReportTimes
  private var noise = DeviceNoise()
  private var strength = HandStrength()
  private var nodes: [Node] = []
  /// The motion at each node, given all reports so far. Correct from `first` on.
  private var smoothed: [Motion] = []
  private var covariance = Covariance(position: 0, both: 0, velocity: 0)
  /// The share of the newest report's miss that the filter followed, 0...1.
  private var trust = 1.0
  /// The first node whose motion is still needed, and the number of nodes dropped so far.
  private var first = 0
  private var dropped = 0

  /// Creates a model without reports; `smoothing` is 0 for a path through every report up to 1.
  /// `faults` are those of the stamps that are known.
  init(smoothing: Double, faults: StampFaults = StampFaults()) {
    self.smoothing = smoothing
    times = ReportTimes(faults: faults)
  }

  /// The faults of the stamps that are known so far.
  var faults: StampFaults { times.faults }

  /// The number of reports so far.
  var count: Int { dropped + nodes.count }

  /// The time of the newest report as the model counts, in seconds from the first.
  var time: Double { nodes.last?.time ?? 0 }

  /// The same with pauses in full.
  private(set) var clock = 0.0

  /// Returns the time of a report as the model counts, in seconds from the first. `index` is not
  /// below that of the last call of `forget`.
  func time(at index: Int) -> Double { nodes[index - dropped].time }

  /// Returns the motion at a report, given all reports so far. `index` is not below that of the
  /// last call of `forget`.
  // Inlined, it copies the model for each curve.
  @inline(never)
  func motion(at index: Int) -> Motion {
    guard count > 1 else { return smoothed[0] }
    if index == 0 { return end(0, neighbour: 1) }
    if index == count - 1 { return end(index - dropped, neighbour: index - dropped - 1) }
    return withinReach(index - dropped)
  }

  /// Returns the motion at a report between both ends, where smoothing has moved it no farther than
  /// noise may have.
  private func withinReach(_ place: Int) -> Motion {
    var motion = smoothed[place]
    let report = nodes[place].report
    let off = motion.position - report
    var reach = smoothing * Self.reach.maximum
    guard off.dot(off) > reach * reach, !isNoisy else { return motion }
    reach = Swift.max(reach, times.areTrusted ? Self.reach.trusted : Self.reach.minimum)
    motion.position = report + off.limited(to: reach)
    return motion
  }

  /// Returns the first report of `indices` that a curve from the time `start` to `end` leaves too
  /// far aside. It may be left out otherwise.
  func firstMissed(
    by curve: CurvePiece, _ indices: Range<Int>, from start: Double, to end: Double
  ) -> Int? {
    let reach = Swift.max(Self.reach.trusted, smoothing * Self.reach.maximum)
    for place in indices.lowerBound - dropped..<indices.upperBound - dropped {
      let node = nodes[place]
      let part = (node.time - start) / (end - start)
      let point = curve.point(at: part)
      let off = point - node.report
      if off.dot(off) > Self.bend * Self.bend {
        let motion = withinReach(place)
        let (bend, moved) = (point - motion.position, node.report - motion.position)
        guard bend.dot(bend) <= Self.bend * Self.bend || off.dot(off) <= moved.dot(moved) else {
          return place + dropped
        }
      }
      if off.dot(off) <= reach * reach || isNoisy { continue }
      guard curve.isNear(node.report, within: reach, about: part) else { return place + dropped }
    }
    return nil
  }

  /// True if what smoothing moves is noise of the device: it is strong, and the stamps are right.
  private var isNoisy: Bool { noise.isStrong && times.areRegular }

  /// True if nothing shows that stamps are wrong.
  var isTrusted: Bool { times.areTrusted }

  /// Returns the motion at an end. The spline is straight there, because nothing is known of the
  /// motion beyond. A hand keeps turning: as far as reports can be trusted, the line to the
  /// neighbour is a parabola in time.
  private func end(_ place: Int, neighbour: Int) -> Motion {
    var (end, next) = (smoothed[place], smoothed[neighbour])
    let mean =
      (next.position - end.position) / (nodes[neighbour].time - nodes[place].time)
    next.velocity = mean * 2 - next.velocity
    end.velocity = end.velocity + (next.velocity - end.velocity) * trust
    // No line begins or ends backwards.
    if end.velocity.dot(mean) < 0 { end.velocity = mean }
    return end
  }

  /// Returns true if the pen rested before a report at `position`, which is late.
  func rested(before position: Point) -> Bool {
    times.rested(before: position - (nodes.last?.report ?? position))
  }

  /// Takes a report stamped `step` seconds after the one before, of which the motion takes at most
  /// `longest`. O(reports within the lag).
  mutating func append(_ position: Point, after step: Double, longest: Double = .infinity) {
    guard let last = nodes.last else { return begin(position) }
    let h = times.step(position - last.report, after: step)
    clock += h
    lead(to: position, over: Swift.min(h, longest))
  }

  /// Takes the pen's stop at the newest report, `h` seconds later.
  mutating func stop(after h: Double) {
    lead(to: motion(at: count - 1).position, over: h)
  }

  /// Follows the pen to `position`, `h` seconds after the newest report.
  private mutating func lead(to position: Point, over h: Double) {
    let last = nodes[nodes.count - 1]
    noise.append(position, time: last.time + h, velocity: last.motion.velocity)
    let variance = variance(over: h)
    let q = strength.update(
      miss: position - last.motion.position(after: h),
      variance: covariance.after(h).position + variance, over: h)
    if count == 2, q > HandStrength.minimum { beginAgain(strength: q) }
    follow(position, after: h, variance: variance, strength: q)
    smooth()
  }

  /// Returns the variance of a report `h` seconds after the newest.
  private func variance(over h: Double) -> Double {
    NoiseScale.variance(of: noise.deviation, smoothing: smoothing, over: h, at: time + h)
  }

  /// Follows the first two reports again. The second cannot miss its prediction, for the pen may
  /// land at any speed, so only the third shows how strong the hand is.
  private mutating func beginAgain(strength: Double) {
    let (first, second) = (nodes[0], nodes[1])
    nodes.removeAll(keepingCapacity: true)
    smoothed.removeAll(keepingCapacity: true)
    begin(first.report)
    follow(
      second.report, after: first.step, variance: variance(over: first.step), strength: strength)
  }

  /// Follows the hand to a report `h` seconds after the one before, with its variance.
  private mutating func follow(
    _ position: Point, after h: Double, variance: Double, strength q: Double
  ) {
    let last = nodes[nodes.count - 1]
    let predicted = Motion(position: last.motion.position(after: h), velocity: last.motion.velocity)
    let c = covariance
    var p = c.after(h)
    let (a, b) = (c.position + h * c.both, p.both)
    p.position += q * h * h * h / 3
    p.both += q * h * h / 2
    p.velocity += q * h
    let determinant = p.position * p.velocity - p.both * p.both
    nodes[nodes.count - 1].step = h
    nodes[nodes.count - 1].gain =
      SIMD4(
        a * p.velocity - c.both * p.both, c.both * p.position - a * p.both,
        b * p.velocity - c.velocity * p.both, c.velocity * p.position - b * p.both) / determinant

    let share = p.position / (p.position + variance)
    let pull = p.both / (p.position + variance)
    covariance = Covariance(
      position: p.position * (1 - share), both: p.both * (1 - share),
      velocity: p.velocity - pull * p.both)
    let miss = position - predicted.position
    let motion = Motion(
      position: predicted.position + miss * share, velocity: predicted.velocity + miss * pull)
    nodes.append(Node(time: last.time + h, report: position, motion: motion))
    // The tip is at the pen.
    let tip = predicted.velocity + miss * (p.both / p.position)
    smoothed.append(Motion(position: position, velocity: tip))
    trust = share
  }

  private mutating func begin(_ position: Point) {
    let motion = Motion(position: position, velocity: .zero)
    nodes.append(Node(time: 0, report: position, motion: motion))
    smoothed.append(motion)
    // The pen may land at any speed.
    covariance = Covariance(position: NoiseScale.minimumVariance, both: 0, velocity: 1e7)
  }

  /// Takes the newest report into account in the motion at the reports before it.
  private mutating func smooth() {
    let newest = nodes.count - 1
    let (first, isExact, beginsHere) = (first, smoothing <= 0, dropped == 0)
    // One check of the arrays' bounds and owner, and not one for each report.
    smoothed.withUnsafeMutableBufferPointer { smoothed in
      nodes.withUnsafeBufferPointer { nodes in
        var next = smoothed[newest]
        for index in stride(from: newest - 1, through: first, by: -1) {
          let node = nodes[index]
          let off = next.position - node.motion.position(after: node.step)
          let change = next.velocity - node.motion.velocity
          next = Motion(
            position: node.motion.position + off * node.gain.x + change * node.gain.y,
            velocity: node.motion.velocity + off * node.gain.z + change * node.gain.w)
          if isExact || index == 0 && beginsHere { next.position = node.report }
          smoothed[index] = next
        }
      }
    }
  }

  /// Ends the influence of later reports on the motion at those before `index`, and drops these in
  /// batches. The two newest are kept.
  mutating func forget(before index: Int) {
    first = Swift.max(first, Swift.min(index - dropped, nodes.count - 2))
    guard first >= 64, first * 2 >= nodes.count else { return }
    nodes.removeSubrange(0..<first)
    smoothed.removeSubrange(0..<first)
    dropped += first
    first = 0
  }
}
