import Graphics
import Ink
import Input

/// Where the pens will be when the picture is seen. Their live strokes go on to there.
///
/// A prediction is replaced by the next one or by the truth with the next event, is withdrawn if
/// none comes, and is no part of the stroke.
extension Canvas {
  /// The time of `MonotonicClock` at which a prediction that is shown must be withdrawn by
  /// `refresh` unless another event comes; nil if none is shown. O(number of contacts).
  public var predictionEnd: Double? {
    var end: Double?
    for contact in contacts.values where contact.tip.place != nil {
      end = min(end ?? contact.tip.end, contact.tip.end)
    }
    return end
  }

  /// Records that what `refresh` drew was put on the screen. Predictions reach as far ahead as that
  /// takes.
  public func presented() {
    let time = now()
    delay.present(at: time)
    latency?.present(at: time)
  }

  /// Takes the next sample of a contact, made from an event with the time `stamp`.
  func follow(_ contact: Contact, _ sample: Sample, stamp: UInt32) {
    latency?.take(sample, of: contact.id, PictureDelay.Report(stamp: stamp, received: now()))
    guard displayTime > 0 else { return }
    contact.tip.append(sample, stamp: stamp, at: now())
  }

  /// Updates the place at which the live stroke of a contact ends on the screen.
  func updateTip(of contact: Contact) {
    let isShown = displayTime > 0 && !contact.isPaused
    let (time, horizon) = (now(), delay.seconds + displayTime)
    contact.tip.update(isShown ? horizon : nil, at: time)
    if isShown, time < contact.tip.end { delay.draw(contact.tip.report) }
    if latency != nil, let place = contact.tip.place, let last = contact.source.samples.last {
      latency?.predict(place, of: contact.id, due: last.time + horizon)
    }
  }

  /// Returns true if a contact shows a prediction that must be withdrawn.
  func isOverdue(_ contact: Contact) -> Bool {
    contact.tip.place != nil
      && (contact.isPaused || displayTime == 0 || contact.tip.isOverdue(at: now()))
  }

  // MARK: Construction

  /// Moves the marks of the predicted tips, and adds the pixels that differ to `damage`.
  func refreshTipMarks(_ damage: inout DamageRegion) {
    guard showsConstruction || !tipMarks.shown.isEmpty else { return }
    let new: [TipMark] =
      showsConstruction
      ? contacts.values.compactMap { contact in
        guard let tip = contact.tip.place, let last = contact.source.samples.last else {
          return nil
        }
        return TipMark(from: pixel(of: last.position), to: pixel(of: tip), scale: scale)
      } : []
    tipMarks.show(new, on: pages, &damage)
  }
}
