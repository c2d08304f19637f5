/// The files pictures come from.
public enum PictureFile {
  /// All the file at `path` holds, if that can be a picture. Blocks on the disk, but not on a pipe in
  /// its place; what is too large is not read.
  ///
  /// - Parameters:
  ///   - path: Where it lies.
  ///   - file: What errors call it.
  /// - Throws: where it cannot be read or is larger than `Picture.mostBytes`.
  public static func contents(_ path: String, file: String) throws(PictureError) -> [UInt8] {
    do throws(BoundedFile.Failure) {
      return try BoundedFile.read(path, limit: Picture.mostBytes)
    } catch {
      let reason: PictureError.Reason =
        switch error {
        case .missing: .missing
        case .notAFile: .notAFile
        case .tooLarge: .tooManyBytes
        case .unreadable(let code): .system(code)
        }
      throw PictureError(file: file, reason: reason)
    }
  }
}
