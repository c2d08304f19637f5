/// A time at which an event loop wakes up once, to call `onIdle`. Unlike a timer it is moved
/// without work. Belongs to the thread of the loop.
public final class Alarm {
  /// The time in seconds of `MonotonicClock`; nil for none. It is nil again once it has come.
  public var time: Double?
  /// The seconds after `time` for which the loop may sleep on. If something else wakes it
  /// meanwhile, the time has come, too.
  public var tolerance = 0.0

  /// Creates an alarm without a time.
  public init() {}
}

// The compiler rejects code that sends an alarm to another thread.
@available(*, unavailable)
extension Alarm: Sendable {}
