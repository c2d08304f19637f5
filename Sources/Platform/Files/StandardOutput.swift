import Glibc
import Synchronization

/// The standard descriptors, of which the program was perhaps started without some, and what is
/// printed to standard output.
public enum StandardOutput {
  /// Takes the numbers of those that are closed, so that no file gets them: what is printed would
  /// be written into it. Reading and writing them stays an error.
  public static func reserve() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      // The lower ones are open, so this is the number that it gets.
      _ = open("/dev/null", (number == STDIN_FILENO ? O_WRONLY : O_RDONLY) | O_CLOEXEC)
    }
  }

  /// The first error of `flush`: the C library forgets what it could not write.
  private static let failure = Mutex<Int32?>(nil)

  /// Writes what was printed and not yet written (`fflush`). Returns an error, a value of errno, of
  /// this call or of one before, or nil if all is written.
  public static func flush() -> Int32? {
    let code = fflush(nil) == 0 ? nil : errno
    return failure.withLock { first in
      if first == nil { first = code }
      return first
    }
  }
}
