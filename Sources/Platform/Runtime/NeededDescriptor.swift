import Glibc
import Localization

/// A descriptor without which the program cannot go on.
enum NeededDescriptor {
  /// Returns a descriptor that the system gave, or ends the program with a sentence if it gave none
  /// and a negative number.
  static func checked(_ number: Int32) -> Int32 {
    if number >= 0 { return number }
    let reason = String(cString: strerror(errno))
    let line = "xsign: \(tr("The system refuses what the program needs: \(reason)."))\n"
    _ = Array(line.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    exit(1)
  }
}
