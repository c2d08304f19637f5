import Glibc
import SystemPackage

/// A file that is being written and has no name of its own yet. Its owner closes it.
public struct PendingFile: ~Copyable {
  private let file: FileDescriptor
  /// The path for messages.
  private let shown: String
  private static let portion = 1 << 18

  /// Creates the view of an open file.
  init(descriptor: FileDescriptor, shown: String) {
    file = descriptor
    self.shown = shown
  }

  /// The number of the descriptor, for programs that look at what was written. Valid as long as
  /// this file.
  public var descriptor: Int32 { file.rawValue }

  /// Appends bytes.
  public func append(_ bytes: [UInt8]) throws(FileError) {
    try write { try $0.writeAll(bytes) }
  }

  /// Appends all of another file, as far as it was when it was opened.
  ///
  /// - Throws: Also if it is shorter now.
  public func append(_ source: borrowing SourceFile) throws(FileError) {
    try append(source.descriptor, size: source.identity.size)
  }

  /// Appends `size` bytes from the beginning of another open file (`pread`).
  func append(_ source: Int32, size: Int) throws(FileError) {
    var buffer = [UInt8](repeating: 0, count: Self.portion)
    var position = 0
    while position < size {
      let count = pread(source, &buffer, min(Self.portion, size - position), off_t(position))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileError(path: shown, code: count < 0 ? errno : EIO) }
      try append(Array(buffer[..<count]))
      position += count
    }
  }

  /// Puts bytes in the place of those from `position` on.
  public func put(_ bytes: [UInt8], at position: Int) throws(FileError) {
    try write { try $0.writeAll(toAbsoluteOffset: Int64(position), bytes) }
  }

  private func write(_ action: (FileDescriptor) throws -> Int) throws(FileError) {
    do {
      _ = try action(file)
    } catch {
      throw FileError(path: shown, code: (error as? Errno)?.rawValue ?? EIO)
    }
  }

  /// Stores the content on the disk (`fsync`).
  func sync() throws(FileError) {
    guard fsync(descriptor) == 0 else { throw FileError(path: shown, code: errno) }
    let number = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard number >= 0 else { throw FileError(path: shown, code: errno) }
    let copy = FileDescriptor(rawValue: number)
    // A full disk of a network file system may be reported only here.
    do {
      try copy.close()
    } catch {
      throw FileError(path: shown, code: (error as? Errno)?.rawValue ?? EIO)
    }
  }
}
