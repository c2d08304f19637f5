internal import CLinux
import Glibc

/// The signals that ask the program to end, delivered through `signalfd`. The event loop handles
/// them between two events.
public final class SignalWatch {
  /// The file descriptor to poll.
  public let fileDescriptor: Int32

  /// Watches for SIGINT, SIGTERM and SIGHUP, and ignores SIGPIPE: a broken pipe is an error of the
  /// write. Call it before other threads start, which inherit the blocked signals.
  public init() {
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    signal(SIGPIPE, SIG_IGN)
    fileDescriptor = signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
    precondition(fileDescriptor >= 0, "cannot create a signalfd")
  }

  deinit { close(fileDescriptor) }

  /// Returns the number of a pending signal, or nil if there is none.
  public func next() -> Int32? {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    return read(fileDescriptor, &info, size) == size ? Int32(info.ssi_signo) : nil
  }
}
