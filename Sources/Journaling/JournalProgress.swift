import Platform
import Synchronization

/// What the queues of a journal are doing. Any thread may ask, also while a disk that does not
/// answer keeps the queues waiting.
final class JournalProgress: Sendable {
  /// The number of jobs that were passed to the queue that writes, and of those that are done.
  private let passed = Atomic<Int>(0)
  private let done = Atomic<Int>(0)
  /// The moments at which the queues began the jobs that they are at, as the bits of seconds of the
  /// monotonic clock, or 0.
  private let writing = Atomic<UInt64>(0)
  private let syncing = Atomic<UInt64>(0)

  /// Counts a job before it is passed to the queue that writes.
  func pass() { passed.add(1, ordering: .sequentiallyConsistent) }

  /// Performs a job on the queue that writes, which counts as `count` of those passed to it.
  func write<Result>(count: Int = 1, _ job: () -> Result) -> Result {
    defer { done.add(count, ordering: .sequentiallyConsistent) }
    return Self.perform(writing, job)
  }

  /// Performs a job on the queue that syncs.
  func sync<Result>(_ job: () -> Result) -> Result { Self.perform(syncing, job) }

  /// True if the queue that writes has something to do.
  var isWriting: Bool {
    done.load(ordering: .sequentiallyConsistent) < passed.load(ordering: .sequentiallyConsistent)
  }

  /// Returns the time that the job has taken so far that has been under way for longest, in
  /// seconds, or 0 if there is none.
  func longest(at now: Double) -> Double {
    [
      writing.load(ordering: .sequentiallyConsistent),
      syncing.load(ordering: .sequentiallyConsistent),
    ]
    .map { $0 == 0 ? 0 : now - Double(bitPattern: $0) }.max() ?? 0
  }

  private static func perform<Result>(
    _ start: borrowing Atomic<UInt64>, _ job: () -> Result
  ) -> Result {
    start.store(MonotonicClock.now.bitPattern, ordering: .sequentiallyConsistent)
    defer { start.store(0, ordering: .sequentiallyConsistent) }
    return job()
  }
}
