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

  /// Returns the results as above, of at most `width` parts at a time, each on a thread of its own.
  /// Nil means as many as there are processors. Parts that wait for other programs may be more.
  public static func map<Result: Sendable>(
    _ count: Int, width: Int?, _ part: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    guard let width else { return map(count, part) }
    let queue = DispatchQueue(label: "xsign.results")
    // SAFETY: `results` and `next` are accessed only on `queue`.
    nonisolated(unsafe) var (results, next): ([Int: Result], Int) = ([:], 0)
    let work: @Sendable () -> Void = {
      func take() -> Int? {
        queue.sync {
          defer { next += 1 }
          return next < count ? next : nil
        }
      }
      while let number = take() {
        let result = part(number)
        queue.sync { results[number] = result }
      }
    }
    let group = DispatchGroup()
    for _ in 1..<max(1, min(width, count)) {
      DispatchQueue(label: "xsign.parts").async(group: group, execute: work)
    }
    work()
    group.wait()
    return queue.sync { (0..<count).compactMap { results[$0] } }
  }

  /// Calls `body` on another thread after so many seconds, unless the program ends before.
  package static func later(_ seconds: Double, _ body: @escaping @Sendable () -> Void) {
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: body)
  }

  /// Returns the results of `transform` for those of `items` that have one, in order. A processor
  /// takes a chunk of items at a time, for a single one may be little work.
  package static func compactMap<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ transform: @Sendable (Item) -> Result?
  ) -> [Result] {
    let chunk = 32
    return map((items.count + chunk - 1) / chunk) { number in
      items[number * chunk..<min(items.count, (number + 1) * chunk)].compactMap(transform)
    }.flatMap(\.self)
  }
}
