import Dispatch
import Platform

/// What became of the events that were passed to the journal.
extension JournalWriter {
  /// The time that the disk has not answered for, in seconds, or 0 if nothing waits for it.
  package var waitingTime: Double { progress.longest(at: MonotonicClock.now) }

  /// True if something that was passed to the journal is not in its files yet.
  package var isWriting: Bool { progress.isWriting }

  /// What became of the events at a deadline.
  package enum Completion: Sendable, Hashable {
    /// They are in the files. If the disk answers, they would survive a loss of power.
    case written
    /// They are not in the files, for this reason.
    case failed(FileError)
    /// The disk has not answered.
    case waiting
  }

  /// Waits until all events would survive a loss of power, for example before the program ends, or
  /// the deadline has come.
  @discardableResult
  package func waitUntilDone(by deadline: Deadline) -> Completion {
    let queue = DispatchQueue(label: "xsign.journal.end", attributes: .concurrent)
    let (isDone, isKnown) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    queue.async { [self] in
      waitUntilDone()
      isDone.signal()
    }
    // Bytes that are written outlive the program, also if their sync does not end.
    if isDone.wait(timeout: deadline.time) != .success, isWriting { return .waiting }
    let answer = Answer()
    queue.async { [self] in
      writer.sync { answer.value = completion }
      isKnown.signal()
    }
    return isKnown.wait(timeout: .now() + 1) == .success ? answer.value : .waiting
  }

  /// Waits until all events would survive a loss of power, however long the disk takes.
  package func waitUntilDone() {
    syncer.sync { sync() }
    // What the sync left to do.
    writer.sync {}
    syncer.sync {}
  }

  private final class Answer: Sendable {
    // SAFETY: written before the semaphore is signalled, and read after that.
    nonisolated(unsafe) var value = Completion.waiting
  }

  private var completion: Completion {
    dispatchPrecondition(condition: .onQueue(writer))
    if hasFailed, let lastFailure { return .failed(lastFailure) }
    // New files have not replaced the old ones yet.
    return isFresh ? .waiting : .written
  }
}
