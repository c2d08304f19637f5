import Glibc
public import Ink
import Localization
import Platform

/// The failure to read an image from a file. Its description is a sentence for the user.
public struct ImageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason of a failure.
  public enum Reason: Error, Sendable, Hashable {
    /// The file has the signature of neither a PNG nor a JPEG.
    case unknownKind
    /// The file is of another kind.
    case otherKind(FileKind)
    /// The file has such a signature, but its content is malformed.
    case damaged
    /// The file ends before its picture does.
    case cut
    /// The file is larger than `Image.maximumBytes`.
    case tooManyBytes
    /// The image has too many pixels, or is too wide or too high.
    case tooManyPixels(width: Int, height: Int)
    /// There is no such file.
    case missing
    /// The path is a folder, a pipe or the like.
    case notRegular(FileType)
    /// The system reported an error, a value of errno.
    case system(Int32)
  }

  /// The name of the file in the sentence.
  public let file: String
  /// The reason.
  public let reason: Reason

  /// Creates the failure to read `file` for `reason`.
  public init(file: String, reason: Reason) {
    self.file = file
    self.reason = reason
  }

  /// The sentence for the user.
  public var description: String {
    switch reason {
    case .unknownKind: tr("\(file) is neither a PNG nor a JPEG picture.")
    case .otherKind(let kind):
      kind.isDrawing
        ? tr("\(file) is \(kind.title), not a PNG or JPEG picture; open it as a drawing.")
        : tr("\(file) is \(kind.title), not a PNG or JPEG picture.")
    case .cut: tr("\(file) is cut short: a part of the picture is missing.")
    case .damaged: tr("\(file) is damaged: the picture in it cannot be read.")
    case .tooManyBytes: tr("\(file) is too large: a picture may have at most 50 MB.")
    case .tooManyPixels(let width, let height):
      tr(
        "\(file) has \(width) × \(height) pixels; a picture may have 40 million, and 32767 a side.")
    case .missing: tr("\(file) does not exist.")
    case .notRegular(let type): tr("\(file) is \(type.title), not a picture.")
    case .system(EBADF): tr("\(file) is not open.")
    case .system(EACCES), .system(EPERM): tr("You may not read \(file).")
    case .system(ENAMETOOLONG): tr("The name of the file is too long.")
    case .system(let code): tr("\(file) could not be read: \(String(cString: strerror(code))).")
    }
  }
}
