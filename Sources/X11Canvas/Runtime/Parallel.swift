import Dispatch
import Synchronization

/// Work that falls into parts.
public enum Parallel {
  /// What `part` makes of each number below `count`, in order; on all processors at once, this thread
  /// among them. Returns when all are done.
  public static func map<Result: Sendable>(
    _ count: Int, _ part: @Sendable (Int) -> Result
  ) -> [Result] {
    let results = Mutex([Result?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { number in
      let result = part(number)
      results.withLock { $0[number] = result }
    }
    return results.withLock { $0.compactMap(\.self) }
  }
}
