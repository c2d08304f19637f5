/// A clock that converts a recording's seconds, with any origin, to a stroke's strictly increasing
/// ones.
///
/// It does for files what `SampleClock` does for devices: a time that repeats or runs backwards is
/// placed `SampleClock.spacing` after the sample before, and never resets the clock.
struct RecordedClock {
  /// The recording's time at which the stroke began; nil before its first sample.
  private var origin: Double?
  private var last = 0.0
  /// The least step from the sample before at which a time is used unchanged, in seconds.
  private let minimumStep: Double
  /// The largest first time that counts as seconds since the stroke began and stays unchanged.
  private let latestStart: Double

  /// A clock for plain recordings: the first sample is at 0, the others at least
  /// `SampleClock.spacing` apart.
  static let plain = RecordedClock(minimumStep: SampleClock.spacing, latestStart: 0)

  /// A clock for files that xsign may have written. Increasing times are unchanged, and so is a
  /// first time that a `SampleClock` may start with, so that written strokes are read back exactly.
  static let faithful = RecordedClock(minimumStep: 0, latestStart: SampleClock.spacing)

  /// A clock for files that xsign has written. Increasing times are unchanged, whatever the first
  /// is.
  static let own = RecordedClock(minimumStep: 0, latestStart: InkDocument.latest)

  private init(minimumStep: Double, latestStart: Double) {
    self.minimumStep = minimumStep
    self.latestStart = latestStart
  }

  /// Returns the time of the next sample, recorded at `seconds`, which is within
  /// ±`InkDocument.latest`.
  mutating func time(of seconds: Double) -> Double {
    guard let origin else {
      let start = 0...latestStart ~= seconds ? 0 : seconds
      origin = start
      last = seconds - start
      return last
    }
    let time = seconds - origin
    let believed = time > last && time >= last + minimumStep
    last = believed ? time : last + SampleClock.spacing
    return last
  }

  /// Returns the time of the next sample if the file does not specify it: `interval` seconds after
  /// the one before, the first at 0.
  mutating func time(after interval: Double) -> Double {
    last = origin == nil ? 0 : last + interval
    origin = origin ?? 0
    return last
  }
}
