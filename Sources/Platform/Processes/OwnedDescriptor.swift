internal import CLinux
import Glibc

/// An open file descriptor, closed with its owner.
package struct OwnedDescriptor: ~Copyable {
  /// The number.
  package let raw: Int32

  /// The least number of a descriptor for a child. Those below are where the child expects its
  /// files, and one must not be replaced while another is put there.
  private static let minimum: Int32 = 16

  /// Takes ownership of `raw`, which is closed when a program is started.
  ///
  /// - Throws: The error in `errno` if `raw` is negative.
  package init(_ raw: Int32) throws(ChildProcess.Failure) {
    guard raw >= 0 else { throw .system(errno) }
    self.raw = raw
  }

  deinit { close(raw) }

  /// Returns a copy with a number that no child expects (`fcntl`, `F_DUPFD_CLOEXEC`).
  package func moved() throws(ChildProcess.Failure) -> OwnedDescriptor {
    let number = fcntl(raw, F_DUPFD_CLOEXEC, Self.minimum)
    // The limit of open files may be lower than that number.
    if number < 0, errno == EINVAL { throw .system(EMFILE) }
    return try OwnedDescriptor(number)
  }

  /// Opens the file of `descriptor` anew for reading, at its beginning. A copy would share its
  /// position with all other programs that read the file.
  static func reopened(_ descriptor: Int32) throws(ChildProcess.Failure) -> OwnedDescriptor {
    let file = open("/proc/self/fd/\(descriptor)", O_RDONLY | O_CLOEXEC | O_NOCTTY)
    return try OwnedDescriptor(file).moved()
  }

  /// Opens the file that is always empty.
  package static func nothing() throws(ChildProcess.Failure) -> OwnedDescriptor {
    try OwnedDescriptor(open("/dev/null", O_RDWR | O_CLOEXEC)).moved()
  }
}

/// Two descriptors that are connected: the end of this program and that of a child.
@frozen package struct DescriptorPair: ~Copyable {
  package let own: OwnedDescriptor
  package let child: OwnedDescriptor

  /// Opens a pipe from a child to this program (`pipe`). Only the child waits.
  ///
  /// - Parameter room: The bytes that it holds, so that the child need not wait for each part of
  ///   them to be read, or nil. It may hold less.
  package static func pipe(room: Int32? = nil) throws(ChildProcess.Failure) -> DescriptorPair {
    // Each run of a child begins here.
    NeededDescriptor.checkLimit()
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw .system(errno) }
    let pair = try DescriptorPair(ends)
    guard fcntl(pair.own.raw, F_SETFL, O_NONBLOCK) == 0 else { throw .system(errno) }
    if let room { _ = xsign_enlarge_pipe(pair.own.raw, room) }
    return pair
  }

  /// Opens a connection (`socketpair`). Unlike a pipe it has a way to write that raises no SIGPIPE
  /// when the other end is closed.
  static func connection() throws(ChildProcess.Failure) -> DescriptorPair {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw .system(errno)
    }
    return try DescriptorPair(ends)
  }

  /// Takes ownership of the two open descriptors `ends`.
  private init(_ ends: [Int32]) throws(ChildProcess.Failure) {
    let first = try OwnedDescriptor(ends[0])
    let second = try OwnedDescriptor(ends[1])
    let own = try first.moved()
    let child = try second.moved()
    self.own = own
    self.child = child
  }
}
