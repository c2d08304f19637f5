import Foundation
import TestSupport
import Testing

@testable import Input
@testable import Platform
@testable import X11

/// A source whose events are bytes from a socket. It is lost once the socket's other end is closed,
/// of which no program that another test starts may have a copy.
private final class SocketSource: EventSource {
  let fileDescriptor: Int32
  /// The end through which events are sent.
  let end: SocketEnd
  private(set) var drained = 0
  private(set) var isLost = false
  var hasPending = false

  init() {
    var ends: [Int32] = [0, 0]
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    socketpair(AF_UNIX, Int32(kind), 0, &ends)
    fileDescriptor = ends[0]
    end = SocketEnd(descriptor: ends[1])
  }

  deinit {
    close(fileDescriptor)
    if !isLost { end.hangUp() }
  }

  func drain() {
    var byte: UInt8 = 0
    while true {
      let count = read(fileDescriptor, &byte, 1)
      if count == 0 { isLost = true }
      guard count == 1 else { return }
      drained += 1
    }
  }

  func flush() {}
}

/// A source that sends nothing and is lost on its first flush.
private final class SinkingSource: EventSource {
  private let wakeup = Wakeup()
  private(set) var isLost = false
  private(set) var drains = 0

  var fileDescriptor: Int32 { wakeup.fileDescriptor }
  let hasPending = false
  func drain() { drains += 1 }
  func flush() { isLost = true }
}

/// The end of a socket through which other threads send.
private struct SocketEnd: Sendable {
  let descriptor: Int32

  func send() { write(descriptor, "x", 1) }

  func hangUp() { close(descriptor) }
}

/// Runs `body` on its own thread a little later. Other tests may occupy all threads of the queues.
private func later(_ seconds: Double = 0.02, _ body: @escaping @Sendable () -> Void) {
  Thread.detachNewThread {
    usleep(UInt32(seconds * 1e6))
    body()
  }
}

