/// The noise of a pointing device, estimated from its own reports during a stroke.
///
/// The motion of a hand hardly changes its acceleration from report to report, so the third
/// difference of four reports consists mainly of their noise. Only its part across the direction of
/// motion counts: along it, rounded time stamps would be taken for noise. The mean of the square
/// roots weighs the few large differences of sharp turns less than the mean of the squares would.
/// Pens have a noise of 0.02 to 0.06 canvas units, and pointers on whole pixels one of 0.3.
struct DeviceNoise: Sendable {
  /// The assumed noise before any report, in canvas units, and its weight in reports.
  private static let prior = (noise: 0.16, weight: 2.0)
  /// The share of the estimate that the next report replaces.
  private static let renewal = 1.0 / 64
  /// The mean of the square root of the absolute value of a number with the standard normal
  /// distribution.
  private static let rootMean = 0.8222
  /// The deviation from which on it may be that of a noisy device, in canvas units.
  private static let doubtful = 0.25

  private var times = SIMD4<Double>()
  private var xs = SIMD4<Double>()
  private var ys = SIMD4<Double>()
  private var count = 0
  private var white = WhiteNoise()
  private var sum = Self.prior.weight * Self.rootMean * Self.prior.noise.squareRoot()
  private var weight = Self.prior.weight

  /// The standard deviation of a coordinate, in canvas units.
  private(set) var deviation = Self.prior.noise

  /// True if the device is noisier than one on whole pixels, whatever the times are.
  var isStrong: Bool { white.isNoisy }

  /// Takes a report at `position` and `time`, later than any before, where the pen moves at
  /// `velocity`. Reports without an error across the motion, such as repeated ones, do not count.
  mutating func append(_ position: Point, time: Double, velocity: Point) {
    let oldest = Point(xs.x, ys.x)
    times = SIMD4(times.y, times.z, times.w, time)
    xs = SIMD4(xs.y, xs.z, xs.w, position.x)
    ys = SIMD4(ys.y, ys.z, ys.w, position.y)
    count += 1
    let speed = velocity.length
    guard count >= 4, speed > 0 else { return }
    // The weights of the third divided difference, up to their sign.
    let t = times
    let products = SIMD4(
      (t.y - t.x) * (t.z - t.x) * (t.w - t.x), (t.x - t.y) * (t.z - t.y) * (t.w - t.y),
      (t.x - t.z) * (t.y - t.z) * (t.w - t.z), (t.x - t.w) * (t.y - t.w) * (t.z - t.w))
    let w = 1 / products
    let difference = Point((w * (xs - position.x)).sum(), (w * (ys - position.y)).sum())
    let error = abs(difference.cross(velocity)) / (speed * (w * w).sum().squareRoot())
    guard error > 0, error.isFinite else { return }
    sum += error.squareRoot() - sum * Self.renewal
    weight += 1 - weight * Self.renewal
    let root = sum / (weight * Self.rootMean)
    deviation = root * root
    guard deviation > Self.doubtful, count > 4 else { return }
    white.append(
      (oldest, Point(xs.x, ys.x), Point(xs.y, ys.y), Point(xs.z, ys.z), position),
      deviation: deviation)
  }
}
