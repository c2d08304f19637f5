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

  /// Timers count as they run, except those that change nothing that is shown.
  @Test func timersCountUnlessTheyAreQuiet() {
    let timers = Timers()
    let loop = EventLoop(source: SilentSource(), wakeup: Wakeup())
    timers.loop = loop
    var ran: [String] = []
    timers.after(0) { ran.append("loud") }
    timers.quietly(after: 0.001) {
      ran.append("quiet")
      loop.quit()
    }
    #expect(timers.revision == 0)
    _ = loop.run()
    #expect(ran == ["loud", "quiet"] && timers.revision == 1)
  }
}
