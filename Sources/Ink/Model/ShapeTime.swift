/// The times of ink of which only the shape is known.
///
/// They are so far apart that speed takes at most 1 % of a line's width.
enum ShapeTime {
  /// The speed along the shape, in canvas units per second.
  private static let speed = 50.0
  /// The least time between samples, in seconds.
  private static let minimum = 0.01

  /// Returns the time in seconds from one sample to the next, which is `step` canvas units away.
  static func interval(over step: Double) -> Double { max(minimum, step / speed) }

  /// Returns true if times may be such ones: those of samples that are far enough apart show one
  /// speed, which a scaled shape has as well, and the others are equal.
  static func mayBe(_ samples: [Sample]) -> Bool {
    var speed: Double?
    for (a, b) in zip(samples, samples.dropFirst()) {
      let interval = b.time - a.time
      if abs(interval - minimum) < 1e-6 { continue }
      let own = (b.position - a.position).length / interval
      guard interval > minimum, abs(own - (speed ?? own)) <= 0.02 * own else { return false }
      speed = own
    }
    return true
  }

  /// Returns true if times are, to the bit, those that a reader of InkML gives to samples at these
  /// places if the file has none.
  static func areMadeUp(_ samples: [Sample]) -> Bool {
    var clock = RecordedClock.own
    var last: Point?
    return samples.allSatisfy { sample in
      let step = last.map { $0.distance(to: sample.position) } ?? 0
      last = sample.position
      return sample.time == clock.time(after: interval(over: step))
    }
  }
}
