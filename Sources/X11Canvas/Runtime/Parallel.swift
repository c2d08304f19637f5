import Dispatch

/// Parallel work on independent parts.
public enum Parallel {
  /// Returns the results of `part` for each number below `count`, in order. It uses all processors,
  /// including this thread, by `DispatchQueue.concurrentPerform`, and returns when all are done.
  public static func map<Result: Sendable>(
    _ count: Int, _ part: @Sendable (Int) -> Result
  ) -> [Result] {
    let gathered = Gathered<Result>()
    DispatchQueue.concurrentPerform(iterations: count) { gathered.put(part($0), at: $0) }
    let all = gathered.all
    return (0..<count).compactMap { all[$0] }
  }
}

/// The results that several threads produce, by their numbers.
///
/// A queue guards them rather than a lock of the standard library, which the thread sanitizer does
/// not understand.
private final class Gathered<Part: Sendable>: Sendable {
  private let guardian = DispatchQueue(label: "xsign.gathered")
  // SAFETY: `parts` is accessed only on `guardian`.
  nonisolated(unsafe) private var parts: [Int: Part] = [:]

  /// All results so far.
  var all: [Int: Part] { guardian.sync { parts } }

  /// Stores the result with the given number.
  func put(_ part: Part, at number: Int) { guardian.sync { parts[number] = part } }
}
