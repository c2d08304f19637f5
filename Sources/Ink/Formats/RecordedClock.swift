/// Turns a recording's seconds, of any origin, into a stroke's strictly increasing ones.
///
/// It does for files what `SampleClock` does for devices: a time that repeats or runs backwards is
/// spread at `SampleClock.spacing` behind the sample before and never resets the clock.
struct RecordedClock {
  /// What the recording calls the moment the stroke began; nil before its first sample.
  private var origin: Double?
  private var last = 0.0
  /// How much later than the sample before a time must be to be believed, in seconds.
  private let leastStep: Double
  /// First times up to this are seconds since the stroke began, and stay as they are.
  private let latestStart: Double

  /// A clock for plain recordings: the first sample is at 0, the others at least
  /// `SampleClock.spacing` apart.
  static let plain = RecordedClock(leastStep: SampleClock.spacing, latestStart: 0)

  /// A clock for files that may be xsign's own: any times that increase are believed, and so are
  /// those that begin where a `SampleClock` does, for what was written must come back the same.
  static let faithful = RecordedClock(leastStep: 0, latestStart: SampleClock.spacing)

  /// A clock for files that are xsign's own: times that increase are believed, whenever they begin.
  static let own = RecordedClock(leastStep: 0, latestStart: InkDocument.latest)

  private init(leastStep: Double, latestStart: Double) {
    self.leastStep = leastStep
    self.latestStart = latestStart
  }

  /// The time of the next sample, recorded at `seconds`, which is within ±`InkDocument.latest`.
  mutating func time(of seconds: Double) -> Double {
    guard let origin else {
      let start = 0...latestStart ~= seconds ? 0 : seconds
      origin = start
      last = seconds - start
      return last
    }
    let time = seconds - origin
    let believed = time > last && time >= last + leastStep
    last = believed ? time : last + SampleClock.spacing
    return last
  }

  /// The time of the next sample where the file does not say: `interval` seconds after the one
  /// before, the first at 0.
  mutating func time(after interval: Double) -> Double {
    if origin == nil {
      origin = 0
      last = 0
    } else {
      last += interval
    }
    return last
  }
}
