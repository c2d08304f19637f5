import Ink

/// A motion of the hand: its position as a function of time.
public struct Motion: Sendable {
  /// The name of the motion in failures.
  public var name: String
  /// The duration in seconds.
  public var duration: Double
  /// The position at a time 0...duration, in canvas units.
  public var position: @Sendable (Double) -> Point

  /// Creates a motion from its parts.
  public init(
    name: String, duration: Double, position: @escaping @Sendable (Double) -> Point
  ) {
    self.name = name
    self.duration = duration
    self.position = position
  }

  /// The rounding of time stamps and positions before a program sees them.
  public enum Rounding: Sendable, CaseIterable {
    /// No rounding.
    case exact
    /// Time stamps in whole milliseconds.
    case milliseconds
    /// Time stamps in whole milliseconds. For a device faster than 400 Hz, which is read in bursts,
    /// they are multiples of five: samples repeat them.
    case repeated
    /// Positions in whole pixels.
    case pixels
    /// Time stamps in whole milliseconds and positions in whole pixels.
    case millisecondsAndPixels
  }

  /// Returns the motion as sent by a device that reports `rate` times per second.
  public func samples(rate: Double, rounding: Rounding = .exact) -> [Sample] {
    var samples: [Sample] = []
    var clock = SampleClock(start: 0)
    let count = Int((duration * rate).rounded(.down))
    for i in 0...count {
      let t = Double(i) / rate
      var place = position(t)
      if rounding == .pixels || rounding == .millisecondsAndPixels {
        place = Point(place.x.rounded(), place.y.rounded())
      }
      let time: Double
      switch rounding {
      case .exact, .pixels: time = t
      case .milliseconds, .millisecondsAndPixels:
        time = i == 0 ? 0 : clock.time(of: UInt32((t * 1000).rounded(.down)))
      case .repeated:
        let step = rate > 400 ? 5.0 : 1
        time = i == 0 ? 0 : clock.time(of: UInt32((t * 1000 / step).rounded(.up) * step))
      }
      samples.append(Sample(place, time: time))
    }
    return samples
  }

  /// Creates the motion through timed `samples`, smoothed over 40 ms: the movement of a hand, as
  /// far as 60 reports per second show it. Between samples it is a cubic whose velocity at each
  /// sample is that between its neighbours.
  public init(name: String, through samples: [Sample]) {
    let sharp = Motion(name: name, along: samples)
    self.init(name: name, duration: sharp.duration) { t in
      var sum = Point.zero
      for i in -4...4 {
        sum = sum + sharp.position(min(sharp.duration, max(0, t + Double(i) * 0.005)))
      }
      return sum / 9
    }
  }

  private init(name: String, along samples: [Sample]) {
    let start = samples[0].time
    let last = samples.count - 1
    let velocities = samples.indices.map { i in
      let (a, b) = (samples[max(0, i - 1)], samples[min(last, i + 1)])
      return (b.position - a.position) / (b.time - a.time)
    }
    self.init(name: name, duration: samples[last].time - start) { t in
      var low = 0
      var high = last
      while high - low > 1 {
        let middle = (low + high) / 2
        if samples[middle].time - start <= t { low = middle } else { high = middle }
      }
      let (a, b) = (samples[low], samples[high])
      let span = b.time - a.time
      let share = min(1, max(0, (t + start - a.time) / span))
      let piece = CurvePiece.cubic(
        a.position, a.position + velocities[low] * (span / 3),
        b.position - velocities[high] * (span / 3), b.position)
      return piece.point(at: share)
    }
  }
}

