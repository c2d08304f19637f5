import Glibc
import Platform

/// The exclusive lock on a journal, held as long as this object and its descriptor exist.
///
/// File systems without locks, as some of networks, are common enough: there a socket in the
/// abstract name space, named after the file, stands for the lock. It excludes the other programs
/// of this machine and leaves nothing on the disk.
///
/// A program that is being started shares the descriptors of this one until it is executed, so a
/// socket can outlive its file for a moment. The number of the file may be another's by then, but
/// no new journal has the name of an old one.
final class JournalLock: Sendable {
  /// Locks a descriptor and returns 0, or a value of errno.
  typealias System = @Sendable (_ descriptor: Int32, _ operation: Int32) -> Int32

  /// `flock`.
  static let system: System = { flock($0, $1) == 0 ? 0 : errno }

  private let socket: Int32?

  private init(socket: Int32? = nil) { self.socket = socket }

  deinit { if let socket { close(socket) } }

  /// Locks the file at `path`, which is open as `descriptor` and still has a name. Returns nil if
  /// another program holds the lock, or the file was removed.
  static func take(_ descriptor: Int32, _ path: String, _ system: System) -> JournalLock? {
    let code = system(descriptor, LOCK_EX | LOCK_NB)
    var status = stat()
    guard code != EWOULDBLOCK, fstat(descriptor, &status) == 0, status.st_nlink > 0 else {
      return nil
    }
    guard code != 0 else { return JournalLock() }
    // The endings change when the files are installed.
    let journal = AtomicFile.name(of: path).utf8.prefix { $0 != UInt8(ascii: ".") }
    return bound(
      Array("xsign-\(status.st_dev)-\(status.st_ino)-".utf8) + journal.suffix(longestName))
  }

  /// The most bytes of a journal's name that the name of a socket, of at most 107, has room for.
  private static let longestName = 56

  /// Binds a socket to an abstract name (`bind`, unix(7)). Returns nil if it is taken. Without
  /// sockets there is no lock.
  private static func bound(_ name: [UInt8]) -> JournalLock? {
    let descriptor = Glibc.socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return JournalLock() }
    let lock = JournalLock(socket: descriptor)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // An abstract name begins with a zero byte.
    let bytes = [0] + name
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let length = MemoryLayout<sockaddr_un>.offset(of: \.sun_path).map { $0 + bytes.count } ?? 0
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(length)) == 0 ? 0 : errno
      }
    }
    return result == EADDRINUSE ? nil : lock
  }
}
