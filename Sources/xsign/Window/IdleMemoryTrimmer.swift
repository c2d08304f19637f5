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
  private let shortest: Double
  private let pause: () -> Double
  private let giveBack: () -> Void
  /// The time of the last event, in the time of `MonotonicClock`.
  private var last = 0.0
  /// The timer that waits, and until when it does.
  private var waiting: (timer: TimerID, end: Double)?

  /// Calls `giveBack` once after each time of work, when the program has rested for as many seconds
  /// as `pause` returns then, which is at least `shortest`.
  init(
    timers: Timers, shortest: Double = shortPause, pause: @escaping () -> Double,
    giveBack: @escaping () -> Void
  ) {
    self.timers = timers
    self.shortest = shortest
    self.pause = pause
    self.giveBack = giveBack
  }

  /// Records an event, before it is handled: only later it is known how long the pause is. Takes
  /// O(1), mostly one look at the clock.
  func worked() {
    last = MonotonicClock.now
    if let waiting {
      guard waiting.end > last + shortest else { return }
      timers.cancel(waiting.timer)
    }
    wait(until: last + shortest)
  }

  private func wait(until end: Double) {
    let timer = timers.quietly(after: end - MonotonicClock.now) { [unowned self] in
      waiting = nil
      let end = last + pause()
      if end > MonotonicClock.now { wait(until: end) } else { giveBack() }
    }
    waiting = timer.map { ($0, end) }
  }
}
