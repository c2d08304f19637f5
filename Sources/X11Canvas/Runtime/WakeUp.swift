internal import CLinux
import Glibc

/// Wakes the event loop from any thread.
public final class WakeUp: Sendable {
  /// The descriptor the loop waits on; readable once somebody woke it.
  public let fileDescriptor: Int32

  /// A wake-up that nobody has used yet.
  public init() {
    fileDescriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    precondition(fileDescriptor >= 0, "no descriptor left")
  }

  deinit { close(fileDescriptor) }

  /// Wakes the loop, or leaves it awake. From any thread.
  public func wake() { eventfd_write(fileDescriptor, 1) }

  /// Forgets that it was used; tells whether it was.
  @discardableResult
  public func clear() -> Bool {
    var count: eventfd_t = 0
    return eventfd_read(fileDescriptor, &count) == 0
  }
}
