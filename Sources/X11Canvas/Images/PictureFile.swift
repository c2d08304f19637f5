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
    let reason: PictureError.Reason
    switch WholeFile.read(path, limit: Picture.mostBytes) {
    case .bytes(let bytes): return bytes
    case .missing: reason = .missing
    case .notAFile: reason = .notAFile
    case .tooLarge: reason = .tooManyBytes
    case .unreadable(let code): reason = .system(code)
    }
    throw PictureError(file: file, reason: reason)
  }
}
