import Glibc
import Platform

/// The signals that end a command, kept away while a file is written, so that no temporary file is
/// left behind. Work that waits for other programs ends with them (`ProgramEnd`).
enum TerminationSignals {
  private static let numbers = [SIGINT, SIGTERM, SIGHUP]

  private static var all: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    return set
  }

  /// True if one of them came while all threads block them, and is going to end the program
  /// (`sigpending`).
  static var arePending: Bool {
    var pending = sigset_t()
    guard sigpending(&pending) == 0 else { return false }
    return numbers.contains { sigismember(&pending, $0) == 1 && !isIgnored($0) }
  }

  /// Returns true if a signal is ignored, as by `nohup` (`sigaction`).
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Runs `body` while these signals are blocked (`pthread_sigmask`).
  static func blocked<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try blocking { (_: Bool) throws(Failure) -> Result in try body() }
  }

  /// Runs `body` while these signals are blocked. One of them ends the program as soon as no work
  /// in it is guarded (`GuardedWork`).
  ///
  /// - Parameters:
  ///   - isGuarded: True if all of `body` is, but for what is interruptible in it.
  ///   - finish: Called before the program ends so.
  static func blockedWhileGuarded<Result, Failure: Error>(
    isGuarded: Bool = false, finish: @escaping @Sendable () -> Void = {},
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try blocking { (areHeld: Bool) throws(Failure) -> Result in
      guard areHeld else { return try body() }
      return try GuardedWork.watched(finish: finish) { () throws(Failure) -> Result in
        try isGuarded ? GuardedWork.run(body) : body()
      }
    }
  }

  /// Runs `body` while they are blocked, and tells it whether this is what holds them up: in the
  /// window they are blocked before, and the event loop handles them.
  private static func blocking<Result, Failure: Error>(
    _ body: (_ areHeld: Bool) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var (ending, before) = (all, sigset_t())
    pthread_sigmask(SIG_BLOCK, &ending, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let held = numbers.filter { sigismember(&before, $0) == 0 && !isIgnored($0) }
    guard !held.isEmpty else { return try body(false) }
    return try ProgramEnd.watching(held) { () throws(Failure) -> Result in try body(true) }
  }

  /// Ends the program with the signal that is pending: the kernel gives it to this thread, which no
  /// longer blocks it.
  static func deliver() -> Never {
    var ending = all
    pthread_sigmask(SIG_UNBLOCK, &ending, nil)
    wait()
  }

  /// Waits for the end of the program on another thread.
  static func wait() -> Never {
    while true { pause() }
  }
}

/// The end of the program by a signal, with the status that a shell expects.
struct Ending: Error {
  /// The number of the signal.
  let signal: Int32
}
