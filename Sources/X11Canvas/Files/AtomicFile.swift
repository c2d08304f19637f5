import Glibc
import SystemPackage

/// Why a file could not be written, in a sentence the user can act on.
public struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file.
  public let path: String
  /// What the system says, a value of errno.
  public let code: Int32

  /// The failure of what was tried with `path`, for the reason `code`.
  public init(path: String, code: Int32) {
    self.path = path
    self.code = code
  }

  /// The sentence.
  public var description: String {
    let folder = AtomicFile.folder(of: path)
    return switch code {
    case ENOENT where !AtomicFile.isFolder(folder): "The folder \(folder) does not exist."
    case EACCES, EPERM: "You may not write to \(folder)."
    case EROFS: "\(folder) can only be read."
    case ENOSPC, EDQUOT: "There is no space left in \(folder)."
    case EFBIG: "\(path) would be larger than files may be."
    case EISDIR: "\(path) is a folder; type the name of a file."
    case ENOTDIR: "\(folder) is not a folder."
    case ENAMETOOLONG: "The name of the file is too long."
    case ELOOP: "\(path) is a link that leads nowhere but to links."
    case ENXIO: "\(path) is not an ordinary file; type another name."
    default: "\(path) could not be written: \(String(cString: strerror(code)))."
    }
  }
}

/// Writes files whole or not at all.
///
/// The only writer of whole files; a journal appends to its own.
public enum AtomicFile {
  /// Writes `bytes` to `path`: into a temporary file in the same folder, which is synced and then
  /// takes the name, so that whatever fails leaves an old file as it was. Blocks on the disk.
  ///
  /// A file replaced keeps its permissions. Where `path` is a link it stays one: what it leads to
  /// is written, also where that is not there yet. A new file has `permissions`, less the mask of
  /// the process.
  ///
  /// - Throws: whatever the system refuses; the temporary file is removed.
  public static func write(
    _ bytes: [UInt8], to path: String, permissions: UInt32 = 0o666
  ) throws(FileError) {
    try write([bytes], to: path, permissions: permissions)
  }

  /// Writes a file that is made of `portions`, one after the other; otherwise as above.
  public static func write(
    _ portions: [[UInt8]], to path: String, permissions: UInt32 = 0o666
  ) throws(FileError) {
    let typed = FilePath(typed: path)
    let target = try target(of: typed)
    let shown = target == typed ? path : target.string
    let old = status(of: target)
    if let old, old.st_mode & S_IFMT == S_IFDIR { throw FileError(path: shown, code: EISDIR) }
    // A name given to a pipe or device would take it from those who use it.
    if let old, old.st_mode & S_IFMT != S_IFREG { throw FileError(path: shown, code: ENXIO) }
    do {
      try replace(
        target, by: portions, new: FilePermissions(rawValue: permissions),
        old: old.map { $0.st_mode & 0o777 })
    } catch {
      throw FileError(path: shown, code: (error as? Errno)?.rawValue ?? EIO)
    }
    syncFolder(of: target)
  }

  /// Gives `path`, whatever it is, the name `other`, in the place of what has that name; a folder
  /// that holds something is not replaced.
  public static func setAside(_ path: String, as other: String) throws(FileError) {
    if rename(path, other) == 0 { return }
    // A file does not replace a folder, nor a folder a file.
    guard remove(other) == 0, rename(path, other) == 0 else {
      throw FileError(path: path, code: errno)
    }
  }

  /// Whether something of that name is there, be it a link that leads nowhere.
  public static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether `path` is a folder.
  public static func isFolder(_ path: String) -> Bool {
    status(of: FilePath(typed: path)).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  /// Makes the folder `path` and those it lies in, as far as they are missing, for the user alone.
  public static func makeFolder(_ path: String) throws(FileError) {
    guard !isFolder(path) else { return }
    let parent = folder(of: path)
    if parent != path { try makeFolder(parent) }
    guard mkdir(path, 0o700) != 0 else { return }
    guard errno == EEXIST else { throw FileError(path: path, code: errno) }
    // Somebody else may have made it meanwhile; else a file has its name.
    guard isFolder(path) else { throw FileError(path: path + "/", code: ENOTDIR) }
  }

  /// The folder `path` lies in: `.` where it names none.
  public static func folder(of path: String) -> String {
    let folder = FilePath(typed: path).removingLastComponent()
    return folder.isEmpty ? "." : folder.string
  }

  /// The name of `path` where it lies: its last component.
  public static func name(of path: String) -> String {
    FilePath(path).lastComponent?.string ?? path
  }

  /// Makes the new name of a file in `path` last, too; where folders cannot be synced the file is
  /// there all the same.
  static func syncFolder(of path: FilePath) {
    let folder = path.removingLastComponent()
    let opened = try? FileDescriptor.open(
      folder.isEmpty ? "." : folder, .readOnly, options: [.directory, .closeOnExec])
    guard let opened else { return }
    fsync(opened.rawValue)
    try? opened.close()
  }

  // MARK: Paths as bytes, whether or not they are UTF-8

  /// What is there by the name of `path`; nil where nothing is.
  private static func status(of path: FilePath) -> stat? {
    var status = stat()
    return path.withPlatformString { stat($0, &status) } == 0 ? status : nil
  }

  /// The file that `path` leads to, from link to link; it need not be there.
  private static func target(of path: FilePath) throws(FileError) -> FilePath {
    var target = path
    // As many as the system itself follows.
    for _ in 0...40 {
      guard let next = link(target) else { return target }
      target = target.removingLastComponent().pushing(next)
    }
    throw FileError(path: path.string, code: ELOOP)
  }

  /// Where the link `path` leads; nil where it is none.
  private static func link(_ path: FilePath) -> FilePath? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = path.withPlatformString { readlink($0, &bytes, bytes.count - 1) }
    return count > 0 ? FilePath(platformString: bytes) : nil
  }

  /// Writes a temporary file beside `target` and gives it that name. Throws an `Errno`.
  private static func replace(
    _ target: FilePath, by portions: [[UInt8]], new: FilePermissions, old: mode_t?
  ) throws {
    let temporary = target.removingLastComponent().appending(
      ".xsign-\(getpid())-\(UInt32.random(in: 0 ... .max))")
    let file = try FileDescriptor.open(
      temporary, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
      permissions: old.map { FilePermissions(rawValue: $0) } ?? new)
    do {
      do {
        // Before anything is in it. Disks without permissions refuse, and have none to keep.
        if let old { fchmod(file.rawValue, old) }
        for bytes in portions { try file.writeAll(bytes) }
        guard fsync(file.rawValue) == 0 else { throw Errno(rawValue: errno) }
      } catch {
        try? file.close()
        throw error
      }
      // A full disk behind a network may show only now.
      try file.close()
      let code = temporary.withPlatformString { from in
        target.withPlatformString { to in rename(from, to) == 0 ? 0 : errno }
      }
      guard code == 0 else { throw Errno(rawValue: code) }
    } catch {
      temporary.withPlatformString { _ = unlink($0) }
      throw error
    }
  }
}
