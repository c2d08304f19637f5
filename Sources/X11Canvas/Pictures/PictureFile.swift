import Glibc

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
    do throws(PictureError.Reason) {
      return try read(path)
    } catch {
      throw PictureError(file: file, reason: error)
    }
  }

  private static func read(_ path: String) throws(PictureError.Reason) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: throw .missing
      // A socket.
      case ENXIO: throw .notAFile
      default: throw .system(errno)
      }
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    guard status.st_size <= Picture.mostBytes else { throw .tooManyBytes }
    // One byte more: a file that grows meanwhile is seen to.
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size) + 1)
    var count = 0
    while count < bytes.count {
      let step = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
      }
      if step < 0, errno == EINTR { continue }
      guard step >= 0 else { throw .system(errno) }
      if step == 0 { break }
      count += step
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }
}
