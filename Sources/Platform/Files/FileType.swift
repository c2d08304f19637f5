import Glibc
import Localization

/// A type of file that is not a regular file, and holds nothing to read or replace.
public enum FileType: Sendable, Hashable {
  /// A folder.
  case folder
  /// A pipe, which a program at its other end fills or empties (FIFO).
  case pipe
  /// A socket.
  case socket
  /// A device, such as a terminal.
  case device

  /// Creates the type in a status (`st_mode`), or nil for a regular file or a link.
  package init?(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFDIR: self = .folder
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    case S_IFCHR, S_IFBLK: self = .device
    default: return nil
    }
  }

  /// The type in the middle of a sentence, with an article.
  public var title: String {
    switch self {
    case .folder: tr("a folder")
    case .pipe: tr("a pipe")
    case .socket: tr("a socket")
    case .device: tr("a device")
    }
  }
}
