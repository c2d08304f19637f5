import Glibc
import Synchronization

/// A request to end a piece of work early, with the children whose answers other threads wait for.
/// It is for good.
package final class ChildCancellation: Sendable {
  /// How far the work is.
  private enum Stage { case running, cancelled, committed }

  private struct State {
    var stage = Stage.running
    /// What tells those who wait. It takes a descriptor, and most work waits for no child.
    var wakeup: Wakeup?
  }

  private let state = Mutex(State())

  /// Creates a request that is not made yet.
  package init() {}

  /// Makes the request. May be called from any thread, also repeatedly. Returns false if it is too
  /// late for that.
  @discardableResult
  package func cancel() -> Bool {
    state.withLock { state -> Bool in
      if state.stage == .committed { return false }
      state.stage = .cancelled
      state.wakeup?.wake()
      return true
    }
  }

  /// Notes that the work is going to show: from now on it is too late for the request. Returns
  /// false if that was made before. May be called from any thread.
  package func commit() -> Bool {
    state.withLock { state -> Bool in
      if state.stage == .cancelled { return false }
      state.stage = .committed
      return true
    }
  }

  /// True once it is made.
  package var isCancelled: Bool { state.withLock { $0.stage == .cancelled } }

  /// What is readable once it is made.
  package var poll: pollfd {
    let descriptor = state.withLock { state -> Int32 in
      if let wakeup = state.wakeup { return wakeup.fileDescriptor }
      let wakeup = Wakeup.ifPossible()
      if state.stage == .cancelled { wakeup.wake() }
      state.wakeup = wakeup
      return wakeup.fileDescriptor
    }
    return pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  }
}
