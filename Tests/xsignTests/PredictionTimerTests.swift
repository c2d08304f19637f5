import Testing
import X11Canvas

@testable import xsign

/// The timer that wakes the loop to withdraw predictions.
@Suite @MainActor struct PredictionTimerTests {
  private final class Silence: EventSource {
    var fileDescriptor: Int32 { -1 }
    var isLost: Bool { false }
    var hasPending: Bool { false }
    func drain() {}
    func flush() {}
  }

  /// Returns the number of times that the loop went to sleep until `seconds` passed.
  private func turns(_ seconds: Double, _ prepare: (PredictionTimer) -> Void) -> Int {
    let timers = Timers()
    let loop = EventLoop(source: Silence(), wakeUp: WakeUp())
    timers.loop = loop
    let timer = PredictionTimer(timers)
    prepare(timer)
    var turns = 0
    loop.onIdle = { turns += 1 }
    loop.after(seconds) { loop.quit() }
    _ = loop.run()
    return turns
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
}
