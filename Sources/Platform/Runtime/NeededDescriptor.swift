import Glibc
import Localization

/// A descriptor without which the program cannot go on.
package enum NeededDescriptor {
  // SAFETY: set only before other threads begin.
  nonisolated(unsafe) private static var status: Int32 = 1

  /// Sets the status with which the program ends then, which is 1 otherwise. Must be called before
  /// other threads begin.
  package static func setStatus(_ status: Int32) { self.status = status }

  /// Returns a descriptor that the system gave, or ends the program with a sentence if it gave none
  /// and a negative number.
  static func checked(_ number: Int32) -> Int32 {
    if number >= 0 { return number }
    let reason = String(cString: strerror(errno))
    end(tr("The system refuses what the program needs: \(reason)."))
  }

  /// Ends the program with a sentence if the system permits it fewer open files than those take
  /// that need any: programs that it starts, fonts, and a window.
  package static func checkLimit() {
    let files = OpenFileLimit.current
    guard files < OpenFileLimit.least else { return }
    end(
      tr(
        "xsign needs \(OpenFileLimit.least) open files, and the system permits \(files) "
          + "(ulimit -n)."))
  }

  private static func end(_ sentence: String) -> Never {
    let line = "xsign: \(sentence)\n"
    _ = Array(line.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    exit(status)
  }
}
