import Glibc
import SystemPackage

/// Writes a file completely or not at all.
///
/// All whole files are written here; a journal appends to its own files.
public enum AtomicFile {
  /// Writes `bytes` to `path`: into a new file in the same folder, without a name if the file
  /// system has such files, which is synced and then takes the name. A failure leaves the old file
  /// unchanged. Blocks on the disk.
  ///
  /// If `path` is a link, it stays one, and its target is written, also if it does not exist yet,
  /// unless `FileTarget` refuses. A new file has `permissions`, less the mask of the process. A
  /// file that is replaced keeps its `FileAttributes`.
  ///
  /// If `permissions` are those of the owner alone, the content is private, as ink is: then it does
  /// not replace a file of another user, and no one else may write to the file afterwards.
  ///
  /// What has the path must be `replaceable`. If it is something else, the error is `EEXIST`.
  ///
  /// - Returns: The identity of the new file.
  /// - Throws: The error of the system, or the reason of the refusal. The temporary file is
  ///   removed.
  @discardableResult
  public static func write(
    _ bytes: [UInt8], to path: String, permissions: UInt32 = 0o666,
    replacing replaceable: Replaceable = .anything
  ) throws(FileError) -> FileIdentity {
    try write([bytes], to: path, permissions: permissions, replacing: replaceable)
  }

  /// Writes a file that consists of `portions`, one after the other. Otherwise as above.
  @discardableResult
  public static func write(
    _ portions: [[UInt8]], to path: String, permissions: UInt32 = 0o666,
    replacing replaceable: Replaceable = .anything
  ) throws(FileError) -> FileIdentity {
    do {
      return try write(to: path, permissions: permissions, replacing: replaceable) { file in
        for bytes in portions { try file.append(bytes) }
      }
    } catch let error as FileError {
      throw error
    } catch {
      throw FileError(path: path, code: EIO)
    }
  }

  /// Writes a file that `fill` fills. If `fill` throws, there is no new file, and the old one is
  /// unchanged. Otherwise as above.
  ///
  /// - Throws: `FileError`, or what `fill` throws.
  @discardableResult
  public static func write(
    to path: String, permissions: UInt32 = 0o666, replacing replaceable: Replaceable = .anything,
    _ fill: (borrowing PendingFile) throws -> Void
  ) throws -> FileIdentity {
    let file = try staged(path, permissions: permissions, fill)
    let identity = try file.takeName(replacing: replaceable)
    file.folder.sync()
    guard let identity else { throw FileError(path: path, code: EIO) }
    return identity
  }

  /// Writes the file that is going to replace what has the path `path`.
  static func staged(
    _ path: String, permissions: UInt32, _ fill: (borrowing PendingFile) throws -> Void
  ) throws -> StagedFile {
    let target = try FileTarget(path)
    AbandonedFiles.removeOnce(from: target.folder)
    let file = try StagedFile(target, permissions: permissions)
    try file.fill(fill)
    return file
  }

  /// Checks that a file with `permissions` can be written to `path`, as far as that is known
  /// before.
  ///
  /// - Throws: The error of the system, or the reason of the refusal.
  public static func check(_ path: String, permissions: UInt32 = 0o666) throws(FileError) {
    let target = try FileTarget(path)
    guard faccessat(target.folder.raw, ".", W_OK, AT_EACCESS) == 0 else {
      throw FileError(path: target.shown, code: errno)
    }
    // Only a file that is created tells the owner of new ones.
    if target.old != nil { _ = try StagedFile(target, permissions: permissions) }
  }

  /// Returns the identity of the file at `path` after all links, or nil if there is none.
  public static func identity(of path: String) -> FileIdentity? {
    status(of: FilePath(typed: path)).map(FileIdentity.init)
  }

