import Controls
import Input
import Localization
import Platform
import X11Canvas

/// The latency of ink as the user has it, in a corner of the canvas, while the canvas measures it.
@MainActor final class LatencyOverlay {
  /// The least time between changes of the figures, in seconds: nobody reads faster.
  private static let interval = 0.5

  private let canvas: Canvas
  private let controls: ControlsLayer
  private let timers: Timers
  private var isShown = false
  private var isWaiting = false
  private var updated = 0.0

  init(canvas: Canvas, controls: ControlsLayer, timers: Timers) {
    self.canvas = canvas
    self.controls = controls
    self.timers = timers
  }

  /// Shows the newest figures with this frame, or with a later one if they have just changed.
  func update() {
    guard canvas.prediction.measuresLatency else {
      if isShown { (isShown, controls.figures) = (false, []) }
      return
    }
    let now = MonotonicClock.now
    let due = isShown ? updated + Self.interval : now
    guard now < due else {
      (isShown, updated) = (true, now)
      controls.figures = Self.lines(canvas.prediction.latencyFigures)
      return
    }
    guard !isWaiting else { return }
    let timer = timers.after(due - now) { [unowned self] in isWaiting = false }
    isWaiting = timer != nil
  }

  /// Returns the figures in words.
  static func lines(_ figures: LatencyFigures?) -> [String] {
    guard let figures else { return [tr("Draw to measure the latency")] }
    let delay = figures.delay
    let (median, maximum) = (fixed(delay.median * 1000, 1), fixed(delay.maximum * 1000, 1))
    var lines = [tr("Latency: \(median) ms, 95% within \(maximum) ms")]
    if let error = figures.error {
      let (median, maximum) = (fixed(error.median, 1), fixed(error.maximum, 1))
      lines.append(tr("Prediction: \(median) px off, 95% within \(maximum) px"))
    }
    return lines
  }
}
