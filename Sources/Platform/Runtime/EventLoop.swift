import Glibc

/// An event loop. It waits for events, messages of other threads, signals and timers with `poll`,
/// and handles them on the thread that runs it. Without work it sleeps and never wakes up.
///
/// It retains the closures it is given. Closures that use the loop itself capture it `unowned`.
public final class EventLoop {
  /// The reason why the loop ended.
  public enum Exit: Sendable, Hashable {
    /// `quit` was called.
    case quit
    /// A signal requested the end of the program.
    case signal(Int32)
    /// The event source is lost.
    case connectionLost
  }

  /// Called after the wake-up was used, to empty mailboxes.
  public var onWake: () -> Void = {}
  /// Called once all pending events are handled and before the loop sleeps, to draw.
  public var onIdle: () -> Void = {}

  /// The times at which the loop wakes up without a timer.
  public var alarms: [Alarm] = []

  private let source: any EventSource
  private let wakeup: Wakeup
  private let signals: SignalWatch?
  private var timers = TimerQueue()
  private var isQuitting = false

  /// Creates a loop over `source`, woken through `wakeup`, that ends on a signal of `signals`.
  public init(source: any EventSource, wakeup: Wakeup, signals: SignalWatch? = nil) {
    self.source = source
    self.wakeup = wakeup
    self.signals = signals
  }

  /// Calls `body` once, `seconds` from now. A timer set by a timer runs in the next iteration at
  /// the earliest.
  @discardableResult
  public func after(_ seconds: Double, _ body: @escaping () -> Void) -> TimerID {
    timers.add(at: MonotonicClock.now + max(seconds, 0), body)
  }

  /// Cancels a timer. Does nothing if it has already run.
  public func cancel(_ timer: TimerID) { timers.cancel(timer) }

  /// Makes `run` return at the end of its current iteration, or of its first one if it does not run
  /// yet. Call it on the loop's own thread.
  public func quit() { isQuitting = true }

  /// Runs until `quit`, a signal or the loss of the source.
  public func run() -> Exit {
    defer { isQuitting = false }
    // poll ignores negative descriptors.
    var descriptors = [source.fileDescriptor, wakeup.fileDescriptor, signals?.fileDescriptor ?? -1]
      .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    // The results of poll for the wake-up and the signals. Before the first poll both are checked.
    var (isWoken, isSignalled) = (true, true)
    while true {
      source.drain()
      if source.isLost { return .connectionLost }
      if isWoken, wakeup.clear() { onWake() }
      if isSignalled, let number = signals?.next() { return .signal(number) }
      if deadline < .infinity {
        let now = MonotonicClock.now
        for alarm in alarms { if let time = alarm.time, time <= now { alarm.time = nil } }
        while let body = timers.due(now) { body() }
      }
      onIdle()
      source.flush()
      if source.isLost { return .connectionLost }
      if isQuitting { return .quit }
      // Drawing, or a request of a callback, may have read events ahead. They must not wait, and
      // the other sources must not wait for them.
      let count = poll(&descriptors, nfds_t(descriptors.count), source.hasPending ? 0 : timeout())
      isWoken = count > 0 && descriptors[1].revents != 0
      isSignalled = count > 0 && descriptors[2].revents != 0
    }
  }

  /// The time of the next timer, or of the next alarm with its tolerance, or infinity.
  private var deadline: Double {
    var deadline = timers.nextDeadline ?? .infinity
    for alarm in alarms {
      if let time = alarm.time { deadline = min(deadline, time + alarm.tolerance) }
    }
    return deadline
  }

  /// The milliseconds until `deadline`, rounded up so that it is due then, or -1 for no timeout.
  private func timeout() -> Int32 {
    let deadline = deadline
    guard deadline < .infinity else { return -1 }
    return Int32(min(max((deadline - MonotonicClock.now) * 1000, 0).rounded(.up), 86_400_000))
  }
}

// The compiler rejects code that sends a loop to another thread.
@available(*, unavailable)
extension EventLoop: Sendable {}
