import Graphics

extension ImageFile {
  /// Returns the content of the file at a path, `-` for standard input (`InputPath`). Blocks on the
  /// disk, or until a pipe ends.
  static func input(_ path: String, file: String) throws(ImageError) -> [UInt8] {
    guard let descriptor = InputPortions.descriptor(of: path) else {
      return try contents(path, file: file)
    }
    return try contents(of: descriptor, file: file)
  }
}
