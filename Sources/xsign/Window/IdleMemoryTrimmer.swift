import Platform

/// Returns freed memory to the system once the program rests: after some seconds without events, or
/// one if nobody will miss it.
///
/// A thread keeps some of the small blocks that it freed, and each of them keeps the page around
/// it. A thread of the background queues ends after 5 s without work, and frees them only then.
/// After a million motions that is 3 of 58 MB.
@MainActor final class IdleMemoryTrimmer {
  /// The time without events after which the program rests, in seconds.
  nonisolated static let pause = 8.0
  /// The same while the drawing is empty, as after *New*: no hand is about to go on with it.
  nonisolated static let shortPause = 1.0

  private let timers: Timers
  private let pause: () -> Double
  private let giveBack: () -> Void
  /// The time of the last event, in the time of `MonotonicClock`.
  private var last = 0.0
  /// The timer that waits, and how long it does.
  private var waiting: (timer: TimerID, seconds: Double)?

  /// Calls `giveBack` once after each time of work, when the program has rested for as many seconds
  /// as `pause` returns.
  init(timers: Timers, pause: @escaping () -> Double, giveBack: @escaping () -> Void) {
    self.timers = timers
    self.pause = pause
    self.giveBack = giveBack
  }

  /// Records an event. Takes O(1), mostly one look at the clock.
  func worked() {
    last = MonotonicClock.now
    let pause = pause()
    if let waiting {
      guard pause < waiting.seconds else { return }
      timers.cancel(waiting.timer)
    }
    wait(pause)
  }

  private func wait(_ seconds: Double) {
    let timer = timers.after(seconds) { [unowned self] in
      waiting = nil
      let left = last + pause() - MonotonicClock.now
      if left > 0 { wait(left) } else { giveBack() }
    }
    waiting = timer.map { ($0, seconds) }
  }
}
