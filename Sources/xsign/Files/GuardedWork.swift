import Dispatch
import Platform

/// The work that a signal must not cut short, such as writing a file and saying so. What is long
/// and leaves nothing behind, as drawing, need not be waited for: the program ends in the midst of
/// it.
enum GuardedWork {
  /// What is being done.
  private static let group = DispatchGroup()
  private static let queue = DispatchQueue(label: "xsign.guarded")
  // SAFETY: both are accessed only on `queue`.
  nonisolated(unsafe) private static var isWatched = false
  nonisolated(unsafe) private static var isEnding = false

  /// Runs `body`, in which a signal that is blocked ends the program once no work is guarded. It
  /// calls `finish` before that.
  static func watched<Result, Failure: Error>(
    finish: @escaping @Sendable () -> Void, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    queue.sync { isWatched = true }
    defer { queue.sync { isWatched = false } }
    return try ProgramEnd.noticing({ end(finish) }, body)
  }

  /// Runs `body`, which is waited for, but for what is `interruptible` in it.
  static func run<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    begin()
    defer { group.leave() }
    return try body()
  }

  /// Runs `body`, a part of guarded work that is not waited for. Outside of that, where nothing
  /// blocks the signals, they end the program anyway.
  static func interruptible<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard queue.sync(execute: { isWatched }) else { return try body() }
    group.leave()
    defer { begin() }
    return try body()
  }

  /// Begins guarded work, unless the program is ending. Then it does not go on.
  private static func begin() {
    let isEnding = queue.sync {
      if !self.isEnding { group.enter() }
      return self.isEnding
    }
    if isEnding { TerminationSignals.wait() }
  }

  private static func end(_ finish: () -> Void) {
    queue.sync { isEnding = true }
    group.wait()
    finish()
    TerminationSignals.deliver()
  }
}
