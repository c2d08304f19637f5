import Glibc

/// Why a picture cannot be had from a file, in a sentence.
public struct PictureError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is the trouble.
  public enum Reason: Error, Sendable, Hashable {
    /// It begins as neither PNG nor JPEG does.
    case unknownKind
    /// It begins so, but does not go on so.
    case damaged
    /// The file is larger than `Picture.mostBytes`.
    case tooManyBytes
    /// The picture has too many pixels, or is too long.
    case tooManyPixels(width: Int, height: Int)
    /// There is no such file.
    case missing
    /// It is a folder, a pipe or the like.
    case notAFile
    /// What the system says, a value of errno.
    case system(Int32)
  }

  /// What the file is called.
  public let file: String
  /// What is the trouble.
  public let reason: Reason

  /// The failure to read `file` for `reason`.
  public init(file: String, reason: Reason) {
    self.file = file
    self.reason = reason
  }

  /// The sentence.
  public var description: String {
    switch reason {
    case .unknownKind: "\(file) is neither a PNG nor a JPEG picture."
    case .damaged: "\(file) is damaged: the picture in it cannot be read."
    case .tooManyBytes: "\(file) is larger than 50 MB, the most a picture may be."
    case .tooManyPixels(let width, let height):
      "\(file) has \(width) × \(height) pixels; a picture may have 40 million, and 32767 a side."
    case .missing: "\(file) does not exist."
    case .notAFile: "\(file) is not a file."
    case .system(EACCES), .system(EPERM): "You may not read \(file)."
    case .system(let code): "\(file) could not be read: \(String(cString: strerror(code)))."
    }
  }
}
