import Dispatch

/// Work that falls into parts.
public enum Parallel {
  /// What `part` makes of each number below `count`, in order; on all processors at once, this thread
  /// among them. Returns when all are done.
  public static func map<Result: Sendable>(
    _ count: Int, _ part: @Sendable (Int) -> Result
  ) -> [Result] {
    let gathered = Gathered<Result>()
    DispatchQueue.concurrentPerform(iterations: count) { gathered.put(part($0), at: $0) }
    let all = gathered.all
    return (0..<count).compactMap { all[$0] }
  }
}

/// The parts that several threads make of something, by their numbers.
///
/// A queue guards them rather than a lock of the standard library's, which the thread sanitizer does not
/// understand.
private final class Gathered<Part: Sendable>: Sendable {
  private let guardian = DispatchQueue(label: "xsign.gathered")
  // Protected by `guardian`.
  nonisolated(unsafe) private var parts: [Int: Part] = [:]

  /// Those there are.
  var all: [Int: Part] { guardian.sync { parts } }

  /// Takes the part of that number.
  func put(_ part: Part, at number: Int) { guardian.sync { parts[number] = part } }
}
