import CConfine
import Descriptors
import Glibc
import PDFInk

/// What this process can still reach.
enum OwnConfinement {
  /// Gives up all that is not needed to answer a request: files, sockets, programs and other
  /// processes. What the libraries load late, they load before. A process that is watched by a
  /// sanitizer keeps them, because the sanitizer needs them.
  static func begin() {
    FileHash.prepare()
    let error = confine_self()
    guard error == 0 else {
      complain("it cannot be confined: \(String(cString: strerror(error)))")
    }
  }

  /// Prints how this process is confined, as `ConfinementReport` reads it: whether it can get no
  /// new privileges, the state of its filter of system calls, the version of Landlock, and what it
  /// can do nevertheless. All of it is tried.
  ///
  /// - Parameter path: A file that it must not be able to read.
  static func report(path: String) {
    var line = [CChar](repeating: 0, count: 100)
    confine_describe(path, &line, line.count)
    let bytes = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    _ = Descriptor.write(bytes, to: STDOUT_FILENO)
  }
}
