import Platform
import Testing

@testable import xsign

/// The timer that wakes the loop to withdraw predictions.
@Suite @MainActor struct PredictionTimerTests {
  /// Returns the number of times that the loop went to sleep until a while after the end of a
  /// prediction, or after its start without one.
  private func turns(
    _ prepare: (PredictionTimer) -> Void, onTurn: (PredictionTimer) -> Void = { _ in }
  ) -> Int {
    let timers = Timers()
    let loop = EventLoop(source: SilentSource(), wakeup: Wakeup())
    timers.loop = loop
    let timer = PredictionTimer(timers)
    prepare(timer)
    var (turns, isEnding) = (0, false)
    return withoutActuallyEscaping(onTurn) { onTurn in
      loop.onIdle = { [unowned loop] in
        turns += 1
        if !isEnding, loop.alarms.allSatisfy({ $0.time == nil }) {
          isEnding = true
          loop.after(0.05) { [unowned loop] in loop.quit() }
        }
        onTurn(timer)
      }
      _ = loop.run()
      loop.onIdle = {}
      return turns
    }
  }

  /// It wakes the loop once, however often the end was moved, and not without a prediction.
  @Test func itWakesTheLoopOnce() {
    let idle = turns { _ in }
    let waking = turns { timer in
      for step in 0..<50 { timer.wait(until: MonotonicClock.now + 1 + Double(step) * 1e-5) }
    }
    #expect(waking == idle + 1)
    let withdrawn = turns { timer in
      timer.wait(until: MonotonicClock.now + 1)
      timer.wait(until: nil)
    }
    #expect(withdrawn == idle)
  }

  /// The loop sleeps again after the end of a prediction that nothing withdraws.
  @Test func itWakesTheLoopOnceForAPredictionThatStays() {
    let idle = turns { _ in }
    let end = MonotonicClock.now + 1
    let stubborn = turns {
      $0.wait(until: end)
    } onTurn: {
      $0.wait(until: end)
    }
    #expect(stubborn == idle + 1)
  }
}
