import Platform
import Testing

@testable import xsign

/// What makes a frame look at more than ink.
@Suite @MainActor struct FrameRevisionTests {
  /// A frame is one of ink alone only if nothing has counted up.
  @Test func everyPartCounts() {
    let revision = FrameRevision(server: 3, window: 1, wakes: 4, timers: 1, decisions: 5)
    #expect(revision == revision)
    let parts: [WritableKeyPath<FrameRevision, Int>] = [
      \.server, \.window, \.wakes, \.timers, \.decisions,
    ]
    #expect(parts.count == Mirror(reflecting: revision).children.count)
    for part in parts {
      var next = revision
      next[keyPath: part] += 1
      #expect(next != revision)
    }
  }

  /// Timers count as they run, except quiet ones; alarms, which change nothing that is shown but
  /// ink, do not. They wake the loop also if they were made before it.
  @Test func timersCountUnlessTheyAreQuietAndAlarmsDoNot() {
    let timers = Timers()
    let alarms = [timers.alarm()]
    let loop = EventLoop(source: SilentSource(), wakeup: Wakeup())
    timers.loop = loop
    let all = alarms + [timers.alarm(tolerance: 0.01)]
    var ran = 0
    timers.after(0) { ran += 1 }
    timers.quietly(after: 0) { ran += 1 }
    for alarm in all { alarm.time = MonotonicClock.now + 0.001 }
    loop.onIdle = { if all.allSatisfy({ $0.time == nil }) { loop.quit() } }
    #expect(timers.revision == 0)
    _ = loop.run()
    #expect(ran == 2 && timers.revision == 1)
  }
}