  /// Renames `path`, of any type, to `other`, and replaces what has that name (`rename`). A folder
  /// that is not empty is not replaced.
  public static func setAside(_ path: String, as other: String) throws(FileError) {
    let (from, to) = (FilePath(typed: path), FilePath(typed: other))
    func move() -> Bool {
      from.withPlatformString { from in to.withPlatformString { rename(from, $0) == 0 } }
    }
    if move() { return }
    // A file does not replace a folder, nor a folder a file.
    guard to.withPlatformString({ remove($0) }) == 0, move() else {
      throw FileError(path: path, code: errno)
    }
  }

  /// Deletes the file at `path`, if it is there (`unlink`). A link is deleted, not its target.
  public static func delete(_ path: String) throws(FileError) {
    let code = path.withSystemPath { unlink($0) == 0 ? 0 : errno }
    if code != 0, code != ENOENT { throw FileError(path: path, code: code) }
  }

  /// Renames the file at `path` to `other` in the same file system, unless something has that name:
  /// then it returns false.
  public static func move(_ path: String, to other: String) throws(FileError) -> Bool {
    let (from, to) = (FilePath(typed: path), FilePath(typed: other))
    func call(_ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32) -> Int32 {
      from.withPlatformString { from in to.withPlatformString { body(from, $0) == 0 ? 0 : errno } }
    }
    // A link never replaces a file, whatever other programs do meanwhile.
    switch call(link) {
    case 0:
      _ = from.withPlatformString { unlink($0) }
    case EEXIST: return false
    // The file system has no such links.
    case EPERM, EOPNOTSUPP, ENOSYS:
      if exists(other) { return false }
      let code = call(rename)
      if code != 0 { throw FileError(path: path, code: code) }
    case let code: throw FileError(path: path, code: code)
    }
    syncFolder(of: to)
    return true
  }

  /// Returns true if the path exists, also as a link whose target does not exist (`lstat`).
  public static func exists(_ path: String) -> Bool {
    var status = stat()
    return path.withSystemPath { lstat($0, &status) } == 0
  }

  /// Returns the type of what is at `path` after all links, or nil if that is a regular file or
  /// nothing (`stat`).
  public static func fileType(of path: String) -> FileType? {
    status(of: FilePath(typed: path)).flatMap { FileType($0) }
  }

  /// Returns true if `path` is a folder (`stat`).
  public static func isFolder(_ path: String) -> Bool { fileType(of: path) == .folder }

  /// Returns true if the user may create files in the folder `path` (`faccessat`).
  static func mayWrite(inFolder path: String) -> Bool {
    path.withSystemPath { faccessat(AT_FDCWD, $0, W_OK | X_OK, AT_EACCESS) == 0 }
  }

  /// Creates the folder `path` and its missing parents for the user alone (`mkdir`).
  public static func makeFolder(_ path: String) throws(FileError) {
    guard !isFolder(path) else { return }
    let parent = folder(of: path)
    if parent != path { try makeFolder(parent) }
    guard path.withSystemPath({ mkdir($0, 0o700) }) != 0 else { return }
    guard errno == EEXIST else { throw FileError(path: path, code: errno) }
    // Another program may have created it meanwhile. Otherwise a file has its name.
    guard isFolder(path) else { throw FileError(path: path + "/", code: ENOTDIR) }
  }

  /// Returns the folder of `path`, or `.` if it names none.
  public static func folder(of path: String) -> String {
    let folder = FilePath(typed: path).removingLastComponent()
    return folder.isEmpty ? "." : folder.text
  }

  /// Returns the last component of `path`.
  public static func name(of path: String) -> String {
    FilePath(path).lastComponent?.string ?? path
  }

  /// Syncs the folder of `path` as `DirectoryHandle.sync` does.
  package static func syncFolder(of path: FilePath) {
    try? DirectoryHandle(path.removingLastComponent(), in: nil, shown: path.text).sync()
  }

  /// Returns the status of the file at `path`, or nil if there is none (`stat`).
  private static func status(of path: FilePath) -> stat? {
    var status = stat()
    return path.withPlatformString { stat($0, &status) } == 0 ? status : nil
  }
}
