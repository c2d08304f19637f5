internal import CLinux
import Dispatch
import Glibc

/// The signals that ask the program to end, delivered through `signalfd`. The event loop handles
/// them between two events.
public final class SignalWatch {
  /// The file descriptor to poll.
  public let fileDescriptor: Int32
  /// Waits for a signal beside the event loop.
  private var source: (any DispatchSourceRead)?

  /// Watches for SIGINT, SIGTERM and SIGHUP, and ignores SIGPIPE: a broken pipe is an error of the
  /// write. Call it before other threads start, which inherit the blocked signals.
  public init() {
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    signal(SIGPIPE, SIG_IGN)
    fileDescriptor = NeededDescriptor.checked(
      signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK)))
  }

  deinit {
    guard let source else {
      close(fileDescriptor)
      return
    }
    source.setCancelHandler { [fileDescriptor] in close(fileDescriptor) }
    source.cancel()
  }

  /// Calls `body` on another thread with a signal that the event loop has not taken `seconds` after
  /// it came. The loop may be in a call that waits for a server that does not answer.
  public func onStuck(after seconds: Double, _ body: @escaping @Sendable (Int32) -> Void) {
    let descriptor = fileDescriptor
    let source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor, queue: DispatchQueue(label: "xsign.signals"))
    source.setEventHandler {
      let end = DispatchTime.now() + seconds
      while Self.isPending(descriptor) {
        guard DispatchTime.now() < end else { return Self.next(descriptor).map(body) ?? () }
        usleep(50_000)
      }
    }
    source.activate()
    self.source = source
  }

  /// Returns the number of a pending signal, or nil if there is none.
  public func next() -> Int32? { Self.next(fileDescriptor) }

  private static func next(_ descriptor: Int32) -> Int32? {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    return read(descriptor, &info, size) == size ? Int32(info.ssi_signo) : nil
  }

  private static func isPending(_ descriptor: Int32) -> Bool {
    var file = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&file, 1, 0) > 0
  }
}
