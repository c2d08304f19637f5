import Ink

/// Where the pens will be when the picture is seen. Their live strokes go on to there.
///
/// A prediction is replaced by the next one or by the truth with the next event, is withdrawn if
/// none comes, and is no part of the stroke.
extension Canvas {
  /// The longest time for which a prediction is shown without another event, in seconds: a frame at
  /// 60 Hz. Devices that report less often have a little more than their interval.
  private static let life = 0.016
  private static let longestLife = 0.025

  /// The time of `MonotonicClock` at which a prediction that is shown must be withdrawn by
  /// `refresh` unless another event comes; nil if none is shown. O(number of contacts).
  public var predictionEnd: Double? {
    contacts.values.lazy.filter { $0.tip != nil }.map(\.tipEnd).min()
  }

  /// Records that what `refresh` drew was put on the screen. Predictions reach as far ahead as that
  /// takes.
  public func presented() {
    guard let report = reportToPut else { return }
    reportToPut = nil
    delay.put(report, at: now())
  }

  /// Takes the next sample of a contact, made from an event with the time `stamp`.
  func follow(_ contact: Contact, _ sample: Sample, stamp: UInt32) {
    guard displayTime > 0 else { return }
    contact.predictor.append(sample)
    let received = now()
    contact.report = PictureDelay.Report(stamp: stamp, received: received)
    let interval = 1.4 * contact.predictor.interval
    contact.tipEnd = received + min(max(Self.life, interval), Self.longestLife)
  }

  /// Updates the place at which the live stroke of a contact ends on the screen.
  func updateTip(of contact: Contact) {
    contact.tip = nil
    guard displayTime > 0, !contact.isPaused, now() < contact.tipEnd else { return }
    contact.tip = contact.predictor.predict(delay.seconds + displayTime)
    reportToPut = contact.report
  }

  /// Returns true if a contact shows a prediction that must be withdrawn.
  func isOverdue(_ contact: Contact) -> Bool {
    contact.tip != nil && (contact.isPaused || displayTime == 0 || now() >= contact.tipEnd)
  }

  // MARK: Construction

  /// Moves the marks of the predicted tips, and adds the pixels that differ to `damage`.
  func refreshTipMarks(_ damage: inout DamageRegion) {
    let new: [TipMark] =
      showsConstruction
      ? contacts.values.compactMap { contact in
        guard let tip = contact.tip, let last = contact.source.samples.last else { return nil }
        return TipMark(from: pixel(of: last.position), to: pixel(of: tip), scale: scale)
      } : []
    tipMarks.show(new, on: pages, &damage)
  }
}
