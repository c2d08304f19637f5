import Dispatch
import Ink
import Synchronization

/// New samples of strokes that are being drawn, on their way to the queue that writes them.
///
/// They arrive while the pen draws. A job for the queue would take memory for each few motions;
/// here the samples wait in memory that is kept. So that they stay in order with the jobs, the jobs
/// have numbers, and samples remember how many jobs were passed to the queue before them.
///
/// A mutex guards it, and not a queue as for a `Mailbox`: a job passed to a queue would take memory
/// here, too, also if the caller waits for it.
final class InkFeed: Sendable {
  /// Samples of one stroke that arrived at a time.
  private struct Run {
    var id: StrokeID
    var count: Int
    /// The number of the last job before it.
    var job: Int
  }

  private struct Waiting: ~Copyable {
    var runs: [Run] = []
    var samples: [Sample] = []
    /// The number of the last job.
    var job = 0
  }

  private let waiting = Mutex(Waiting())
  /// Wakes the queue, without taking memory.
  // SAFETY: a dispatch source may be used by any thread.
  nonisolated(unsafe) private let source: any DispatchSourceUserDataAdd

  init(queue: DispatchQueue) { source = DispatchSource.makeUserDataAddSource(queue: queue) }

  deinit { source.cancel() }

  /// Calls `body` on the queue from now on, some time after samples have arrived.
  func start(_ body: @escaping @Sendable () -> Void) {
    source.setEventHandler(handler: body)
    source.resume()
  }

  /// Returns the number of a job that is about to be passed to the queue, from 1 on.
  func nextJob() -> Int {
    waiting.withLock {
      $0.job += 1
      return $0.job
    }
  }

  /// Adds new samples of a stroke. O(their number); takes memory only if more wait than ever.
  func append(_ id: StrokeID, _ samples: ArraySlice<Sample>) {
    waiting.withLock {
      $0.runs.append(Run(id: id, count: samples.count, job: $0.job))
      $0.samples.append(contentsOf: samples)
    }
    source.add(data: 1)
  }

  /// Removes and returns what arrived before the job after number `job`, an event for each call of
  /// `append`.
  func take(after job: Int) -> [DrawingEvent] {
    waiting.withLock { waiting in
      let count = waiting.runs.prefix { $0.job <= job }.count
      var (events, start): ([DrawingEvent], Int) = ([], 0)
      for run in waiting.runs[..<count] {
        events.append(.extended(run.id, Array(waiting.samples[start..<start + run.count])))
        start += run.count
      }
      // Most often, that is all. Removing it keeps the memory.
      waiting.runs.replaceSubrange(..<count, with: EmptyCollection())
      waiting.samples.replaceSubrange(..<start, with: EmptyCollection())
      return events
    }
  }
}
