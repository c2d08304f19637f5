import X11Canvas

/// The timer by which predictions that no event replaces are withdrawn. It runs only while one is
/// shown: the loop then wakes up, and the canvas withdraws it with the next frame.
@MainActor final class PredictionTimer {
  private let timers: Timers
  private var timer: TimerID?
  private var end: Double?

  init(_ timers: Timers) { self.timers = timers }

  /// Waits for `end`, in the time of `MonotonicClock`, instead of what it waits for; nil for no
  /// prediction. O(1).
  func wait(until end: Double?) {
    guard end != self.end else { return }
    if let timer { timers.cancel(timer) }
    self.end = end
    timer = end.flatMap { end in
      timers.after(end - MonotonicClock.now) { [unowned self] in
        timer = nil
        self.end = nil
      }
    }
  }
}
