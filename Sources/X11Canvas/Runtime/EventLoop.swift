import Glibc

/// Waits for events, messages of other threads, signals and timers, and has them handled on the
/// thread that runs it. With nothing to do it sleeps, without waking once.
///
/// It holds on to the closures it is given: those that use the loop itself capture it `unowned`.
public final class EventLoop {
  /// Why the loop ended.
  public enum Exit: Sendable, Hashable {
    /// `quit` was called.
    case quit
    /// A signal asks the program to end.
    case signal(Int32)
    /// The event source is gone.
    case connectionLost
  }

  /// Called where the wake-up was used: the moment to empty mailboxes.
  public var onWake: () -> Void = {}
  /// Called once everything that has come is handled, before the loop sleeps: the moment to draw.
  public var onIdle: () -> Void = {}

  private let source: any EventSource
  private let wakeUp: WakeUp
  private let signals: SignalWatch?
  private var timers = TimerQueue()
  private var isQuitting = false

  /// A loop over `source`, woken through `wakeUp`, that ends with a signal of `signals`.
  public init(source: any EventSource, wakeUp: WakeUp, signals: SignalWatch? = nil) {
    self.source = source
    self.wakeUp = wakeUp
    self.signals = signals
  }

  /// Calls `body` once, `seconds` from now. A timer set by a timer runs in the next turn at the
  /// earliest.
  @discardableResult
  public func after(_ seconds: Double, _ body: @escaping () -> Void) -> TimerID {
    timers.add(at: MonotonicClock.now + max(seconds, 0), body)
  }

  /// Cancels a timer; nothing happens where it ran already.
  public func cancel(_ timer: TimerID) { timers.cancel(timer) }

  /// Makes `run` return at the end of its turn, or of its first one where it does not run yet. From
  /// the loop's own thread.
  public func quit() { isQuitting = true }

  /// Runs until `quit`, a signal or the loss of the source.
  public func run() -> Exit {
    defer { isQuitting = false }
    // poll passes over negative descriptors.
    var descriptors = [source.fileDescriptor, wakeUp.fileDescriptor, signals?.fileDescriptor ?? -1]
      .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    // What poll said of the wake-up and the signals; before the first poll they are looked at.
    var (isWoken, isSignalled) = (true, true)
    while true {
      source.drain()
      if source.isLost { return .connectionLost }
      if isWoken, wakeUp.clear() { onWake() }
      if isSignalled, let number = signals?.next() { return .signal(number) }
      if let deadline = timers.nextDeadline {
        let now = MonotonicClock.now
        if deadline <= now { runTimers(now) }
      }
      onIdle()
      source.flush()
      if source.isLost { return .connectionLost }
      if isQuitting { return .quit }
      // Drawing, or what a callback asked of the server, may have read events ahead: they do not
      // wait, but neither do the others for them.
      let count = poll(&descriptors, nfds_t(descriptors.count), source.hasPending ? 0 : timeout())
      isWoken = count > 0 && descriptors[1].revents != 0
      isSignalled = count > 0 && descriptors[2].revents != 0
    }
  }

  private func runTimers(_ now: Double) {
    while let body = timers.due(now) { body() }
  }

  /// Milliseconds until the next timer, rounded up so that it is due then; -1 for ever.
  private func timeout() -> Int32 {
    guard let deadline = timers.nextDeadline else { return -1 }
    return Int32(min(max((deadline - MonotonicClock.now) * 1000, 0).rounded(.up), 86_400_000))
  }
}
