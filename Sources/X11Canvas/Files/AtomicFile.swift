import Glibc
import SystemPackage

/// The failure to write a file. Its description is a sentence for the user.
public struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file.
  public let path: String
  /// The system's error, a value of errno.
  public let code: Int32

  /// Creates the failure of an operation on `path` for the reason `code`.
  public init(path: String, code: Int32) {
    self.path = path
    self.code = code
  }

  /// The sentence for the user.
  public var description: String {
    let folder = AtomicFile.folder(of: path)
    return switch code {
    case ENOENT where !AtomicFile.isFolder(folder): "The folder \(folder) does not exist."
    case EACCES, EPERM: "You may not write to \(folder)."
    case EROFS: "\(folder) is read-only."
    case ENOSPC, EDQUOT: "There is no space left in \(folder)."
    case EFBIG: "\(path) would be larger than the file system allows."
    case EISDIR: "\(path) is a folder; type the name of a file."
    case ENOTDIR: "\(folder) is not a folder."
    case ENAMETOOLONG: "The name of the file is too long."
    case ELOOP: "\(path) is a link that leads only to other links."
    case ENXIO: "\(path) is not a regular file; type another name."
    default: "\(path) could not be written: \(String(cString: strerror(code)))."
    }
  }
}

/// Writes a file completely or not at all.
///
/// All whole files are written here; a journal appends to its own files.
public enum AtomicFile {
  /// Writes `bytes` to `path`: into a temporary file in the same folder, which is synced and then
  /// renamed to `path`. A failure leaves the old file unchanged. Blocks on the disk.
  ///
  /// A file that is replaced keeps its permissions. If `path` is a link, it stays one, and its
  /// target is written, also if it does not exist yet. A new file has `permissions`, less the mask
  /// of the process.
  ///
  /// - Returns: The identity of the new file.
  /// - Throws: The error of the system. The temporary file is removed.
  @discardableResult
  public static func write(
    _ bytes: [UInt8], to path: String, permissions: UInt32 = 0o666
  ) throws(FileError) -> FileIdentity {
    try write([bytes], to: path, permissions: permissions)
  }

  /// Writes a file that consists of `portions`, one after the other. Otherwise as above.
  @discardableResult
  public static func write(
    _ portions: [[UInt8]], to path: String, permissions: UInt32 = 0o666
  ) throws(FileError) -> FileIdentity {
    let typed = FilePath(typed: path)
    let target = try target(of: typed)
    let shown = target == typed ? path : target.string
    let old = status(of: target)
    if let old, old.st_mode & S_IFMT == S_IFDIR { throw FileError(path: shown, code: EISDIR) }
    // Replacing a pipe or device would take it from the programs that use it.
    if let old, old.st_mode & S_IFMT != S_IFREG { throw FileError(path: shown, code: ENXIO) }
    let identity: FileIdentity
    do {
      identity = try replace(
        target, by: portions, new: FilePermissions(rawValue: permissions),
        old: old.map { $0.st_mode & 0o777 })
    } catch {
      throw FileError(path: shown, code: (error as? Errno)?.rawValue ?? EIO)
    }
    syncFolder(of: target)
    return identity
  }

  /// Returns the identity of the file at `path` after all links, or nil if there is none.
  public static func identity(of path: String) -> FileIdentity? {
    status(of: FilePath(typed: path)).map(FileIdentity.init)
  }

  /// Renames `path`, of any type, to `other`, and replaces what has that name (`rename`). A folder
  /// that is not empty is not replaced.
  public static func setAside(_ path: String, as other: String) throws(FileError) {
    if rename(path, other) == 0 { return }
    // A file does not replace a folder, nor a folder a file.
    guard remove(other) == 0, rename(path, other) == 0 else {
      throw FileError(path: path, code: errno)
    }
  }

