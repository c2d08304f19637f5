import Graphics
import Ink
public import Input
import Platform

/// Where the pens will be when the picture is seen. Their live strokes go on to there.
///
/// A prediction is replaced by the next one or by the truth with the next event, is withdrawn if
/// none comes, and is no part of the stroke.
public struct TipPrediction {
  /// The time from when a picture is put on the screen until it is seen, in seconds. Live strokes
  /// go on to where their tips are predicted to be then. 0 is for no predictions.
  public var displayTime = 0.0
  /// The time from events to their pictures.
  private var delay = PictureDelay()
  /// The latency of ink, which is measured only while somebody looks at it.
  private var latency: LatencyMeter?
  /// The marks of the predicted tips in the construction.
  private(set) var marks = CanvasMarks<TipMark>()
  /// The clock, in seconds. Tests have their own.
  var now: () -> Double = { MonotonicClock.now }

  /// Creates a prediction that is not shown.
  init() {}

  /// True while the latency of ink is measured. It begins anew each time.
  public var measuresLatency: Bool {
    get { latency != nil }
    set { if newValue != measuresLatency { latency = newValue ? LatencyMeter() : nil } }
  }

  /// The latency of ink since it has been measured; nil without any.
  public var latencyFigures: LatencyFigures? { latency?.figures }

  /// Records that what was drawn last was put on the screen. Predictions reach as far ahead as that
  /// takes.
  public mutating func presented() {
    let time = now()
    delay.present(at: time)
    latency?.present(at: time)
  }

  /// Takes the next sample of a contact, made from an event with the time `stamp`.
  mutating func follow(_ contact: StrokeContact, _ sample: Sample, stamp: UInt32) {
    latency?.take(sample, of: contact.id, PictureDelay.Report(stamp: stamp, received: now()))
    guard displayTime > 0 else { return }
    contact.tip.append(sample, stamp: stamp, at: now())
  }

  /// Updates the place at which the live stroke of a contact ends on the screen.
  mutating func updateTip(of contact: StrokeContact) {
    // A straight line ends where it is, not where the hand goes.
    let isShown = displayTime > 0 && !contact.isPaused && !contact.isStraight
    let (time, horizon) = (now(), delay.seconds + displayTime)
    contact.tip.update(isShown ? horizon : nil, at: time)
    if isShown, time < contact.tip.end { delay.draw(contact.tip.report) }
    if latency != nil, let place = contact.tip.place, let last = contact.source.samples.last {
      latency?.predict(place, of: contact.id, due: last.time + horizon)
    }
  }

  /// Returns true if a contact shows a prediction that must be withdrawn.
  func isOverdue(_ contact: StrokeContact) -> Bool {
    contact.tip.place != nil
      && (contact.isPaused || displayTime == 0 || contact.tip.isOverdue(at: now()))
  }

  /// Moves the marks of the predicted tips in the construction, if it is shown, and adds the pixels
  /// that differ to `damage`.
  mutating func refreshMarks(
    of contacts: [StrokeContact], on shown: ShownDrawing, _ damage: inout DamageRegion
  ) {
    guard shown.showsConstruction || !marks.shown.isEmpty else { return }
    let viewport = shown.viewport
    var new: [TipMark] = []
    for contact in contacts where shown.showsConstruction {
      guard let tip = contact.tip.place, let last = contact.source.samples.last else { continue }
      new.append(
        TipMark(
          from: viewport.pixel(of: last.position), to: viewport.pixel(of: tip),
          scale: viewport.scale))
    }
    marks.show(new, on: viewport.pages, &damage)
  }
}
