import Glibc
import SystemPackage

/// A file that is being written and has no name of its own yet.
public struct NewFile: ~Copyable {
  private let file: FileDescriptor
  /// The path for messages.
  private let shown: String
  private static let portion = 1 << 18

  /// Takes ownership of an open file.
  init(descriptor: FileDescriptor, shown: String) {
    file = descriptor
    self.shown = shown
  }

  deinit { try? file.close() }

  /// The number of the descriptor, for programs that look at what was written. Valid as long as
  /// this file.
  public var descriptor: Int32 { file.rawValue }

  /// Sets the permissions, before anything is written.
  ///
  /// - Parameter old: The file that is replaced if it must be the user's own, or nil.
  func prepare(mode: mode_t?, old: stat?) throws(FileError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(path: shown, code: errno) }
    // Some file systems report another owner for all files, also for this one.
    if let old, old.st_uid != status.st_uid { throw FileError(path: shown, refusal: .owner) }
    // File systems without permissions refuse, and have none to preserve.
    if let mode { fchmod(descriptor, mode) }
  }

  /// Appends bytes.
  public func append(_ bytes: [UInt8]) throws(FileError) {
    do {
      try file.writeAll(bytes)
    } catch {
      throw FileError(path: shown, code: (error as? Errno)?.rawValue ?? EIO)
    }
  }

  /// Appends all of another file, as far as it was when it was opened (`pread`).
  public func append(_ source: borrowing SourceFile) throws(FileError) {
    var buffer = [UInt8](repeating: 0, count: Self.portion)
    var position = 0
    while position < source.identity.size {
      let most = min(Self.portion, source.identity.size - position)
      let count = pread(source.descriptor, &buffer, most, off_t(position))
      if count < 0, errno == EINTR { continue }
      // Shorter than it was: the caller's check of its identity says so.
      guard count > 0 else { throw FileError(path: shown, code: count < 0 ? errno : EIO) }
      try append(Array(buffer[..<count]))
      position += count
    }
  }

  /// Syncs the file and closes it. Returns its identity.
  consuming func finish() throws(FileError) -> FileIdentity {
    var status = stat()
    guard fsync(descriptor) == 0, fstat(descriptor, &status) == 0 else {
      throw FileError(path: shown, code: errno)
    }
    let copy = FileDescriptor(rawValue: fcntl(descriptor, F_DUPFD_CLOEXEC, 0))
    // A full disk of a network file system may be reported only here.
    do {
      try copy.close()
    } catch {
      throw FileError(path: shown, code: (error as? Errno)?.rawValue ?? EIO)
    }
    return FileIdentity(status)
  }
}