/// Strokes from formulas, for properties that must hold for every stroke.
public enum InkGenerators {
  /// Motions at realistic speeds, from slow loops to fast flourishes.
  public static func motions() -> [Motion] {
    var motions: [Motion] = []
    for (name, size, period) in [
      ("slow loops", 30.0, 0.7), ("loops", 60.0, 0.45), ("fast loops", 110.0, 0.4),
    ] {
      motions.append(
        Motion(name: name, duration: 1.7) { t in
          let a = turn(t / period)
          return Point(40 + size + 90 * t + size * a.y, 60 + size - size * a.x)
        })
    }
    motions.append(
      Motion(name: "strokes to and fro", duration: 1.6) { t in
        Point(200 + 150 * turn(t / 0.5).y, 40 + 60 * t)
      })
    motions.append(
      Motion(name: "a line that speeds up and slows down", duration: 1.2) { t in
        let s = t / 1.2
        return Point(20 + 900 * s * s * (3 - 2 * s), 100 + 30 * s)
      })
    motions.append(
      Motion(name: "a signature", duration: 2.2) { t in
        Point(
          60 + 160 * t + 35 * turn(t / 0.33).y + 12 * turn(t / 0.21 + 0.3).x,
          140 + 48 * turn(t / 0.41).x + 22 * turn(t / 0.19 + 0.2).y)
      })
    return motions
  }

  /// Returns a random stroke: curves, corners, cusps, pauses, repeated points, sometimes with
  /// pressure. The same seed gives the same stroke.
  public static func randomStroke(seed: UInt64, within size: Double = 200) -> Stroke {
    var random = SeededRandom(seed)
    let pressed = seed % 3 == 0
    var samples: [Sample] = []
    var place = Point(
      .random(in: 0.2...0.8, using: &random) * size, .random(in: 0.2...0.8, using: &random) * size)
    var direction = turn(.random(in: 0...1, using: &random))
    var time = 0.0
    var pressure = 0.3
    let interval = [1.0 / 60, 1.0 / 125, 1.0 / 240, 1.0 / 1000][Int(seed % 4)]
    let reach = Double.random(in: 100...2500, using: &random) * interval
    for i in 0..<Int.random(in: 1...80, using: &random) {
      samples.append(Sample(place, time: time, pressure: pressed ? pressure : nil))
      time += interval
      pressure = min(1, max(0, pressure + .random(in: -0.1...0.1, using: &random)))
      let habit = Int.random(in: 0..<12, using: &random)
      switch habit {
      case 0: direction = -direction
      case 1: direction = direction.perpendicular
      case 2: continue
      case 3 where i % 2 == 0: time += 0.2
      default:
        let bend = turn(.random(in: -0.08...0.08, using: &random))
        direction = Point(
          direction.x * bend.x - direction.y * bend.y, direction.x * bend.y + direction.y * bend.x)
      }
      place = place + direction * (reach * .random(in: 0.2...1.8, using: &random))
      if !(0...size).contains(place.x) || !(0...size).contains(place.y) {
        direction = -direction
      }
    }
    let width = [1.5, 3, 6, 12][Int(seed / 4 % 4)]
    return Stroke(id: StrokeID(seed), pen: Pen(width: width), samples: samples)
  }

  /// Returns the unit vector at `turns` of a full turn from x towards y.
  public static func turn(_ turns: Double) -> Point {
    // Halves the angle until the series converges, then doubles the angle of the vector.
    var angle = (turns - turns.rounded()) * 2 * Double.pi / 256
    let square = angle * angle
    var cosine = 1 - square / 2 * (1 - square / 12)
    angle = angle * (1 - square / 6 * (1 - square / 20))
    var sine = angle
    for _ in 0..<8 { (cosine, sine) = (cosine * cosine - sine * sine, 2 * cosine * sine) }
    let length = (cosine * cosine + sine * sine).squareRoot()
    return Point(cosine / length, sine / length)
  }
}

/// Returns the mean width along `stations`, weighted by arc length, in canvas units.
public func meanWidth(of stations: [Station]) -> Double {
  var length = 0.0
  var sum = 0.0
  for (a, b) in zip(stations, stations.dropFirst()) {
    let step = a.center.distance(to: b.center)
    length += step
    sum += step * (a.radius + b.radius)
  }
  return sum / length
}
