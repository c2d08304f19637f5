import Glibc
import Platform

/// The time of the last change of a file, which may be any number of seconds.
struct FileTime: Comparable {
  /// The seconds since 1970.
  private(set) var seconds = 0
  private(set) var nanoseconds = 0

  /// Creates the time of a file that does not exist.
  init() {}

  /// Reads the time of the file at `path` (`stat`).
  init(of path: String) {
    var status = stat()
    guard path.withSystemPath({ stat($0, &status) }) == 0 else { return }
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }

  /// Creates the time of the last change of the names of the file with that status.
  init(ofNames status: stat) {
    (seconds, nanoseconds) = (status.st_ctim.tv_sec, status.st_ctim.tv_nsec)
  }

  /// Gives an open file this time (`futimens`). Not every file system has times to set.
  func set(_ descriptor: Int32) {
    let time = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
    _ = [time, time].withUnsafeBufferPointer { futimens(descriptor, $0.baseAddress) }
  }

  static func < (one: FileTime, other: FileTime) -> Bool {
    (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
  }
}
