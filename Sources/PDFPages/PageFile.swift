import Glibc
import Platform

/// An open PDF whose pages are shown.
///
/// The programs that draw pages get the file itself, not its path: a file that is renamed or
/// replaced meanwhile makes no difference. Each gets an open file description of its own, because
/// the position in a file belongs to the description.
///
/// A PDF that needs a password is not opened here. `PDFHelper.shown` gives a copy of it in memory
/// that is not encrypted: to the programs it is a file like any other.
public final class PageFile: Sendable {
  /// What tells its state from others.
  let identity: FileIdentity
  private let descriptor: Int32

  /// Opens the regular file at `path`, whose text may stand for bytes that are not UTF-8 (`open`).
  /// Blocks only on the disk.
  public convenience init(path: String) throws(PagePictureFailure) {
    // A pipe without a writer must not hold up the program, nor a terminal become its own.
    let descriptor = open(
      path.rawBytes.map { CChar(bitPattern: $0) } + [0],
      O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(errno) }
    try self.init(adopting: descriptor)
  }

  /// Takes ownership of an open descriptor, of a regular file or of memory. Closes it if it throws.
  public init(adopting descriptor: Int32) throws(PagePictureFailure) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .unreadable(EINVAL)
    }
    self.descriptor = descriptor
    identity = FileIdentity(status)
  }

  /// Opens the file of a descriptor that stays the caller's (`fcntl`, `F_DUPFD_CLOEXEC`).
  public convenience init(copying descriptor: Int32) throws(PagePictureFailure) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .unreadable(errno) }
    try self.init(adopting: copy)
  }

  deinit { close(descriptor) }

  /// Returns a descriptor of the same file that shares no position with another.
  ///
  /// - Throws: If the file was changed since it was opened, or cannot be opened again.
  package func reopen() throws(PagePictureFailure) -> OwnedDescriptor {
    let path = "/proc/self/fd/\(descriptor)"
    guard let copy = try? OwnedDescriptor(open(path, O_RDONLY | O_CLOEXEC)) else {
      throw .unreadable(errno)
    }
    var status = stat()
    guard fstat(copy.raw, &status) == 0, FileIdentity(status) == identity else { throw .changed }
    return copy
  }
}
