import Platform

/// The time at which predictions that no event replaces are withdrawn. The loop wakes up then,
/// once, and the canvas withdraws them with the next frame.
@MainActor final class PredictionTimer {
  private let alarm: Alarm
  private var end: Double?

  init(_ timers: Timers) { alarm = timers.alarm() }

  /// Waits for `end`, in the time of `MonotonicClock`, instead of what it waits for; nil for no
  /// prediction. A time that it has waited for does not wake the loop again, also if the prediction
  /// is still shown. O(1).
  func wait(until end: Double?) {
    guard end != self.end else { return }
    self.end = end
    alarm.time = end
  }
}
