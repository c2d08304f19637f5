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
    let line = "xsign: \(tr("The system refuses what the program needs: \(reason)."))\n"
    _ = Array(line.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    exit(status)
  }
}
