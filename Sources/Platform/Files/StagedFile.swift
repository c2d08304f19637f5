import Glibc
import SystemPackage

/// A new file in the folder of its target, which it replaces once it is whole.
///
/// It has no name until then (`O_TMPFILE`), so that a sudden end leaves nothing. A file system that
/// has no such files gives it a temporary name.
final class StagedFile {
  private let target: FileTarget
  private let isPrivate: Bool
  /// The descriptor, or a negative number once it is closed.
  private var descriptor: Int32 = -1
  /// The temporary name, if it has one.
  private var name: FilePath?

  /// The flag `O_TMPFILE` of Linux, which Glibc's module lacks.
  private static let unnamed: Int32 = 0o20000000 | O_DIRECTORY
  /// The flag `AT_EMPTY_PATH` of Linux.
  private static let emptyPath: Int32 = 0x1000

  /// Creates a file for `target` with `permissions`, less the mask of the process, or with those of
  /// the file that is replaced once it is filled.
  ///
  /// - Throws: The error of the system, or the refusal to replace a file of another user.
  init(_ target: FileTarget, permissions: UInt32) throws(FileError) {
    self.target = target
    isPrivate = permissions & 0o077 == 0
    let mode: mode_t = target.old == nil ? permissions : 0o600
    descriptor = target.folder.open(".", O_RDWR | Self.unnamed, mode)
    if descriptor < 0 { try makeNamed(mode) } else { applyMask(to: mode) }
    guard isPrivate, let old = target.old else { return }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(errno) }
    // Some file systems report another owner for all files, also for this one.
    if old.status.st_uid != status.st_uid {
      throw FileError(path: target.shown, refusal: .owner)
    }
  }

  deinit {
    if let name { name.withPlatformString { _ = unlinkat(target.folder.raw, $0, 0) } }
    if descriptor >= 0 { close(descriptor) }
  }

  /// True if it has no name.
  var isUnnamed: Bool { name == nil }

  /// True if a file has the name of the target.
  var replaces: Bool { target.old != nil }

  var folder: DirectoryHandle { target.folder }

  private func failure(_ code: Int32) -> FileError { FileError(path: target.shown, code: code) }

  /// Takes away the permissions that the mask of the process takes away. Kernels before 5.19 forget
  /// it for files without a name, if the file system has no access control lists.
  private func applyMask(to mode: mode_t) {
    var status = stat()
    guard mode & 0o077 != 0, fstat(descriptor, &status) == 0, status.st_mode & 0o777 == mode,
      AccessList(of: descriptor) == nil, let mask = Self.mask
    else { return }
    fchmod(descriptor, mode & ~mask)
  }

  /// The mask of the process (proc(5)), or nil if it is not known.
  private static var mask: mode_t? {
    let bytes = (try? BoundedFile.read("/proc/self/status", limit: 1 << 16)) ?? []
    return bytes.split(separator: UInt8(ascii: "\n")).lazy
      .filter { $0.starts(with: "Umask:".utf8) }.first
      .flatMap { mode_t(String(decoding: $0.dropFirst(7), as: UTF8.self), radix: 8) }
  }

  /// Creates the file with a temporary name.
  private func makeNamed(_ mode: mode_t) throws(FileError) {
    let new = AbandonedFiles.newName()
    let file = target.folder.open(new, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode)
    guard file >= 0 else { throw failure(errno) }
    if descriptor >= 0 { close(descriptor) }
    (name, descriptor) = (new, file)
  }

  /// Lets `body` write the content, and stores it with the attributes of the file that is replaced.
  func fill(_ body: (borrowing PendingFile) throws -> Void) throws {
    let file = PendingFile(descriptor: FileDescriptor(rawValue: descriptor), shown: target.shown)
    try body(file)
    try finish()
  }

  // The optimiser of Swift 6.3 ends with an error if it inlines this.
  @inline(never)
  private func finish() throws(FileError) {
    if let old = target.old, let kept = FileAttributes(of: old.descriptor) {
      kept.apply(to: descriptor, isPrivate: isPrivate)
    }
    let file = PendingFile(descriptor: FileDescriptor(rawValue: descriptor), shown: target.shown)
    try file.sync()
  }

  /// Gives the file a temporary name, unless it has one. A link does not replace a file, so this
  /// comes before it takes the name of its target.
  func link() throws(FileError) {
    guard name == nil else { return }
    let new = AbandonedFiles.newName()
    let code = new.withPlatformString { new in
      let code = link(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_SYMLINK_FOLLOW, as: new)
      // Without /proc. Some kernels want a privilege for it.
      return code == ENOENT ? link(descriptor, "", Self.emptyPath, as: new) : code
    }
    switch code {
    case 0: name = new
    case ENOSPC, EDQUOT, EROFS: throw failure(code)
    default: try copy()
    }
  }

  /// Links a file into the folder of the target (`linkat`). Returns 0 or an error of the system.
  private func link(
    _ base: Int32, _ path: String, _ flags: Int32, as new: UnsafePointer<CChar>
  ) -> Int32 {
    linkat(base, path, target.folder.raw, new, flags) == 0 ? 0 : errno
  }

  /// Writes the content again, to a file with a temporary name.
  func copy() throws(FileError) {
    let source = dup(descriptor)
    guard source >= 0 else { throw failure(errno) }
    defer { close(source) }
    var status = stat()
    guard fstat(source, &status) == 0 else { throw failure(errno) }
    try makeNamed(status.st_mode & 0o777)
    let file = PendingFile(descriptor: FileDescriptor(rawValue: descriptor), shown: target.shown)
    try file.append(source, size: Int(status.st_size))
    try finish()
  }

  func identity() throws(FileError) -> FileIdentity {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(errno) }
    return FileIdentity(status)
  }

  /// Opens the file anew for reading, at its beginning.
  func reopened() throws(FileError) -> OwnedDescriptor {
    do throws(ChildProcess.Failure) {
      return try .reopened(descriptor)
    } catch {
      throw failure(errno)
    }
  }

  /// Closes the file, which gets a temporary name for that: a program has few descriptors.
  func park() throws(FileError) {
    try link()
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  /// Takes the name of the target, in the place of what has it. Returns its identity.
  ///
  /// - Parameter replaceable: What may have the name. If something else has it, the error is
  ///   `EEXIST`.
  @discardableResult
  func takeName(
    replacing replaceable: Replaceable = .anything
  ) throws(FileError) -> FileIdentity? {
    try link()
    guard let temporary = name else { throw failure(EIO) }
    try target.name(temporary, replacing: replaceable)
    name = nil
    var status = stat()
    return descriptor >= 0 && fstat(descriptor, &status) == 0 ? FileIdentity(status) : nil
  }

  /// Removes the file that has taken the name of the target.
  func withdraw() { target.name.withPlatformString { _ = unlinkat(target.folder.raw, $0, 0) } }
}
