import Dispatch
import Glibc
import TestSupport
import Testing

@testable import X11Canvas

/// A source whose events are bytes in a pipe.
private final class PipeSource: EventSource {
  private var ends: [Int32] = [0, 0]
  var drained = 0
  var isLost = false

  init() {
    pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  deinit { for end in ends { close(end) } }

  var fileDescriptor: Int32 { ends[0] }
  var hasPending: Bool { false }

  func send() { write(ends[1], "x", 1) }

  func drain() {
    var byte: UInt8 = 0
    while read(ends[0], &byte, 1) == 1 { drained += 1 }
  }

  func flush() {}
}

@Suite(.serialized) struct RuntimeLoopTests {
  @Test func messagesOfOtherThreadsWakeTheLoop() {
    let wakeUp = WakeUp()
    let mailbox = Mailbox<Int>(wakeUp: wakeUp)
    let loop = EventLoop(source: PipeSource(), wakeUp: wakeUp)
    var got: [Int] = []
    loop.onWake = { [unowned loop] in
      got += mailbox.takeAll()
      if got.count == 100 { loop.quit() }
    }
    loop.after(5) { [unowned loop] in loop.quit() }
    DispatchQueue.global().async { for number in 0..<100 { mailbox.post(number) } }
    #expect(loop.run() == .quit)
    #expect(got == Array(0..<100))
  }

  @Test func timersRunInOrderAndCanBeCancelled() {
    let loop = EventLoop(source: PipeSource(), wakeUp: WakeUp())
    var order: [String] = []
    let start = MonotonicClock.now
    loop.after(0.02) {
      order.append("b")
      loop.after(0) { order.append("soon") }
    }
    loop.after(0.01) { order.append("a") }
    let never = loop.after(0.015) { order.append("never") }
    loop.after(0.04) { loop.quit() }
    loop.cancel(never)
    #expect(loop.run() == .quit)
    #expect(order == ["a", "b", "soon"])
    #expect(MonotonicClock.now - start >= 0.04)
  }

  @Test func anIdleLoopSleeps() {
    let loop = EventLoop(source: PipeSource(), wakeUp: WakeUp())
    var turns = 0
    loop.onIdle = { turns += 1 }
    loop.after(0.1) { loop.quit() }
    #expect(loop.run() == .quit)
    // One before the sleep, and one that the timer woke; poll may wake a moment early.
    #expect(turns <= 3)
  }

  @Test func eventsAndWatchedDescriptorsAreHandled() {
    let source = PipeSource()
    let loop = EventLoop(source: source, wakeUp: WakeUp())
    let extra = PipeSource()
    loop.watch(extra.fileDescriptor) { [unowned loop] in
      extra.drain()
      loop.unwatch(extra.fileDescriptor)
      loop.after(0.01) { loop.quit() }
    }
    loop.after(0.005) { source.send() }
    loop.after(0.01) { extra.send() }
    loop.after(5) { source.isLost = true }
    #expect(loop.run() == .quit)
    #expect(source.drained == 1)
    #expect(extra.drained == 1)
  }

  @Test func aLostSourceEndsTheLoop() {
    let source = PipeSource()
    let loop = EventLoop(source: source, wakeUp: WakeUp())
    loop.after(0.005) { source.isLost = true }
    #expect(loop.run() == .connectionLost)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func aSignalEndsTheLoop(number: Int32) async {
    // In a process of its own: the signals of this one are not the test's.
    await #expect(processExitsWith: .exitCode(42)) { [number] in
      let signals = SignalWatch()
      let loop = EventLoop(source: PipeSource(), wakeUp: WakeUp(), signals: signals)
      // A broken pipe is survived.
      raise(SIGPIPE)
      loop.after(0.005) { pthread_kill(pthread_self(), number) }
      loop.after(5) { [unowned loop] in loop.quit() }
      exit(loop.run() == .signal(number) ? 42 : 1)
    }
  }

  @Test func aDisplayDrivesTheLoop() throws {
    let live = try LiveWindow()
    var seen: [PointerEvent.Phase] = []
    let loop = EventLoop(
      source: DisplaySource(live.display) { event in
        if case .pointer(let pointer) = event { seen.append(pointer.phase) }
        if seen.last == .up { live.server.stop() }
      }, wakeUp: WakeUp())
    loop.after(0.01) { live.server.mouse.click(50, 50) }
    #expect(loop.run() == .connectionLost)
    #expect(seen.suffix(2) == [.down, .up])
  }
}
