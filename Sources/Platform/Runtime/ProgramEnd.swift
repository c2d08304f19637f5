internal import CLinux
import Dispatch
import Glibc

/// The end of the program, as work sees it that waits for other programs: it stops waiting then,
/// and kills them.
public enum ProgramEnd {
  private static let wakeup = Wakeup.ifPossible()
  private static let guardian = DispatchQueue(label: "xsign.end")
  // SAFETY: both are accessed only on `guardian`.
  nonisolated(unsafe) private static var signals: Int32 = -1
  nonisolated(unsafe) private static var watches = 0

  /// Begins the end. May be called from any thread.
  public static func begin() { wakeup.wake() }

  /// Begins the end after a time in seconds, in which work that is nearly done can be finished.
  public static func begin(after seconds: Double) {
    Parallel.later(seconds) { begin() }
  }

  /// True once it has begun.
  public static var hasBegun: Bool {
    var polls = polls
    return poll(&polls, nfds_t(polls.count), 0) > 0
  }

  /// Lets the end begin also with one of `numbers`, signals that this thread blocks, while `body`
  /// runs: what it waits for would hold them up. They stay pending (`signalfd`).
  public static func watching<Result, Failure: Error>(
    _ numbers: [Int32], _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    guardian.sync {
      // One for good: a number that is closed may soon be that of another file.
      signals = signalfd(signals, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
      watches += 1
    }
    defer { guardian.sync { watches -= 1 } }
    return try body()
  }

  /// Runs `body`, and calls `notice` on another thread if the end begins meanwhile. Returns once
  /// that is done. Without a descriptor for the watch the end is not noticed.
  public static func noticing<Result, Failure: Error>(
    _ notice: @escaping @Sendable () -> Void, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let done = Wakeup.ifPossible()
    guard done.fileDescriptor >= 0 else { return try body() }
    let own = pollfd(fd: done.fileDescriptor, events: Int16(POLLIN), revents: 0)
    let all = [own] + polls
    let watcher = DispatchQueue(label: "xsign.noticing")
    watcher.async {
      var polls = all
      while poll(&polls, nfds_t(polls.count), -1) < 0 { guard errno == EINTR else { return } }
      if polls[0].revents == 0 { notice() }
    }
    defer {
      done.wake()
      watcher.sync {}
    }
    return try body()
  }

  /// What is readable once it has begun.
  package static var polls: [pollfd] {
    [wakeup.fileDescriptor, guardian.sync { watches > 0 ? signals : -1 }].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
  }
}
