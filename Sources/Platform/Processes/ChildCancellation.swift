import Glibc

/// A request to end children early, whose answers other threads wait for: those of one piece of
/// work, and for good.
package final class ChildCancellation: Sendable {
  private let wakeup = Wakeup()

  /// Creates a request that is not made yet.
  package init() {}

  /// Makes the request. May be called from any thread, also repeatedly.
  package func cancel() { wakeup.wake() }

  /// True once it is made.
  package var isCancelled: Bool {
    var polls = [poll]
    return Glibc.poll(&polls, 1, 0) > 0
  }

  /// What is readable once it is made.
  package var poll: pollfd {
    pollfd(fd: wakeup.fileDescriptor, events: Int16(POLLIN), revents: 0)
  }
}
