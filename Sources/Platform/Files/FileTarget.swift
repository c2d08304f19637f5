import Glibc
import SystemPackage

/// The place to which a file is written: an open folder, and a name in it that is not a link.
///
/// Links are followed here rather than by the kernel, because a whole file is written by replacing
/// a name. The kernel's rules for folders that all may write to apply, whether or not they are
/// switched on: `protected_symlinks` and `protected_regular`
/// (https://docs.kernel.org/admin-guide/sysctl/fs.html). Everything is checked on descriptors that
/// stay open until the name is replaced, so nobody can exchange a folder or a link in between.
struct FileTarget {
  /// The path for messages, with the last link replaced by its target.
  let shown: String
  /// The folder of the file.
  let folder: DirectoryHandle
  /// The name of the file in the folder.
  let name: FilePath
  /// The file that is replaced, or nil if there is none.
  private(set) var old: OldFile?

  /// A file that is going to be replaced. It stays open until then.
  final class OldFile {
    let descriptor: Int32
    /// The status before.
    let status: stat

    /// Takes ownership of an open file.
    init(_ descriptor: Int32, _ status: stat) {
      self.descriptor = descriptor
      self.status = status
    }

    deinit { close(descriptor) }
  }

  /// The number of links that the kernel follows.
  private static let maximumLinks = 40

  /// Follows `path` to its target, which need not exist.
  ///
  /// - Throws: If something other than a regular file is there, or a file that must not be
  ///   replaced.
  init(_ path: String) throws(FileError) {
    var way = FilePath(typed: path)
    var base: DirectoryHandle?
    var shown = path
    for _ in 0...Self.maximumLinks {
      let found = try Self.look(at: way, from: base, shown: shown)
      guard let link = found.link else {
        (self.shown, folder, name) = (shown, found.folder, found.name)
        if let status = found.status { old = try check(status) }
        return
      }
      shown = FilePath(shown).removingLastComponent().pushing(FilePath(link.text)).string
      (way, base) = (link, found.folder)
    }
    throw FileError(path: path, code: ELOOP)
  }

  /// What is at the end of a path.
  private struct Found {
    let folder: DirectoryHandle
    let name: FilePath
    var status: stat?
    /// The target, if it is a link.
    var link: FilePath?
  }

  /// Opens the folder of the path `way`, which is relative to `base`, and returns what is there.
  private static func look(
    at way: FilePath, from base: DirectoryHandle?, shown: String
  ) throws(FileError) -> Found {
    guard !way.isEmpty else { throw FileError(path: shown, code: ENOENT) }
    let folder = try DirectoryHandle(way.removingLastComponent(), in: base, shown: shown)
    guard let last = way.lastComponent, last.kind == .regular else {
      // The path must be that of a folder, which need not exist.
      _ = try DirectoryHandle(way, in: base, shown: shown)
      throw FileError(path: shown, refusal: .type(.folder))
    }
    var found = Found(folder: folder, name: FilePath(root: nil, [last]))
    let descriptor = folder.open(found.name, DirectoryHandle.pathOnly | O_NOFOLLOW)
    guard descriptor >= 0 else {
      if errno == ENOENT { return found }
      throw FileError(path: shown, code: errno)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(path: shown, code: errno) }
    found.status = status
    if status.st_mode & S_IFMT == S_IFLNK {
      guard folder.admits(status) else { throw FileError(path: shown, refusal: .link) }
      found.link = try target(of: descriptor, shown: shown)
      try check(link: found, shown: shown)
    }
    return found
  }

  /// Checks that a link leads to what its target names. Links in `/proc` lead to what a descriptor
  /// has open, which need not be at the path that they tell, nor be a file.
  private static func check(link: Found, shown: String) throws(FileError) {
    guard let target = link.link else { return }
    var (status, named) = (stat(), stat())
    let isThere = link.name.withPlatformString { fstatat(link.folder.raw, $0, &status, 0) == 0 }
    let isNamed = target.withPlatformString { fstatat(link.folder.raw, $0, &named, 0) == 0 }
    guard isThere, !isNamed || named.st_dev != status.st_dev || named.st_ino != status.st_ino
    else { return }
    if let type = FileType(status) { throw FileError(path: shown, refusal: .type(type)) }
    throw FileError(path: shown, code: ENOENT)
  }

  /// Returns the target of an open link (`readlinkat`).
  private static func target(
    of link: Int32, shown: String
  ) throws(FileError) -> FilePath {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlinkat(link, "", &bytes, bytes.count - 1)
    guard count >= 0 else { throw FileError(path: shown, code: errno) }
    return FilePath(typed: String(rawBytes: bytes[..<count].map { UInt8(bitPattern: $0) }))
  }

  /// Opens the file that is there. Checks that it may be replaced: it is a regular one, the folder
  /// permits it, and it may be opened for writing, as another program would to replace its content.
  private func check(_ old: stat) throws(FileError) -> OldFile {
    if let type = FileType(old) { throw FileError(path: shown, refusal: .type(type)) }
    guard folder.admits(old), folder.letsReplace(old) else {
      throw FileError(path: shown, refusal: .owner)
    }
    let opened = folder.open(name, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    guard opened >= 0 else {
      if errno == EACCES || errno == EPERM { throw FileError(path: shown, refusal: .protection) }
      throw FileError(path: shown, code: errno)
    }
    var status = stat()
    let isRead = fstat(opened, &status) == 0
    let code = errno
    let file = OldFile(opened, status)
    guard isRead else { throw FileError(path: shown, code: code) }
    guard status.st_dev == old.st_dev, status.st_ino == old.st_ino else {
      throw FileError(path: shown, code: EBUSY)
    }
    return file
  }
}
