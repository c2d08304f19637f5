internal import CLinux
import Glibc

/// Wakes the event loop from any thread, through `eventfd`.
public final class Wakeup: Sendable {
  /// The file descriptor to poll, which is readable once `wake` was called.
  public let fileDescriptor: Int32

  /// Creates a wake-up that is not signalled. A loop cannot do without: if the system has no
  /// descriptor left, the program ends with a sentence.
  public convenience init() { self.init(NeededDescriptor.checked(Wakeup.newDescriptor())) }

  /// Returns a wake-up that is not signalled, or one that never is and has a negative number, over
  /// which `poll` passes, if the system has no descriptor left. It is for work that needs more of
  /// them, and fails for that reason.
  package static func ifPossible() -> Wakeup { Wakeup(newDescriptor()) }

  private init(_ descriptor: Int32) { fileDescriptor = descriptor }

  private static func newDescriptor() -> Int32 {
    eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
  }

  deinit { if fileDescriptor >= 0 { close(fileDescriptor) } }

  /// Wakes the loop. May be called from any thread, also repeatedly.
  public func wake() { eventfd_write(fileDescriptor, 1) }

  /// Resets the wake-up. Returns whether it was signalled.
  @discardableResult
  public func clear() -> Bool {
    var count: eventfd_t = 0
    return eventfd_read(fileDescriptor, &count) == 0
  }
}
