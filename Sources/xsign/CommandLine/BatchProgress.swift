import Glibc
import Platform

/// The account of many files on standard error: sentences, in the order of the files, and below
/// them a line that counts, if that is a terminal. Lines of JSON go to standard output. Several
/// threads may use it at once.
final class BatchProgress: Sendable {
  /// The time after which the line appears, in seconds.
  private static let delay = 1.0

  private let queue = BackgroundQueue(name: "xsign.progress")
  private let count: Int
  private let isTerminal: Bool
  private let clock: @Sendable () -> Double
  private let write: @Sendable (String) -> Void
  private let counted: @Sendable (Int, Int) -> String
  private let start: Double

  /// What was reported so far.
  private struct State {
    /// The number of files that are done.
    var done = 0
    /// The first file whose account is not written yet, and the accounts of later ones.
    var next = 0
    var waiting: [Int: (sentences: [String], line: String?)] = [:]
    /// True while the line is on the screen.
    var isShown = false
  }

  // SAFETY: accessed on `queue` only.
  nonisolated(unsafe) private var state = State()

  /// Creates the account of `count` files. `counted` returns a line that says how many of how many
  /// are done, `clock` the time in seconds, and `write` writes text as it is.
  init(
    count: Int, counted: @escaping @Sendable (Int, Int) -> String,
    isTerminal: Bool = isatty(STDERR_FILENO) == 1,
    clock: @escaping @Sendable () -> Double = { MonotonicClock.now },
    write: @escaping @Sendable (String) -> Void = { writeError($0, terminator: "") }
  ) {
    self.count = count
    self.isTerminal = isTerminal
    self.clock = clock
    self.write = write
    self.counted = counted
    start = clock()
  }

  /// Takes the sentences about the file with that number, which is done, and a line for standard
  /// output.
  func finish(_ number: Int, _ sentences: [String], line: String? = nil) {
    queue.perform { [self] in
      state.done += 1
      state.waiting[number] = (sentences, line)
      while let account = state.waiting.removeValue(forKey: state.next) {
        state.next += 1
        tell(account)
      }
      guard isTerminal, clock() - start >= Self.delay else { return }
      clear()
      write(counted(state.done, count))
      state.isShown = true
    }
  }

  /// Waits until all so far is written.
  func wait() { queue.waitUntilDone() }

  /// Removes the line, and waits until all is written, also what waits for a file that a signal
  /// left out.
  func end() {
    queue.perform { [self] in
      for (_, account) in state.waiting.sorted(by: { $0.key < $1.key }) { tell(account) }
      state.waiting = [:]
      clear()
    }
    wait()
  }

  /// Writes the account of a file. Its line of JSON leaves the program with it, so that no signal
  /// takes the word of a file that is written.
  private func tell(_ account: (sentences: [String], line: String?)) {
    if !account.sentences.isEmpty || account.line != nil { clear() }
    for sentence in account.sentences { write("xsign: \(sentence)\n") }
    guard let line = account.line else { return }
    print(line)
    _ = StandardOutput.flush()
  }

  /// Removes the line from the screen (ECMA-48, 8.3.41, EL).
  private func clear() {
    if state.isShown { write("\r\u{1b}[K") }
    state.isShown = false
  }
}
