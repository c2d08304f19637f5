import X11Canvas

/// The timers of the event loop, available before and after it runs.
@MainActor final class Timers {
  /// The event loop, or nil before and after it runs.
  var loop: EventLoop?

  /// Calls `body` once after a delay in seconds. Returns nil, and calls nothing, without a loop.
  @discardableResult
  func after(_ seconds: Double, _ body: @escaping () -> Void) -> TimerID? {
    loop?.after(seconds, body)
  }

  func cancel(_ timer: TimerID) { loop?.cancel(timer) }
}
