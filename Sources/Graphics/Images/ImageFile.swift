import Platform

/// Reads the files of images.
public enum ImageFile {
  /// Returns the content of the file at `path`. Blocks on the disk, but not on a pipe at the path.
  /// A file that is too large is not read.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - file: The name of the file in errors.
  /// - Throws: If it cannot be read or is larger than `Image.maximumBytes`.
  public static func contents(_ path: String, file: String) throws(ImageError) -> [UInt8] {
    try read(file) { () throws(BoundedFile.Failure) in
      try BoundedFile.read(path, limit: Image.maximumBytes)
    }
  }

  /// Returns what an open descriptor gives from its position on, which may be a pipe. Blocks until
  /// it ends. The descriptor stays open.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor, open for reading.
  ///   - file: The name of the file in errors.
  /// - Throws: If it cannot be read or gives more than `Image.maximumBytes`.
  public static func contents(of descriptor: Int32, file: String) throws(ImageError) -> [UInt8] {
    try read(file) { () throws(BoundedFile.Failure) in
      var opened = try BoundedFile(duplicating: descriptor, limit: Image.maximumBytes)
      var bytes: [UInt8] = []
      try opened.append(to: &bytes)
      return bytes
    }
  }

  private static func read(
    _ file: String, _ body: () throws(BoundedFile.Failure) -> [UInt8]
  ) throws(ImageError) -> [UInt8] {
    do throws(BoundedFile.Failure) {
      return try body()
    } catch {
      let reason: ImageError.Reason =
        switch error {
        case .missing: .missing
        case .notRegular(let type): .notRegular(type)
        case .tooLarge: .tooManyBytes
        case .unreadable(let code): .system(code)
        }
      throw ImageError(file: file, reason: reason)
    }
  }
}
