import Platform

extension Preferences {
  /// The greatest size of the file in bytes. A larger one is not a file of preferences.
  static let limit = 1 << 20

  /// What is at the path of the file.
  enum Found {
    case preferences(Preferences)
    case missing
    /// Something that cannot be understood.
    case damaged
    /// Reading is not permitted, or the disk failed: a value of errno.
    case unreadable(Int32)
  }

  /// Reads the file at `path`. Blocks on the disk.
  static func find(at path: String) -> Found {
    do throws(BoundedFile.Failure) {
      return Preferences(try BoundedFile.read(path, limit: limit)).map { .preferences($0) }
        ?? .damaged
    } catch {
      return switch error {
      case .missing: .missing
      case .unreadable(let code): .unreadable(code)
      case .notRegular, .tooLarge: .damaged
      }
    }
  }

  /// Renames a damaged file, so that it is not overwritten.
  static func setAside(_ path: String) throws(FileError) {
    try AtomicFile.setAside(path, as: path + ".damaged")
  }
}
