import Ink
import TestSupport

/// The times at which a device reports.
enum ReportClock {
  /// A number of reports per second.
  case even(Double)
  /// Two reports 8 ms apart, then 42 ms without, as when a driver delivers every second one late.
  case pairs
  /// A number of reports per second, each up to a quarter of the interval early or late.
  case jittered(Double)
  /// A number of reports per second, every second of which is stamped 4 to 7 ms late, as by a busy
  /// machine.
  case late(Double)

  /// The title of a column.
  var title: String {
    switch self {
    case .even(let rate): "\(Int(rate)) Hz"
    case .pairs: "pairs"
    case .jittered(let rate): "\(Int(rate)) Hz, uneven"
    case .late(let rate): "\(Int(rate)) Hz, late stamps"
    }
  }

  /// Returns the times from `start` to `end`, in seconds.
  func times(from start: Double, to end: Double) -> [Double] {
    var times: [Double] = []
    switch self {
    case .even(let rate), .late(let rate):
      for i in 0... where start + Double(i) / rate < end || i == 0 {
        times.append(start + Double(i) / rate)
        if start + Double(i + 1) / rate >= end { break }
      }
    case .pairs:
      var time = start
      while time < end {
        times.append(time)
        if time + 0.008 < end { times.append(time + 0.008) }
        time += 0.05
      }
    case .jittered(let rate):
      var random = SeededRandom(7)
      for time in ReportClock.even(rate).times(from: start, to: end) {
        let shift = times.isEmpty ? 0 : Double.random(in: -0.25...0.25, using: &random) / rate
        times.append(Swift.min(time + shift, end))
      }
    }
    return times
  }

  /// Returns the time stamps of reports at `times`, in seconds.
  func stamps(_ times: [Double]) -> [Double] {
    guard case .late = self else { return times }
    var random = SeededRandom(11)
    return times.enumerated().map { i, time in
      i % 2 == 0 ? time : time + Double.random(in: 0.004...0.007, using: &random)
    }
  }
}

/// The motion of a recorded hand between its reports: the natural cubic spline in time.
struct HandMotion {
  private let times: [Double]
  private let places: [Point]
  /// The accelerations at the reports.
  private let bends: [Point]

  /// Creates the motion through `samples`, of which those within 1 ms of the one before are left
  /// out.
  init(_ samples: [Sample]) {
    var times: [Double] = []
    var places: [Point] = []
    for sample in samples where sample.time > (times.last ?? -1) + 0.001 {
      times.append(sample.time)
      places.append(sample.position)
    }
    let count = times.count
    var factors = [Double](repeating: 0, count: count)
    var sides = [Point](repeating: .zero, count: count)
    var bends = sides
    for i in 1..<Swift.max(1, count - 1) {
      let (h0, h1) = (times[i] - times[i - 1], times[i + 1] - times[i])
      let divisor = (h0 + h1) / 3 - h0 / 6 * factors[i - 1]
      factors[i] = h1 / 6 / divisor
      let change = (places[i + 1] - places[i]) / h1 - (places[i] - places[i - 1]) / h0
      sides[i] = (change - sides[i - 1] * (h0 / 6)) / divisor
    }
    for i in (1..<Swift.max(1, count - 1)).reversed() {
      bends[i] = sides[i] - bends[i + 1] * factors[i]
    }
    (self.times, self.places, self.bends) = (times, places, bends)
  }

  /// Returns the position at `time`, between the first and the last report.
  func place(at time: Double) -> Point {
    var (low, high) = (0, times.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle } else { high = middle }
    }
    let h = times[high] - times[low]
    guard h > 0 else { return places[low] }
    let (a, b) = ((times[high] - time) / h, (time - times[low]) / h)
    return places[low] * a + places[high] * b
      + (bends[low] * (a * a * a - a) + bends[high] * (b * b * b - b)) * (h * h / 6)
  }

  /// Returns what a device without noise reports of the motion.
  func samples(_ clock: ReportClock) -> [Sample] {
    let reported = clock.times(from: times[0], to: times[times.count - 1])
    return zip(reported, clock.stamps(reported)).map { time, stamp in
      Sample(place(at: time), time: stamp - times[0])
    }
  }

  /// The line of the motion, as points at most half a millisecond apart.
  var line: [Point] {
    ReportClock.even(2000).times(from: times[0], to: times[times.count - 1]).map(place(at:))
      + [places[places.count - 1]]
  }
}
