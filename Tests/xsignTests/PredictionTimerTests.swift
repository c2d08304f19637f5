import Platform
import Testing

@testable import xsign

/// The timer that wakes the loop to withdraw predictions.
@Suite @MainActor struct PredictionTimerTests {
  /// Returns the number of times that the loop went to sleep until `seconds` passed.
  private func turns(
    _ seconds: Double, _ prepare: (PredictionTimer) -> Void,
    onTurn: (PredictionTimer) -> Void = { _ in }
  ) -> Int {
    let timers = Timers()
    let loop = EventLoop(source: SilentSource(), wakeup: Wakeup())
    timers.loop = loop
    let timer = PredictionTimer(timers)
    prepare(timer)
    var turns = 0
    return withoutActuallyEscaping(onTurn) { onTurn in
      loop.onIdle = {
        turns += 1
        onTurn(timer)
      }
      loop.after(seconds) { loop.quit() }
      _ = loop.run()
      loop.onIdle = {}
      return turns
    }
  }

  /// It wakes the loop once, however often the end was moved, and not without a prediction.
  @Test func itWakesTheLoopOnce() {
    let idle = turns(0.08) { _ in }
    let waking = turns(0.08) { timer in
      for step in 0..<50 { timer.wait(until: MonotonicClock.now + 0.03 + Double(step) * 1e-5) }
    }
    #expect(waking == idle + 1)
    let withdrawn = turns(0.08) { timer in
      timer.wait(until: MonotonicClock.now + 0.03)
      timer.wait(until: nil)
    }
    #expect(withdrawn == idle)
  }

  /// The loop sleeps again after the end of a prediction that nothing withdraws.
  @Test func itWakesTheLoopOnceForAPredictionThatStays() {
    let idle = turns(0.08) { _ in }
    let end = MonotonicClock.now + 0.03
    let stubborn = turns(0.08) {
      $0.wait(until: end)
    } onTurn: {
      $0.wait(until: end)
    }
    #expect(stubborn == idle + 1)
  }
}
