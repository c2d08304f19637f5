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
    do throws(BoundedFile.Failure) {
      return try BoundedFile.read(path, limit: Image.maximumBytes)
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
