import Glibc
import Synchronization

/// A request to end a piece of work early, with the children whose answers other threads wait for.
/// It is for good.
package final class ChildCancellation: Sendable {
  /// How far the work is.
  private enum Stage { case running, cancelled, committed }

  private let stage = Mutex(Stage.running)
  private let wakeup = Wakeup.ifPossible()

  /// Creates a request that is not made yet.
  package init() {}

  /// Makes the request. May be called from any thread, also repeatedly. Returns false if it is too
  /// late for that.
  @discardableResult
  package func cancel() -> Bool {
    let isInTime = stage.withLock { stage -> Bool in
      if stage == .committed { return false }
      stage = .cancelled
      return true
    }
    if isInTime { wakeup.wake() }
    return isInTime
  }

  /// Notes that the work is going to show: from now on it is too late for the request. Returns
  /// false if that was made before. May be called from any thread.
  package func commit() -> Bool {
    stage.withLock { stage -> Bool in
      if stage == .cancelled { return false }
      stage = .committed
      return true
    }
  }

  /// True once it is made.
  package var isCancelled: Bool { stage.withLock { $0 == .cancelled } }

  /// What is readable once it is made.
  package var poll: pollfd {
    pollfd(fd: wakeup.fileDescriptor, events: Int16(POLLIN), revents: 0)
  }
}
