internal import CLinux
import Glibc

/// The signals that ask the program to end, as a descriptor: they are handled in the event loop,
/// between two events, and not in the middle of something.
public final class SignalWatch {
  /// The descriptor the loop waits on.
  public let fileDescriptor: Int32

  /// Watches for SIGINT, SIGTERM and SIGHUP, and ignores SIGPIPE: a broken pipe is an error of the
  /// write. Before other threads start, for they inherit what is blocked.
  public init() {
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    signal(SIGPIPE, SIG_IGN)
    fileDescriptor = signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
    precondition(fileDescriptor >= 0, "no descriptor left")
  }

  deinit { close(fileDescriptor) }

  /// The number of a signal that came; nil where none did.
  public func next() -> Int32? {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    return read(fileDescriptor, &info, size) == size ? Int32(info.ssi_signo) : nil
  }
}
