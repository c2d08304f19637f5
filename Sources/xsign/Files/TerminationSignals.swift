import Glibc
import Platform

/// The signals that end a command, kept away while a file is written, so that no temporary file is
/// left behind. Work that waits for other programs ends with them (`ProgramEnd`).
enum TerminationSignals {
  private static let numbers = [SIGINT, SIGTERM, SIGHUP]

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
    var (ending, before) = (sigset_t(), sigset_t())
    sigemptyset(&ending)
    for number in numbers { sigaddset(&ending, number) }
    pthread_sigmask(SIG_BLOCK, &ending, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    // In the window they are blocked before, and the event loop handles them.
    let held = numbers.filter { sigismember(&before, $0) == 0 && !isIgnored($0) }
    guard !held.isEmpty else { return try body() }
    return try ProgramEnd.watching(held, body)
  }
}

/// The end of the program by a signal, with the status that a shell expects.
struct Ending: Error {
  /// The number of the signal.
  let signal: Int32
}
