import Glibc
import SystemPackage

/// An open folder, in which files are found by name without walking its path again. It can be
/// neither listed nor synced through its descriptor (`O_PATH`), and needs no permission for that.
final class DirectoryHandle {
  /// The flag `O_PATH` of Linux, which Glibc's module lacks.
  static let pathOnly: Int32 = 0o10000000

  /// What tells a folder from others.
  struct Identity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
  }

  /// The descriptor.
  let raw: Int32
  private let status: stat

  /// Opens the folder `path`, relative to `base`, or to the working folder. The error is that of
  /// the file `shown`.
  init(_ path: FilePath, in base: DirectoryHandle?, shown: String) throws(FileError) {
    let path = path.isEmpty ? "." : path
    raw = path.withPlatformString {
      openat(base?.raw ?? AT_FDCWD, $0, Self.pathOnly | O_DIRECTORY | O_CLOEXEC)
    }
    var status = stat()
    guard raw >= 0, fstat(raw, &status) == 0 else {
      let code = errno
      if raw >= 0 { close(raw) }
      throw FileError(path: shown, code: code)
    }
    self.status = status
  }

  deinit { close(raw) }

  /// What tells the folder from others.
  var identity: Identity {
    Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }

  /// Opens the file `name` in the folder (`openat`). Returns a negative number, and sets `errno`,
  /// if that fails.
  func open(_ name: FilePath, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
    name.withPlatformString { openat(raw, $0, flags | O_CLOEXEC, mode) }
  }

  /// Syncs the folder (`fsync`), so that the new name of a file survives a loss of power. Errors
  /// are ignored: not all file systems can sync folders, and the file exists anyway.
  func sync() {
    let opened = open(".", O_RDONLY | O_DIRECTORY)
    guard opened >= 0 else { return }
    fsync(opened)
    close(opened)
  }

  /// True if all may write to the folder, but remove only their own files.
  private var isShared: Bool {
    let bits = S_ISVTX | S_IWOTH
    return status.st_mode & bits == bits
  }

  /// Returns true if a link in the folder may be followed (`protected_symlinks`), or a file be
  /// written (`protected_regular`): in a shared folder, one of the user or of the folder's owner.
  func admits(_ file: stat) -> Bool {
    !isShared || file.st_uid == geteuid() || file.st_uid == status.st_uid
  }

  /// Returns true if the user may give the name of a file in the folder to another one. In a sticky
  /// folder, only the owners of the file and of the folder may, and the superuser (`rename`).
  func letsReplace(_ file: stat) -> Bool {
    status.st_mode & S_ISVTX == 0 || [0, file.st_uid, status.st_uid].contains(geteuid())
  }
}
