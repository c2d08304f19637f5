import Glibc
import SystemPackage

/// An open descriptor that the program was started with and that a path names, such as
/// `/dev/stdout`, `/dev/fd/63` of a shell's `>(command)`, or a link to one of these. What is behind
/// it may have no name in any folder, so it is written to as it is open.
public final class InheritedOutput: Sendable {
  /// The name for messages.
  private let shown: String
  private let descriptor: Int32
  // SAFETY: accessed only by whoever writes, one at a time.
  /// The failure after which a pipe has a part of what was written.
  nonisolated(unsafe) private var broken: FileError?
  private static let maximumLinks = 40

  /// Opens the descriptor that `path` names, or returns nil if it names a file. Its errors name it
  /// `shown`, or else by the path.
  ///
  /// - Throws: If there is no such descriptor, or nothing can be written to it.
  public convenience init?(naming path: String, shown: String? = nil) throws(FileError) {
    guard let number = Self.number(of: path) else { return nil }
    try self.init(number, shown: shown ?? path)
  }

  /// Duplicates a descriptor, which its errors name `shown`.
  ///
  /// - Throws: If it is not open, or nothing can be written to it.
  public init(_ number: Int32, shown: String) throws(FileError) {
    let flags = fcntl(number, F_GETFD)
    // The program closes its own when it starts another one.
    guard flags >= 0, flags & FD_CLOEXEC == 0 else {
      throw FileError(path: shown, refusal: .closed)
    }
    guard fcntl(number, F_GETFL) & O_ACCMODE != O_RDONLY else {
      throw FileError(path: shown, refusal: .protection)
    }
    // The program at the other end may be gone already.
    var event = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    guard poll(&event, 1, 0) < 1 || event.revents & Int16(POLLERR) == 0 else {
      throw FileError(stream: shown, code: EPIPE)
    }
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw FileError(stream: shown, code: errno) }
    (descriptor, self.shown) = (copy, shown)
  }

  deinit { close(descriptor) }

  /// Writes what `fill` writes to a file in memory, once that is whole. No folder need be writable.
  ///
  /// - Returns: The identity of that file.
  /// - Throws: `FileError`, or what `fill` throws. Then nothing is written.
  public func write(_ fill: (borrowing PendingFile) throws -> Void) throws -> FileIdentity {
    let memory: MemoryFile
    do throws(ChildProcess.Failure) {
      memory = try MemoryFile()
    } catch {
      throw FileError(stream: shown, code: error.codeOfMemory)
    }
    try fill(PendingFile(descriptor: FileDescriptor(rawValue: memory.raw), shown: shown))
    let (bytes, identity) = try contents(of: memory.raw)
    try write(bytes)
    return identity
  }

  private func contents(of descriptor: Int32) throws(FileError) -> ([UInt8], FileIdentity) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(stream: shown, code: errno) }
    var buffer = [UInt8](repeating: 0, count: BoundedFile.portion)
    var bytes: [UInt8] = []
    while bytes.count < status.st_size {
      let count = pread(descriptor, &buffer, buffer.count, off_t(bytes.count))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileError(stream: shown, code: count < 0 ? errno : EIO) }
      bytes += buffer[..<count]
    }
    return (bytes, FileIdentity(status))
  }

  /// Writes all bytes. If that fails, a regular file is as it was before; what is behind a pipe may
  /// have some of them. A reader that is gone is an error like others. Blocks until the program at
  /// the other end takes the bytes. Nothing more is written to a pipe that has a part.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    if let broken { throw broken }
    signal(SIGPIPE, SIG_IGN)
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    let start = isFile ? lseek(descriptor, 0, SEEK_CUR) : 0
    var rest = bytes[...]
    do throws(FileError) {
      try writeAll(&rest)
    } catch {
      if isFile, start >= 0 {
        ftruncate(descriptor, status.st_size)
        lseek(descriptor, start, SEEK_SET)
      } else if rest.count < bytes.count {
        broken = error
      }
      throw error
    }
  }

  private func writeAll(_ rest: inout ArraySlice<UInt8>) throws(FileError) {
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count < 0, errno == EAGAIN {
        // Another program that has the descriptor does not want to wait for it.
        var event = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&event, 1, -1)
      } else if count == 0 || errno != EINTR {
        throw FileError(stream: shown, code: count < 0 ? errno : EIO)
      }
    }
  }

  /// Returns true if `path` names a descriptor, open or not, also by links.
  package static func isNamed(by path: String) -> Bool { number(of: path) != nil }

  /// Returns the number of the descriptor that `path` names, also by links, or nil if it names a
  /// file.
  private static func number(of path: String) -> Int32? {
    var own = stat()
    guard stat("/proc/self/fd", &own) == 0 else { return nil }
    var way = FilePath(typed: path)
    for _ in 0...maximumLinks {
      guard let last = way.lastComponent, last.kind == .regular else { return nil }
      let folder = way.removingLastComponent()
      var status = stat()
      let result = (folder.isEmpty ? "." : folder).withPlatformString { stat($0, &status) }
      if result == 0, status.st_dev == own.st_dev, status.st_ino == own.st_ino {
        return Int32(last.string)
      }
      var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      let count = way.withPlatformString { readlink($0, &bytes, bytes.count - 1) }
      guard count > 0 else { return nil }
      // An absolute target replaces the folder.
      way = folder.pushing(
        FilePath(typed: String(rawBytes: bytes[..<count].map { UInt8(bitPattern: $0) })))
    }
    return nil
  }
}
