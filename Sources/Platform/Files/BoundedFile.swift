import Glibc
import SystemPackage

/// A file that is read up to a limit, as a whole or in portions.
///
/// All files that the program reads are read here.
public struct BoundedFile: ~Copyable {
  /// The reason a file cannot be read.
  public enum Failure: Error, Sendable, Hashable {
    /// There is no such file.
    case missing
    /// Reading is not permitted, or the disk failed: a value of errno.
    case unreadable(Int32)
    /// It is of another type, but a regular file is required.
    case notRegular(FileType)
    /// It has more bytes than the limit.
    case tooLarge
  }

  /// The maximum number of bytes that are read at a time.
  public static let portion = 1 << 18

  private let descriptor: FileDescriptor
  private var limit: Int
  /// The identity of a regular file when it was opened, or nil for pipes and terminals.
  public let identity: FileIdentity?
  /// The number of bytes read so far.
  private var position = 0

  /// Opens the regular file at `path`. Blocks only on the disk: a pipe or device is refused.
  ///
  /// - Throws: If it is not a regular file, has more than `limit` bytes or must not be read.
  public init(regular path: String, limit: Int) throws(Failure) {
    try self.init(try Self.open(path), limit: limit, needsRegular: true)
  }

  /// Opens the file of another descriptor, from its position on (`fcntl`, `F_DUPFD_CLOEXEC`). That
  /// descriptor stays open.
  ///
  /// - Throws: If it is known to have more than `limit` bytes or cannot be read.
  public init(duplicating descriptor: Int32, limit: Int) throws(Failure) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .unreadable(errno) }
    try self.init(FileDescriptor(rawValue: copy), limit: limit, needsRegular: false)
  }

  /// Takes ownership of an open descriptor. Closes it if it throws.
  private init(
    _ descriptor: FileDescriptor, limit: Int, needsRegular: Bool
  ) throws(Failure) {
    var status = stat()
    var failure: Failure?
    var identity: FileIdentity?
    if fstat(descriptor.rawValue, &status) != 0 {
      failure = .unreadable(errno)
    } else if status.st_mode & S_IFMT == S_IFREG {
      identity = FileIdentity(status)
      // The size of a regular file is known before anything is read, that of a pipe is not.
      if status.st_size > limit { failure = .tooLarge }
    } else if let type = FileType(status), needsRegular || type == .folder {
      failure = .notRegular(type)
    }
    if let failure {
      try? descriptor.close()
      throw failure
    }
    self.descriptor = descriptor
    self.limit = limit
    self.identity = identity
  }

  deinit { try? descriptor.close() }

  /// Reads the whole regular file at `path`. Blocks only on the disk.
  ///
  /// - Throws: If it is not a regular file, has more than `limit` bytes or cannot be read.
  public static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
    var file = try BoundedFile(regular: path, limit: limit)
    var bytes: [UInt8] = []
    try file.append(to: &bytes)
    return bytes
  }

  /// Lowers the limit to `limit` bytes, once the beginning of the file is known.
  ///
  /// - Throws: If the file is known to exceed it.
  public mutating func lowerLimit(to limit: Int) throws(Failure) {
    self.limit = min(self.limit, limit)
    guard max(position, identity?.size ?? 0) <= self.limit else { throw .tooLarge }
  }

  /// Reads up to `buffer.count` bytes and returns their number, which is 0 at the end.
  ///
  /// - Throws: If reading fails, or if these bytes exceed the limit.
  public mutating func read(into buffer: inout [UInt8]) throws(Failure) -> Int {
    var count = 0
    do {
      count = try buffer.withUnsafeMutableBytes { try descriptor.read(into: $0) }
    } catch {
      throw Self.failure(error)
    }
    // A file may have grown since it was opened.
    guard count <= limit - position else { throw .tooLarge }
    position += count
    return count
  }

  /// Reads the rest and appends it to `bytes`, which has the bytes before a failure.
  ///
  /// - Throws: If reading fails, or if the file exceeds the limit.
  public mutating func append(to bytes: inout [UInt8]) throws(Failure) {
    // Files of the kernel, as in /proc, report the size 0.
    let rest = max((identity?.size ?? 0) - position, 0)
    bytes.reserveCapacity(bytes.count + rest)
    var buffer = [UInt8](repeating: 0, count: min(max(rest + 1, 4096), Self.portion))
    while case let count = try read(into: &buffer), count > 0 { bytes += buffer[..<count] }
  }

  /// Opens a file without waiting for a program at the other end, and without adopting a terminal
  /// (`open`). What was opened is checked afterwards. Opening a device can affect it, so what is
  /// known not to be a regular file is not opened.
  static func open(_ path: String) throws(Failure) -> FileDescriptor {
    let path = FilePath(typed: path)
    var status = stat()
    if path.withPlatformString({ stat($0, &status) }) == 0, let type = FileType(status) {
      throw .notRegular(type)
    }
    do {
      return try FileDescriptor.open(
        path, .readOnly,
        options: FileDescriptor.OpenOptions(rawValue: O_CLOEXEC | O_NOCTTY | O_NONBLOCK))
    } catch {
      throw failure(error)
    }
  }

  private static func failure(_ error: any Error) -> Failure {
    switch error as? Errno {
    case .noSuchFileOrDirectory, .notDirectory: .missing
    case let code: .unreadable(code?.rawValue ?? EIO)
    }
  }
}
