import Dispatch

/// Parallel work on independent parts.
public enum Parallel {
  /// Returns the results of `part` for each number below `count`, in order. It uses all processors,
  /// including this thread, by `DispatchQueue.concurrentPerform`, and returns when all are done.
  public static func map<Result: Sendable>(
    _ count: Int, _ part: @Sendable (Int) -> Result
  ) -> [Result] {
    // A queue guards the results rather than a lock of the standard library, which the thread
    // sanitizer does not understand.
    let queue = DispatchQueue(label: "xsign.results")
    // SAFETY: `results` is accessed only on `queue`.
    nonisolated(unsafe) var results: [Int: Result] = [:]
    DispatchQueue.concurrentPerform(iterations: count) { number in
      let result = part(number)
      queue.sync { results[number] = result }
    }
    return queue.sync { (0..<count).compactMap { results[$0] } }
  }
}
