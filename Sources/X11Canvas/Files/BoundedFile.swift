import Glibc
import SystemPackage

/// A file that is read, whole or some of it at a time, up to a limit.
///
/// The only reader of files: everything the program opens to read goes through it.
public struct BoundedFile: ~Copyable {
  /// The reason a file cannot be read.
  public enum Failure: Error, Sendable, Hashable {
    /// There is no such file.
    case missing
    /// It may not be read, or the disk failed: a value of errno.
    case unreadable(Int32)
    /// It is a folder, a pipe or the like, where a regular file is needed.
    case notAFile
    /// It has more bytes than the limit.
    case tooLarge
  }

  /// The most bytes that are read at a time.
  public static let portion = 1 << 18

  private let descriptor: FileDescriptor
  private let limit: Int
  /// The size of a regular file in bytes when it was opened; nil for pipes and terminals.
  private let size: Int?
  /// The number of bytes read so far.
  private var position = 0

  /// Opens the regular file at `path`. Never waits: a pipe in its place is refused.
  ///
  /// - Throws: where it is no regular file, has more than `limit` bytes or may not be read.
  public init(regular path: String, limit: Int) throws(Failure) {
    let waitless = FileDescriptor.OpenOptions(rawValue: O_NOCTTY | O_NONBLOCK)
    let descriptor = try Self.open(path, waitless)
    try self.init(descriptor, limit: limit, needsRegular: true)
  }

  /// Opens what is at `path`: a regular file, or a pipe or terminal, whose data is waited for.
  ///
  /// - Throws: where it is known to have more than `limit` bytes or may not be read.
  public init(stream path: String, limit: Int) throws(Failure) {
    try self.init(try Self.open(path), limit: limit, needsRegular: false)
  }

  /// What another descriptor refers to, from its position on; that descriptor stays open.
  ///
  /// - Throws: where it is known to have more than `limit` bytes or cannot be read.
  public init(duplicating descriptor: Int32, limit: Int) throws(Failure) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .unreadable(errno) }
    try self.init(FileDescriptor(rawValue: copy), limit: limit, needsRegular: false)
  }

  /// Takes over an open descriptor; closes it where it throws.
  private init(
    _ descriptor: FileDescriptor, limit: Int, needsRegular: Bool
  ) throws(Failure) {
    var status = stat()
    var failure: Failure?
    var size: Int?
    if fstat(descriptor.rawValue, &status) != 0 {
      failure = .unreadable(errno)
    } else if status.st_mode & S_IFMT == S_IFREG {
      size = Int(status.st_size)
      // Known before anything is read; a pipe shows it only in time.
      if status.st_size > limit { failure = .tooLarge }
    } else if needsRegular {
      failure = .notAFile
    }
    if let failure {
      try? descriptor.close()
      throw failure
    }
    self.descriptor = descriptor
    self.limit = limit
    self.size = size
  }

  deinit { try? descriptor.close() }

  /// Reads the whole regular file at `path`. Blocks on the disk, but on nothing else.
  ///
  /// - Throws: where it is no regular file, has more than `limit` bytes or cannot be read.
  public static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
    var file = try BoundedFile(regular: path, limit: limit)
    var bytes: [UInt8] = []
    try file.append(to: &bytes)
    return bytes
  }

  /// Reads up to `buffer.count` bytes and returns their number; 0 at the end.
  ///
  /// - Throws: where reading fails, or where these bytes go beyond the limit.
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

  /// Reads all that is left and appends it to `bytes`, which has what came before a failure.
  ///
  /// - Throws: where reading fails, or where there is more than the limit.
  public mutating func append(to bytes: inout [UInt8]) throws(Failure) {
    // Files of the kernel have no size until they are read.
    let left = max((size ?? 0) - position, 0)
    bytes.reserveCapacity(bytes.count + left)
    var buffer = [UInt8](repeating: 0, count: min(max(left + 1, 4096), Self.portion))
    while case let count = try read(into: &buffer), count > 0 { bytes += buffer[..<count] }
  }

  private static func open(
    _ path: String, _ options: FileDescriptor.OpenOptions = []
  ) throws(Failure) -> FileDescriptor {
    do {
      return try FileDescriptor.open(
        FilePath(typed: path), .readOnly, options: options.union(.closeOnExec))
    } catch {
      throw failure(error)
    }
  }

  private static func failure(_ error: any Error) -> Failure {
    switch error as? Errno {
    case .noSuchFileOrDirectory, .notDirectory: .missing
    // A socket.
    case .noSuchAddressOrDevice: .notAFile
    case let code: .unreadable(code?.rawValue ?? EIO)
    }
  }
}
