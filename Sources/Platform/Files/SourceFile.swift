import Glibc
import SystemPackage

/// A regular file that stays open while others read it and a new one is made from it.
public final class SourceFile: Sendable {
  private let file: FileDescriptor
  /// The identity of the file when it was opened.
  public let identity: FileIdentity

  /// Opens the regular file at `path`. Blocks only on the disk: a pipe or device is refused.
  ///
  /// - Throws: If it is not a regular file, has more than `limit` bytes or must not be read.
  public init(_ path: String, limit: Int) throws(BoundedFile.Failure) {
    let file = try BoundedFile.open(path)
    identity = try Self.identity(ofNew: file, limit: limit)
    self.file = file
  }

  /// Reads all that an open descriptor gives, which may be a pipe, into a file in memory. Blocks
  /// until it ends. The descriptor stays open.
  ///
  /// - Throws: If it cannot be read, or gives more than `limit` bytes.
  public init(copying descriptor: Int32, limit: Int) throws(BoundedFile.Failure) {
    var source = try BoundedFile(duplicating: descriptor, limit: limit)
    var buffer = [UInt8](repeating: 0, count: BoundedFile.portion)
    let memory: MemoryFile
    do throws(ChildProcess.Failure) {
      memory = try MemoryFile()
    } catch {
      throw .unreadable(error.codeOfMemory)
    }
    while case let count = try source.read(into: &buffer), count > 0 {
      do throws(ChildProcess.Failure) {
        try memory.append(Array(buffer[..<count]))
      } catch {
        throw .unreadable(error.codeOfMemory)
      }
    }
    let copy = fcntl(memory.raw, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .unreadable(errno) }
    let file = FileDescriptor(rawValue: copy)
    identity = try Self.identity(ofNew: file, limit: limit)
    self.file = file
  }

  deinit { try? file.close() }

  /// The number of the descriptor, valid as long as this file. Its position is not used.
  public var descriptor: Int32 { file.rawValue }

  /// True if the file is as it was when it was opened, as far as its status tells (`fstat`).
  public var isUnchanged: Bool {
    (try? Self.identity(of: file, limit: identity.size)) == identity
  }

  /// The number of bytes of the file now, or nil if that is not known (`fstat`).
  public var size: Int? { (try? Self.identity(of: file, limit: .max))?.size }

  /// Returns true if `path` leads to this file.
  public func isFile(at path: String) -> Bool {
    AtomicFile.identity(of: path)?.isOfSameFile(as: identity) ?? false
  }

  /// Returns the identity of a file that was just opened, and closes it if it is refused.
  private static func identity(
    ofNew file: FileDescriptor, limit: Int
  ) throws(BoundedFile.Failure) -> FileIdentity {
    do throws(BoundedFile.Failure) {
      return try identity(of: file, limit: limit)
    } catch {
      try? file.close()
      throw error
    }
  }

  private static func identity(
    of file: FileDescriptor, limit: Int
  ) throws(BoundedFile.Failure) -> FileIdentity {
    var status = stat()
    guard fstat(file.rawValue, &status) == 0 else { throw .unreadable(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .notRegular(FileType(status) ?? .device)
    }
    guard status.st_size <= limit else { throw .tooLarge }
    return FileIdentity(status)
  }
}
