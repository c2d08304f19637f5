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

  /// Calls `body` on another thread after so many seconds, unless the program ends before.
  static func later(_ seconds: Double, _ body: @escaping @Sendable () -> Void) {
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: body)
  }

  /// Returns the results of `transform` for those of `items` that have one, in order. A processor
  /// takes a chunk of items at a time, for a single one may be little work.
  static func compactMap<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ transform: @Sendable (Item) -> Result?
  ) -> [Result] {
    let chunk = 32
    return map((items.count + chunk - 1) / chunk) { number in
      items[number * chunk..<min(items.count, (number + 1) * chunk)].compactMap(transform)
    }.flatMap(\.self)
  }
}
