import Foundation
import Testing

@testable import Platform
@testable import xsign

@MainActor @Suite struct IdleMemoryTrimmerTests {
  /// A source without events.
  @Test func memoryReturnsOnceAfterEachTimeOfWork() {
    let loop = EventLoop(source: SilentSource(), wakeup: Wakeup())
    let timers = Timers()
    timers.loop = loop
    let pause = 0.1
    var (events, returns, last, isTooEarly) = (0, 0, 0.0, false)
    var trimmer: IdleMemoryTrimmer?
    func work() {
      last = MonotonicClock.now
      events += 1
      trimmer?.worked()
      // Events that come faster than the pause keep the program at work.
      if events % 5 != 0 { timers.after(pause / 5) { work() } }
    }
    trimmer = IdleMemoryTrimmer(timers: timers, shortest: pause, pause: { pause }) {
      returns += 1
      isTooEarly = isTooEarly || MonotonicClock.now < last + pause || events % 5 != 0
      // The second time of work begins; after it, several pauses pass.
      if returns == 1 { work() } else { timers.after(3 * pause) { loop.quit() } }
    }
    work()
    // Ends the loop if memory never returns.
    timers.after(60) { loop.quit() }
    _ = loop.run()
    #expect(returns == 2 && events == 10 && !isTooEarly)
  }

  /// An event that empties the drawing shortens the pause, also when the program waits already.
  @Test func thePauseIsThatAfterTheLastEvent() {
    let loop = EventLoop(source: SilentSource(), wakeup: Wakeup())
    let timers = Timers()
    timers.loop = loop
    var (pause, emptied, returned) = (600.0, 0.0, 0.0)
    let trimmer = IdleMemoryTrimmer(timers: timers, shortest: 0.1, pause: { pause }) {
      returned = MonotonicClock.now
      loop.quit()
    }
    trimmer.worked()
    timers.after(0.3) {
      emptied = MonotonicClock.now
      trimmer.worked()
      pause = 0.1
    }
    timers.after(60) { loop.quit() }
    _ = loop.run()
    #expect(returned >= emptied + 0.1)
  }
}
