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

  /// Returns `result` once `add` has added the results of `part` for each number below `count`, in
  /// order. The parts are made as by `map`, and one processor adds those that are there while the
  /// others go on. `add` is called on several threads, but never at the same time.
  package static func reduce<Part: Sendable, Result>(
    _ count: Int, into result: consuming Result, _ part: @Sendable (Int) -> Part,
    _ add: @Sendable (inout Result, Part) -> Void
  ) -> Result {
    // A queue guards the parts, for the same reason as above.
    let queue = DispatchQueue(label: "xsign.parts")
    // SAFETY: `parts`, `next` and `isAdding` are accessed only on `queue`, and `sum` only by the
    // thread that has set `isAdding` there.
    nonisolated(unsafe) var (parts, next, isAdding): ([Int: Part], Int, Bool) = ([:], 0, false)
    nonisolated(unsafe) var sum = result
    /// Returns the next part to add, and leaves the adding to others if that is not there yet.
    @Sendable func take(mayBegin: Bool) -> Part? {
      queue.sync {
        if mayBegin, isAdding { return nil }
        let part = parts.removeValue(forKey: next)
        isAdding = part != nil
        if part != nil { next += 1 }
        return part
      }
    }
    DispatchQueue.concurrentPerform(iterations: count) { number in
      let made = part(number)
      queue.sync { parts[number] = made }
      var next = take(mayBegin: true)
      while let ready = next {
        add(&sum, ready)
        next = take(mayBegin: false)
      }
    }
    return sum
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
