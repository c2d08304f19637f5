import Dispatch
import Glibc

/// What is at a path.
public enum PathContent: Sendable, Hashable {
  /// Nothing.
  case nothing
  /// A folder.
  case folder
  /// A regular file, or a link whose target does not exist.
  case file
  /// What is neither, and is no file to read or replace.
  case other(FileType)

  /// The time that a lookup takes at most, in seconds: a disk that sleeps may take longer, but the
  /// window would seem to hang.
  public static let timeout = 0.25

  /// Returns what is at `path` (`lstat`, `stat`), or nil if the file system does not answer within
  /// `timeout`, as on a network mount whose server is gone. A lookup that hangs holds up no other.
  public static func lookUp(_ path: String) -> PathContent? {
    answer { () -> PathContent in
      switch AtomicFile.fileType(of: path) {
      case .folder?: .folder
      case let type?: .other(type)
      case nil: AtomicFile.exists(path) ? .file : .nothing
      }
    }
  }

  /// Returns true if `path` is a folder in which the user may create files (`faccessat`), as far as
  /// the file system answers in time.
  public static func isWritableFolder(_ path: String) -> Bool {
    answer { AtomicFile.isFolder(path) && AtomicFile.mayWrite(inFolder: path) } ?? false
  }

  /// Returns why no file with `permissions` can be written to `path`, as far as that is known
  /// before (`AtomicFile.check`), or nil. A file system that does not answer in time is a reason.
  public static func obstacle(to path: String, permissions: UInt32 = 0o666) -> FileError? {
    let found = answer { () -> Result<Void, FileError> in
      Result { () throws(FileError) in try AtomicFile.check(path, permissions: permissions) }
    }
    switch found {
    case nil: return FileError(path: path, code: ETIMEDOUT)
    case .success?: return nil
    case .failure(let error)?: return error
    }
  }

  /// Returns the result of `look`, or nil if it is not there in time.
  private static func answer<Value: Sendable>(
    _ look: @escaping @Sendable () -> Value
  ) -> Value? {
    BackgroundQueue.result(by: Deadline(seconds: timeout), of: look)
  }
}