  /// Returns true if the path exists, also as a link whose target does not exist (`lstat`).
  public static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Returns true if `path` is a folder (`stat`).
  public static func isFolder(_ path: String) -> Bool {
    status(of: FilePath(typed: path)).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  /// Creates the folder `path` and its missing parents for the user alone (`mkdir`).
  public static func makeFolder(_ path: String) throws(FileError) {
    guard !isFolder(path) else { return }
    let parent = folder(of: path)
    if parent != path { try makeFolder(parent) }
    guard mkdir(path, 0o700) != 0 else { return }
    guard errno == EEXIST else { throw FileError(path: path, code: errno) }
    // Another program may have created it meanwhile. Otherwise a file has its name.
    guard isFolder(path) else { throw FileError(path: path + "/", code: ENOTDIR) }
  }

  /// Returns the folder of `path`, or `.` if it names none.
  public static func folder(of path: String) -> String {
    let folder = FilePath(typed: path).removingLastComponent()
    return folder.isEmpty ? "." : folder.string
  }

  /// Returns the last component of `path`.
  public static func name(of path: String) -> String {
    FilePath(path).lastComponent?.string ?? path
  }

  /// Syncs the folder of `path`, so that the new name of a file survives a loss of power. Errors
  /// are ignored: not all file systems can sync folders, and the file exists anyway.
  static func syncFolder(of path: FilePath) {
    let folder = path.removingLastComponent()
    let opened = try? FileDescriptor.open(
      folder.isEmpty ? "." : folder, .readOnly, options: [.directory, .closeOnExec])
    guard let opened else { return }
    fsync(opened.rawValue)
    try? opened.close()
  }

  // MARK: Paths as bytes, whether or not they are UTF-8

  /// Returns the status of the file at `path`, or nil if there is none (`stat`).
  private static func status(of path: FilePath) -> stat? {
    var status = stat()
    return path.withPlatformString { stat($0, &status) } == 0 ? status : nil
  }

  /// Returns the target of `path` after all links. It need not exist.
  private static func target(of path: FilePath) throws(FileError) -> FilePath {
    var target = path
    // The number of links that the kernel follows.
    for _ in 0...40 {
      guard let next = link(target) else { return target }
      target = target.removingLastComponent().pushing(next)
    }
    throw FileError(path: path.string, code: ELOOP)
  }

  /// Returns the target of the link `path`, or nil if it is not a link (`readlink`).
  private static func link(_ path: FilePath) -> FilePath? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = path.withPlatformString { readlink($0, &bytes, bytes.count - 1) }
    return count > 0 ? FilePath(platformString: bytes) : nil
  }

  /// Writes a temporary file beside `target` and renames it to that. Returns its identity. Throws
  /// an `Errno`.
  private static func replace(
    _ target: FilePath, by portions: [[UInt8]], new: FilePermissions, old: mode_t?
  ) throws -> FileIdentity {
    let temporary = target.removingLastComponent().appending(
      ".xsign-\(getpid())-\(UInt32.random(in: 0 ... .max))")
    let file = try FileDescriptor.open(
      temporary, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
      permissions: old.map { FilePermissions(rawValue: $0) } ?? new)
    do {
      var status = stat()
      do {
        // Before anything is written. File systems without permissions refuse, and have none to
        // preserve.
        if let old { fchmod(file.rawValue, old) }
        for bytes in portions { try file.writeAll(bytes) }
        guard fsync(file.rawValue) == 0, fstat(file.rawValue, &status) == 0 else {
          throw Errno(rawValue: errno)
        }
      } catch {
        try? file.close()
        throw error
      }
      // A full disk of a network file system may be reported only here.
      try file.close()
      let code = temporary.withPlatformString { from in
        target.withPlatformString { to in rename(from, to) == 0 ? 0 : errno }
      }
      guard code == 0 else { throw Errno(rawValue: code) }
      return FileIdentity(status)
    } catch {
      temporary.withPlatformString { _ = unlink($0) }
      throw error
    }
  }
}
