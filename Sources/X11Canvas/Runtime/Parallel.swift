import Dispatch

/// Parallel work on independent parts.
public enum Parallel {
  /// Returns the results of `part` for each number below `count`, in order. It uses all processors,
  /// including this thread, by `DispatchQueue.concurrentPerform`, and returns when all are done.
  public static func map<Result: Sendable>(
    _ count: Int, _ part: @Sendable (Int) -> Result
  ) -> [Result] {
    let results = Results<Result>()
    DispatchQueue.concurrentPerform(iterations: count) { results.put(part($0), at: $0) }
    let all = results.all
    return (0..<count).compactMap { all[$0] }
  }
}

/// The results that several threads produce, by their numbers.
///
/// A queue guards them rather than a lock of the standard library, which the thread sanitizer does
/// not understand.
private final class Results<Part: Sendable>: Sendable {
  private let queue = DispatchQueue(label: "xsign.results")
  // SAFETY: `parts` is accessed only on `queue`.
  nonisolated(unsafe) private var parts: [Int: Part] = [:]

  /// All results so far.
  var all: [Int: Part] { queue.sync { parts } }

  /// Stores the result with the given number.
  func put(_ part: Part, at number: Int) { queue.sync { parts[number] = part } }
}