// The limit is for a loop that never ends. Hundreds of other tests run at the same time.
@Suite(.serialized, .timeLimit(.minutes(10))) struct RuntimeLoopTests {
  @Test func messagesOfOtherThreadsWakeTheLoop() {
    let wakeup = Wakeup()
    let mailbox = Mailbox<Int>(wakeup: wakeup)
    let loop = EventLoop(source: SocketSource(), wakeup: wakeup)
    var got: [Int] = []
    loop.onWake = { [unowned loop] in
      got += mailbox.takeAll()
      if got.count == 100 { loop.quit() }
    }
    later { for number in 0..<100 { mailbox.post(number) } }
    #expect(loop.run() == .quit)
    #expect(got == Array(0..<100))
  }

  @Test func aClosedMailboxDropsMessages() {
    final class Letter: Sendable {}
    let mailbox = Mailbox<Letter>(wakeup: Wakeup())
    weak var before: Letter?
    weak var after: Letter?
    do {
      let (one, other) = (Letter(), Letter())
      (before, after) = (one, other)
      mailbox.post(one)
      mailbox.close()
      mailbox.post(other)
    }
    #expect(before == nil && after == nil && mailbox.takeAll().isEmpty)
  }

  @Test func timersRunInOrderAndCanBeCancelled() {
    let loop = EventLoop(source: SocketSource(), wakeup: Wakeup())
    var order: [String] = []
    let start = MonotonicClock.now
    loop.after(0.02) { [unowned loop] in
      order.append("b")
      loop.after(0) { [unowned loop] in
        order.append("soon")
        loop.after(0.02) { [unowned loop] in loop.quit() }
      }
    }
    loop.after(0.01) { order.append("a") }
    let never = loop.after(0.015) { order.append("never") }
    loop.cancel(never)
    #expect(loop.run() == .quit)
    #expect(order == ["a", "b", "soon"])
    #expect(MonotonicClock.now - start >= 0.04)
  }

  @Test func timersOfOneMomentRunInTheOrderTheyWereSet() {
    var (queue, order) = (TimerQueue(), [Int]())
    for number in 0..<3 { _ = queue.add(at: 5) { order.append(number) } }
    _ = queue.add(at: 4) { order.append(-1) }
    #expect(queue.due(3.9) == nil)
    while let body = queue.due(5) { body() }
    #expect(order == [-1, 0, 1, 2])
  }

  /// A loop that waits for a timer sleeps to its end, and not only to the last whole millisecond.
  @Test func aLoopThatWaitsForATimerSleeps() {
    let loop = EventLoop(source: SocketSource(), wakeup: Wakeup())
    var turns = 0
    // Set before the first turn, the timer might have come by then.
    loop.onIdle = { [unowned loop] in
      turns += 1
      if turns == 1 { loop.after(0.0207) { [unowned loop] in loop.quit() } }
    }
    #expect(loop.run() == .quit)
    #expect(turns == 2)
  }

  @Test func anAlarmWakesTheLoopOnce() {
    let loop = EventLoop(source: SocketSource(), wakeup: Wakeup())
    let alarm = Alarm()
    loop.alarms = [alarm]
    alarm.tolerance = 0.01
    var (time, turns, isEnding) = (0.0, [Double](), false)
    loop.onIdle = { [unowned loop] in
      turns.append(MonotonicClock.now)
      if turns.count == 1 {
        time = MonotonicClock.now + 0.02
        alarm.time = time
      }
      guard alarm.time == nil, !isEnding else { return }
      isEnding = true
      loop.after(0.05) { [unowned loop] in loop.quit() }
    }
    #expect(loop.run() == .quit)
    #expect(alarm.time == nil)
    // A loop that is woken too often has more.
    guard turns.count == 3 else { return #expect(Bool(false), "\(turns.count) turns") }
    #expect(turns[1] >= time + alarm.tolerance)
  }

  /// Within its tolerance an alarm has come as soon as anything wakes the loop.
  @Test func anAlarmWithToleranceWakesNobodyElse() {
    let loop = EventLoop(source: SocketSource(), wakeup: Wakeup())
    let (alarm, other) = (Alarm(), Alarm())
    loop.alarms = [alarm, other]
    (alarm.tolerance, other.tolerance) = (3600, 3600)
    other.time = MonotonicClock.now + 3600
    var order: [String] = []
    loop.onIdle = { [unowned loop] in
      order.append(alarm.time == nil ? "idle" : "waiting")
      guard order.count == 1 else { return }
      // Its time is there, and a loop that did not know its tolerance would turn at once.
      alarm.time = MonotonicClock.now
      loop.after(0.05) { [unowned loop] in
        order.append("timer")
        loop.quit()
      }
    }
    #expect(loop.run() == .quit)
    #expect(order == ["idle", "timer", "idle"])
    #expect(alarm.time == nil && other.time != nil)
  }

  @Test func anIdleLoopSleeps() {
    let wakeup = Wakeup()
    let loop = EventLoop(source: SocketSource(), wakeup: wakeup)
    var turns = 0
    loop.onIdle = {
      turns += 1
      if turns == 1 { later(0.1) { wakeup.wake() } }
    }
    loop.onWake = { [unowned loop] in loop.quit() }
    #expect(loop.run() == .quit)
    // One call before the sleep, and one after the wake-up.
    #expect(turns == 2)
  }

  @Test func eventsAreHandledInOrder() {
    let source = SocketSource()
    let loop = EventLoop(source: source, wakeup: Wakeup())
    loop.onIdle = { [unowned loop] in
      if source.drained < 3 { later(0.005) { [end = source.end] in end.send() } }
      if source.drained == 3 { loop.quit() }
    }
    #expect(loop.run() == .quit)
    #expect(source.drained == 3)
  }

  @Test func aBusySourceDoesNotStarveTheOthers() {
    let source = SocketSource()
    source.hasPending = true
    let wakeup = Wakeup()
    let loop = EventLoop(source: source, wakeup: wakeup)
    var (turns, isWoken) = (0, false)
    loop.onIdle = { [unowned loop] in
      turns += 1
      if turns == 10 { wakeup.wake() }
      if turns == 20 { loop.quit() }
    }
    loop.onWake = { isWoken = true }
    #expect(loop.run() == .quit)
    #expect(isWoken)
  }

  @Test func aLostSourceEndsTheLoop() {
    let source = SocketSource()
    let loop = EventLoop(source: source, wakeup: Wakeup())
    later { [end = source.end] in end.hangUp() }
    #expect(loop.run() == .connectionLost)
  }

  /// A connection may be found lost while requests are sent. No event may then end a poll.
  @Test func aSourceLostInAFlushEndsTheLoop() {
    let source = SinkingSource()
    let loop = EventLoop(source: source, wakeup: Wakeup())
    // A loop that continued would sleep until then.
    loop.after(0.2) {}
    #expect(loop.run() == .connectionLost)
    #expect(source.drains == 1)
  }

  @Test(.apart, arguments: [SIGINT, SIGTERM, SIGHUP])
  func aSignalEndsTheLoop(number: Int32) async {
    // In a separate process: the signals of this one do not belong to the test.
    await #expect(processExitsWith: .exitCode(42)) { [number] in
      let signals = SignalWatch()
      let loop = EventLoop(source: SocketSource(), wakeup: Wakeup(), signals: signals)
      // A broken pipe does not end the program.
      raise(SIGPIPE)
      let thread = pthread_self()
      later { pthread_kill(thread, number) }
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
      }, wakeup: Wakeup())
    var isFirst = true
    loop.onIdle = {
      if isFirst { live.server.mouse.click(50, 50) }
      isFirst = false
    }
    #expect(loop.run() == .connectionLost)
    #expect(seen.suffix(2) == [.down, .up])
  }
}
