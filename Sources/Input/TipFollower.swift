import Ink

/// The prediction of where one contact will be when the picture is seen, and how long it is shown.
///
/// A prediction is shown only while the contact presses and moves, and is withdrawn within a frame
/// of a stop. Devices do not report that they stand: a stop is the report that does not come, and
/// it is known at the earliest when that was due. A prediction withdrawn before would vanish
/// between any two reports of a slow device, which is worse than one that stays a moment.
///
/// - With 88 reports per second or more it is withdrawn 16 ms after the newest, less than a frame
///   at 60 Hz.
/// - With fewer it is withdrawn 1.4 intervals after the newest, and 25 ms at the latest: that is at
///   most 8 ms after the next one was due.
/// - With fewer than 40 it would flicker, so none is shown.
package struct TipFollower {
  /// The longest time for which a prediction is shown without another report, in seconds.
  private static let life = 0.016
  /// The same for a device whose reports are far apart.
  private static let longestLife = 0.025
  /// That time in intervals between the reports. They do not come evenly.
  private static let intervals = 1.4

  private var predictor = TipPredictor()
  /// The place that is shown; nil if there is none.
  package private(set) var place: Point?
  /// The time at which it is withdrawn unless another report comes.
  package private(set) var end = 0.0
  /// The newest report.
  package private(set) var report = PictureDelay.Report(stamp: 0, received: 0)

  package init() {}

  /// Takes the next sample of the contact, from an event with the time `stamp` that was received at
  /// `time`.
  package mutating func append(_ sample: Sample, stamp: UInt32, at time: Double) {
    predictor.append(sample)
    report = PictureDelay.Report(stamp: stamp, received: time)
    let interval = predictor.interval
    let life = min(max(Self.life, Self.intervals * interval), Self.longestLife)
    end = interval > Self.longestLife ? time : time + life
  }

  /// Predicts the place `horizon` seconds ahead of the newest sample, or none if that is nil or the
  /// prediction is to be withdrawn at `time`.
  package mutating func update(_ horizon: Double?, at time: Double) {
    place = nil
    guard let horizon, time < end else { return }
    place = predictor.predict(horizon)
  }

  /// Returns true if a place is shown that is to be withdrawn at `time`.
  package func isOverdue(at time: Double) -> Bool { place != nil && time >= end }
}
