import Dispatch
import Ink

/// New samples of strokes that are being drawn, on their way to the queue that writes them.
///
/// They arrive while the pen draws. A job for the queue would take memory for each few motions;
/// here the samples wait in memory that is kept. So that they stay in order with the jobs, the jobs
/// have numbers, and samples remember how many jobs were passed to the queue before them.
///
/// A queue guards it, as it does a `Mailbox`.
final class InkFeed: Sendable {
  /// Samples of one stroke that arrived at a time.
  private struct Run {
    var id: StrokeID
    var count: Int
    /// The number of the last job before it.
    var job: Int
  }

  private let guardian = DispatchQueue(label: "xsign.journal.feed")
  // SAFETY: these are accessed on `guardian` only.
  nonisolated(unsafe) private var runs: [Run] = []
  nonisolated(unsafe) private var samples: [Sample] = []
  /// The number of the last job.
  nonisolated(unsafe) private var job = 0
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
    guardian.sync {
      job += 1
      return job
    }
  }

  /// Adds new samples of a stroke. O(their number); takes memory only if more wait than ever.
  func append(_ id: StrokeID, _ new: ArraySlice<Sample>) {
    guardian.sync {
      runs.append(Run(id: id, count: new.count, job: job))
      samples.append(contentsOf: new)
    }
    source.add(data: 1)
  }

  /// Removes and returns what arrived before the job after number `job`, an event for each call of
  /// `append`.
  func take(after job: Int) -> [DrawingEvent] {
    guardian.sync {
      let count = runs.prefix { $0.job <= job }.count
      var (events, start): ([DrawingEvent], Int) = ([], 0)
      for run in runs[..<count] {
        events.append(.extended(run.id, Array(samples[start..<start + run.count])))
        start += run.count
      }
      // Most often, that is all. Removing it keeps the memory.
      runs.replaceSubrange(..<count, with: EmptyCollection())
      samples.replaceSubrange(..<start, with: EmptyCollection())
      return events
    }
  }
}
