import Glibc
import Localization
import SystemPackage

/// The failure to write a file. Its description is a sentence for the user.
public struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason why xsign does not write a file, though the system might.
  public enum Refusal: Sendable, Hashable {
    /// Something of this type is there, and not a regular file.
    case type(FileType)
    /// The file belongs to another user.
    case owner
    /// The path is another user's link in a folder that all may write to.
    case link
    /// The file is protected from writing.
    case protection
    /// The path names a descriptor that is not open.
    case closed
    /// The file is not whole as it was read, for a reason of the system, a value of errno.
    case reading(Int32)
  }

  /// The file, or the name of an open descriptor.
  public let path: String
  /// The system's error, a value of errno.
  public let code: Int32
  /// The reason of xsign, or nil if the system refused.
  public let refusal: Refusal?
  /// True if it is an open descriptor, which is in no folder.
  private let isStream: Bool

  /// Creates the failure of an operation on `path` for the reason `code`.
  public init(path: String, code: Int32) {
    self.path = path
    self.code = code
    refusal = nil
    isStream = false
  }

  /// Creates the failure of writing to the open descriptor `name` for the reason `code`.
  public init(stream name: String, code: Int32) {
    path = name
    self.code = code
    refusal = nil
    isStream = true
  }

  /// Creates the refusal to write to `path`.
  public init(path: String, refusal: Refusal) {
    self.path = path
    self.refusal = refusal
    isStream = false
    code =
      switch refusal {
      case .type(.folder): EISDIR
      case .type: ENXIO
      case .owner, .link, .protection: EACCES
      case .closed: EBADF
      case .reading(let code): code
      }
  }

  /// The sentence for the user.
  public var description: String {
    let shown = path.legible.inOneLine
    if let refusal {
      return switch refusal {
      case .type(.folder): tr("\(shown) is a folder; type the name of a file.")
      case .type(let type): tr("\(shown) is \(type.title), not a regular file; type another name.")
      case .owner: tr("\(shown) belongs to another user; type another name.")
      case .link: tr("\(shown) is another user's link in a shared folder, and is not followed.")
      case .protection: tr("You may not write to \(shown).")
      case .closed: tr("\(shown) is not open.")
      case .reading(let code):
        tr("\(shown) could not be read: \(String(cString: strerror(code))).")
      }
    }
    if path.isEmpty { return tr("The name of the file is empty.") }
    if !isStream, let sentence = sentenceAboutFolder { return sentence }
    return switch code {
    case EEXIST: tr("\(shown) was created by another program meanwhile.")
    case EPIPE: tr("\(shown): the program that reads it has ended.")
    case EFBIG: tr("\(shown) would be larger than the file system allows.")
    case EISDIR: tr("\(shown) is a folder; type the name of a file.")
    case ENAMETOOLONG: tr("The name of the file is too long.")
    case ELOOP: tr("\(shown) is a link that leads only to other links.")
    default: tr("\(shown) could not be written: \(String(cString: strerror(code))).")
    }
  }

  /// The sentence if the reason is that of the file's folder, or nil.
  private var sentenceAboutFolder: String? {
    let path = AtomicFile.folder(of: path)
    let folder = Self.named(folder: path).legible.inOneLine
    return switch code {
    case ENOENT where !AtomicFile.isFolder(path): tr("The folder \(folder) does not exist.")
    case EACCES, EPERM: tr("You may not write to \(folder).")
    case EROFS: tr("\(folder) is read-only.")
    case ENOSPC, EDQUOT: tr("There is no space left in \(folder).")
    case ENOTDIR: tr("\(folder) is not a folder.")
    case ETIMEDOUT: tr("\(folder) does not answer.")
    default: nil
    }
  }

  /// Returns the path of a folder for a sentence: the whole one for `.` and `..`, which a reader
  /// would take for the end of the sentence.
  private static func named(folder path: String) -> String {
    let folder = FilePath(typed: path)
    guard let last = folder.lastComponent, last.kind != .regular,
      let whole = folder.withPlatformString({ realpath($0, nil) })
    else { return path }
    defer { free(whole) }
    return FilePath(platformString: whole).text
  }
}
