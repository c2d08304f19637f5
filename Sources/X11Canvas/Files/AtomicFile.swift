import Glibc

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
    _ portions: [[UInt8]], to path: String, permissions new: UInt32 = 0o666
  ) throws(FileError) {
    let path = try target(of: path)
    let old = permissions(of: path)
    if let old, old.kind == S_IFDIR { throw FileError(path: path, code: EISDIR) }
    // A name given to a pipe or device would take it from those who use it.
    if let old, old.kind != S_IFREG { throw FileError(path: path, code: ENXIO) }
    let temporary = "\(folder(of: path))/.xsign-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    let descriptor = open(
      temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, old?.bits ?? new)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    do throws(FileError) {
      do throws(FileError) {
        // Before anything is in it. Disks without permissions refuse, and have none to keep.
        if let old { fchmod(descriptor, old.bits) }
        for bytes in portions { try fill(descriptor, with: bytes, path) }
        guard fsync(descriptor) == 0 else { throw FileError(path: path, code: errno) }
      } catch {
        close(descriptor)
        throw error
      }
      // A full disk behind a network may show only now.
      guard close(descriptor) == 0 else { throw FileError(path: path, code: errno) }
      guard rename(temporary, path) == 0 else { throw FileError(path: path, code: errno) }
    } catch {
      unlink(temporary)
      throw error
    }
    syncFolder(of: path)
  }

  /// Whether something of that name is there, be it a link that leads nowhere.
  public static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether `path` is a folder.
  public static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
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

  /// What is there by the name of `path`, and who may read and write it; nil where nothing is.
  private static func permissions(of path: String) -> (kind: mode_t, bits: mode_t)? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return (status.st_mode & S_IFMT, status.st_mode & 0o777)
  }

  /// The file that `path` leads to, from link to link; it need not be there.
  private static func target(of path: String) throws(FileError) -> String {
    var target = path
    // As many as the system itself follows.
    for _ in 0...40 {
      guard let next = try link(target) else { return target }
      target = next.utf8.first == UInt8(ascii: "/") ? next : "\(folder(of: target))/\(next)"
    }
    throw FileError(path: path, code: ELOOP)
  }

  /// Where the link `path` leads; nil where it is none.
  private static func link(_ path: String) throws(FileError) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    guard count >= 0 else { return nil }
    guard let link = String(validating: bytes.prefix(count), as: UTF8.self) else {
      throw FileError(path: path, code: EILSEQ)
    }
    return link
  }

  /// The folder `path` lies in: `.` where it names none.
  public static func folder(of path: String) -> String {
    // By bytes, as the system does: a mark that a name begins with would hide the slash before it.
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// What `path` is called where it lies: its last part.
  public static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func fill(
    _ descriptor: Int32, with bytes: [UInt8], _ path: String
  ) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileError(path: path, code: count < 0 ? errno : EIO) }
      written += count
    }
  }

  /// Makes the new name last, too; where folders cannot be synced the file is there all the same.
  static func syncFolder(of path: String) {
    let descriptor = open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
