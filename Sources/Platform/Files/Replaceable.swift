internal import CLinux
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
  /// The file with this identity, whatever was written to it since, or none. It must be open, so
  /// that no other file gets its number.
  case file(FileIdentity)

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
    case .only(let identity): try replace(by: temporary) { $0 == identity }
    case .file(let identity): try replace(by: temporary) { $0.isOfSameFile(as: identity) }
    case .nothing: try create(temporary)
    }
  }

  /// Gives the file the name if a file that is `expected` has it, or none.
  private func replace(
    by temporary: FilePath, if expected: (FileIdentity) -> Bool
  ) throws(FileError) {
    lockOld()
    guard let now = identity(of: name) else { return try create(temporary) }
    guard expected(now) else { throw FileError(path: shown, code: EEXIST) }
    try exchange(temporary, if: expected)
  }

  /// Locks the file that is replaced until it is closed (`flock`): others of this program that
  /// replace it wait, and find the new one then. Another program may lock it for long, so after a
  /// second they go on.
  private func lockOld() {
    guard let old else { return }
    for _ in 0..<100 {
      guard flock(old.descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else { return }
      usleep(10_000)
    }
  }

  /// Exchanges the names of the file and of the one that is replaced, which is deleted if it is
  /// `expected`: another program may have replaced that in the last moment, and gets its file back.
  func exchange(_ temporary: FilePath, if expected: (FileIdentity) -> Bool) throws(FileError) {
    func exchange() -> Int32 {
      temporary.withPlatformString { one in
        name.withPlatformString { xsign_exchange(folder.raw, one, $0) == 0 ? 0 : errno }
      }
    }
    switch exchange() {
    case 0: break
    case ENOENT: return try create(temporary)
    // Not every file system can. There that moment is left.
    default: return try rename(temporary)
    }
    guard let old = identity(of: temporary), !expected(old) else {
      temporary.withPlatformString { _ = unlinkat(folder.raw, $0, 0) }
      return
    }
    _ = exchange()
    throw FileError(path: shown, code: EEXIST)
  }

  /// Returns the identity of what has a name in the folder, or nil if nothing has it (`fstatat`).
  private func identity(of name: FilePath) -> FileIdentity? {
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
