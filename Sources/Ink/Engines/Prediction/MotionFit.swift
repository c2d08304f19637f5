/// The velocity and acceleration of a pen, fitted to its newest reports by least squares.
///
/// Reports weigh less the older they are. The windows are times, and longer for slow devices, of
/// which they need a few reports.
struct MotionFit: Sendable {
  /// The parts of a prediction, as steps in canvas units.
  struct Steps: Sendable {
    /// The step at the fitted velocity.
    var steady: Point
    /// The step by which the acceleration changes it.
    var bend: Point
  }

  /// The velocity, `age` ago, in canvas units per second.
  private var velocity = Point.zero
  /// The mean age of the reports that the velocity is fitted to, in seconds.
  private var age = 0.0
  /// The acceleration, in canvas units per square second.
  private var acceleration = Point.zero

  /// Creates the fit to a pen that stands.
  init() {}

  /// Creates the fit to the newest reports of `trail`. O(reports in the windows).
  init(_ trail: ReportTrail) {
    guard let newest = trail.newest, trail.count >= 2 else { return }
    let interval = trail.interval
    let (near, far) = (Swift.max(0.016, 2.5 * interval), Swift.max(0.04, 6 * interval))
    var (line, parabola) = (Moments(), Moments())
    for index in 0..<trail.count {
      let report = trail[index]
      let time = report.time - newest.time
      guard time > -far else { break }
      let place = report.position - newest.position
      parabola.add(time / far, place)
      if time > -near { line.add(time / near, place) }
    }
    guard let slope = line.slope else { return }
    velocity = slope / near
    age = -line.meanTime * near
    if let curvature = parabola.curvature { acceleration = curvature / (far * far) }
  }

  /// Returns the parts of the prediction `horizon` seconds ahead.
  func steps(_ horizon: Double) -> Steps {
    let steady = velocity * horizon
    let bend = acceleration * (age * horizon)
    return Steps(steady: steady, bend: bend.limited(to: 2.5 * steady.length))
  }

  /// Returns the share 0...1 of a prediction that is shown of a pen that slows down: it may stop.
  func slowing(_ horizon: Double) -> Double {
    let square = velocity.dot(velocity)
    let brake = acceleration.dot(velocity) * horizon
    guard brake < 0 else { return 1 }
    return Swift.max(0, 1 + 0.5 * brake / square)
  }

  /// The weighted sums for lines and parabolas through reports. Times are in multiples of a window,
  /// -1...0.
  private struct Moments {
    private var count = 0
    private var (s0, s1, s2, s3, s4) = (0.0, 0.0, 0.0, 0.0, 0.0)
    private var (p0, p1, p2) = (Point.zero, Point.zero, Point.zero)

    mutating func add(_ time: Double, _ place: Point) {
      let weight = 1 - time * time
      let square = time * time
      count += 1
      s0 += weight
      s1 += weight * time
      s2 += weight * square
      s3 += weight * square * time
      s4 += weight * square * square
      p0 = p0 + place * weight
      p1 = p1 + place * (weight * time)
      p2 = p2 + place * (weight * square)
    }

    var meanTime: Double { s1 / s0 }

    /// The slope of the line; nil if the times are too close to one another.
    var slope: Point? {
      let determinant = s0 * s2 - s1 * s1
      guard count >= 2, determinant > 1e-3 * s0 * s0 else { return nil }
      return (p1 * s0 - p0 * s1) / determinant
    }

    /// The second derivative of the parabola, by Cramer's rule; nil if there are too few reports.
    var curvature: Point? {
      let a = s1 * s3 - s2 * s2
      let b = s1 * s2 - s0 * s3
      let c = s0 * s2 - s1 * s1
      let determinant = s2 * a + s3 * b + s4 * c
      guard count >= 3, determinant > 1e-9 * s0 * s2 * s4 else { return nil }
      return (p0 * a + p1 * b + p2 * c) * (2 / determinant)
    }
  }
}
