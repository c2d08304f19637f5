import Glibc
import SystemPackage

/// What may have the name of a file that is written.
public enum Replaceable: Sendable, Hashable {
  /// Any file, which is replaced, or none.
  case anything
  /// No file.
  case nothing
  /// This file, as it was, or none.
  case only(FileIdentity)

  /// Creates what has the name `path` now. Blocks on the disk.
  public init(at path: String) {
    self = AtomicFile.identity(of: path).map { .only($0) } ?? .nothing
  }
}

extension FileTarget {
  /// Gives the file `temporary` in the folder the name of the target. The error is `EEXIST` if
  /// something has it that must not be replaced.
  func name(_ temporary: FilePath, replacing replaceable: Replaceable) throws(FileError) {
    switch replaceable {
    case .anything: try rename(temporary)
    case .only(let identity):
      guard let now = self.now else { return try create(temporary) }
      guard now == identity else { throw FileError(path: shown, code: EEXIST) }
      try rename(temporary)
    case .nothing: try create(temporary)
    }
  }

  /// The file that has the name now, or nil if there is none (`fstatat`).
  private var now: FileIdentity? {
    var status = stat()
    let result = name.withPlatformString {
      fstatat(folder.raw, $0, &status, AT_SYMLINK_NOFOLLOW)
    }
    return result == 0 ? FileIdentity(status) : nil
  }

  private func rename(_ temporary: FilePath) throws(FileError) {
    let result = temporary.withPlatformString { from in
      name.withPlatformString { renameat(folder.raw, from, folder.raw, $0) }
    }
    guard result == 0 else { throw FileError(path: shown, code: errno) }
  }

  /// Gives the file the name if nothing has it (`linkat`), however close another program is.
  private func create(_ temporary: FilePath) throws(FileError) {
    let result = temporary.withPlatformString { from in
      name.withPlatformString { linkat(folder.raw, from, folder.raw, $0, 0) }
    }
    if result == 0 {
      temporary.withPlatformString { _ = unlinkat(folder.raw, $0, 0) }
      return
    }
    guard errno != EEXIST else { throw FileError(path: shown, code: EEXIST) }
    // Not every file system has links. An empty file takes the name there.
    let empty = folder.open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
    guard empty >= 0 else { throw FileError(path: shown, code: errno) }
    close(empty)
    do throws(FileError) {
      try rename(temporary)
    } catch {
      name.withPlatformString { _ = unlinkat(folder.raw, $0, 0) }
      throw error
    }
  }
}
