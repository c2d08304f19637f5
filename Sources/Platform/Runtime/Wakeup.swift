internal import CLinux
import Glibc

/// Wakes the event loop from any thread, through `eventfd`.
public final class Wakeup: Sendable {
  /// The file descriptor to poll, which is readable once `wake` was called.
  public let fileDescriptor: Int32

  /// Creates a wake-up that is not signalled.
  public init() {
    fileDescriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    precondition(fileDescriptor >= 0, "cannot create an eventfd")
  }

  deinit { close(fileDescriptor) }

  /// Wakes the loop. May be called from any thread, also repeatedly.
  public func wake() { eventfd_write(fileDescriptor, 1) }

  /// Resets the wake-up. Returns whether it was signalled.
  @discardableResult
  public func clear() -> Bool {
    var count: eventfd_t = 0
    return eventfd_read(fileDescriptor, &count) == 0
  }
}
