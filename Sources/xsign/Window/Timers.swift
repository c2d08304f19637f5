import Platform

/// The timers of the event loop, available before and after it runs.
@MainActor final class Timers {
  /// The event loop, or nil before and after it runs.
  var loop: EventLoop? {
    didSet { loop?.alarms = alarms }
  }
  private var alarms: [Alarm] = [] {
    didSet { loop?.alarms = alarms }
  }
  /// The number of timers that ran so far, except quiet ones.
  private(set) var revision = 0

  /// Calls `body` once after a delay in seconds. Returns nil, and calls nothing, without a loop.
  @discardableResult
  func after(_ seconds: Double, _ body: @escaping () -> Void) -> TimerID? {
    loop?.after(seconds) { [unowned self] in
      revision += 1
      body()
    }
  }

  /// Calls `body` as above. It changes nothing that is shown.
  @discardableResult
  func quietly(after seconds: Double, _ body: @escaping () -> Void) -> TimerID? {
    loop?.after(seconds, body)
  }

  /// Returns an alarm of the loop. What follows from it changes nothing that is shown but ink.
  func alarm(tolerance: Double = 0) -> Alarm {
    let alarm = Alarm()
    alarm.tolerance = tolerance
    alarms.append(alarm)
    return alarm
  }

  func cancel(_ timer: TimerID) { loop?.cancel(timer) }
}
