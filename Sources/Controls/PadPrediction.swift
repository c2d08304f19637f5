import Ink
import Input
import Platform

/// The predicted end of the stroke that is being drawn on a pad.
struct PadPrediction {
  /// The clock, in seconds. Tests have their own.
  var now: () -> Double = { MonotonicClock.now }
  /// Its stations, in canvas units from the corner of the pad; empty if none is shown.
  private(set) var stations: [Station] = []

  private let displayTime: Double
  private var tip = TipFollower()
  /// True if samples arrived after it was last updated.
  private var isStale = false
  /// The time from events to their pictures.
  private var delay = PictureDelay()

  /// Creates a prediction for a display that takes `displayTime` seconds; 0 for none.
  init(displayTime: Double) { self.displayTime = displayTime }

  /// The time of `MonotonicClock` at which it must be withdrawn; nil if none is shown.
  var end: Double? { stations.isEmpty ? nil : tip.end }

  /// Takes the next sample of the stroke, from an event with the time `stamp`.
  mutating func append(_ sample: Sample, stamp: UInt32) {
    guard displayTime > 0 else { return }
    tip.append(sample, stamp: stamp, at: now())
    isStale = true
  }

  /// Ends the stroke, and with it the prediction. Returns the rectangle that changes.
  mutating func finish() -> Bounds {
    tip = TipFollower()
    isStale = false
    defer { stations = [] }
    return PadStroke.bounds(stations)
  }

  /// Follows the newest samples of `stroke`, or withdraws what is overdue. Returns the rectangle
  /// that changes.
  mutating func refresh(_ stroke: PadStroke?, pen: Pen, scale: Double) -> Bounds {
    let time = now()
    guard let stroke, isStale || tip.isOverdue(at: time) else { return .empty }
    isStale = false
    tip.update(delay.seconds + displayTime, at: time)
    if time < tip.end { delay.draw(tip.report) }
    var changed = PadStroke.bounds(stations)
    stations =
      tip.place.map {
        PredictedLine.stations(from: stroke.tail, to: $0, pen: pen, scale: scale)
      } ?? []
    changed.formUnion(PadStroke.bounds(stations))
    return changed
  }

  /// Records that what was drawn was put on the screen.
  mutating func present() { delay.present(at: now()) }
}
