import Glibc

/// The monotonic clock (`CLOCK_MONOTONIC`), in nanoseconds.
enum Clock {
  /// The nanoseconds since an arbitrary moment in the past (`clock_gettime`).
  static var now: Int64 { read(CLOCK_MONOTONIC) ?? 0 }

  /// Returns at the moment `end`, or at once if it is past (`clock_nanosleep`).
  static func sleep(until end: Int64) {
    var time = timespec(tv_sec: Int(end / 1_000_000_000), tv_nsec: Int(end % 1_000_000_000))
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }

  /// Returns after `seconds`.
  static func sleep(_ seconds: Double) { sleep(until: now + Int64(seconds * 1e9)) }

  /// Returns the processor time of all threads of a process so far, including those that ended, or
  /// nil if there is no such process (`clock_getcpuclockid`).
  static func work(of process: pid_t) -> Int64? {
    var clock = clockid_t()
    guard clock_getcpuclockid(process, &clock) == 0 else { return nil }
    return read(clock)
  }

  private static func read(_ clock: clockid_t) -> Int64? {
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return nil }
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
