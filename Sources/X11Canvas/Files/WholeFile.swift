import Glibc

/// Reads files whole, none larger than is thought fit, and sets aside what is damaged.
public enum WholeFile {
  /// What came of reading.
  public enum Contents: Sendable, Hashable {
    /// What the file holds.
    case bytes([UInt8])
    /// There is no such file.
    case missing
    /// It may not be read, or the disk failed: a value of errno.
    case unreadable(Int32)
    /// It is a folder, a pipe or the like.
    case notAFile
    /// It has more bytes.
    case tooLarge
  }

  /// Reads the file `path` where it has at most `limit` bytes. Blocks on the disk, but on nothing
  /// else: a pipe in its place is not waited for.
  public static func read(_ path: String, limit: Int) -> Contents {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: return .missing
      // A socket.
      case ENXIO: return .notAFile
      default: return .unreadable(errno)
      }
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return .unreadable(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { return .notAFile }
    guard status.st_size <= limit else { return .tooLarge }
    // One byte more: it may have grown meanwhile.
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size) + 1)
    var count = 0
    while count < bytes.count {
      let step = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
      }
      if step < 0, errno == EINTR { continue }
      guard step >= 0 else { return .unreadable(errno) }
      if step == 0 { break }
      count += step
      if count == bytes.count, count <= limit {
        bytes += [UInt8](repeating: 0, count: limit + 1 - count)
      }
    }
    guard count <= limit else { return .tooLarge }
    bytes.removeLast(bytes.count - count)
    return .bytes(bytes)
  }

  /// Gives `path`, whatever it is, the name `other`, in the place of what has that name; a folder
  /// that holds something is not replaced.
  public static func setAside(_ path: String, as other: String) throws(FileError) {
    if rename(path, other) == 0 { return }
    // A file does not replace a folder, nor a folder a file.
    guard remove(other) == 0, rename(path, other) == 0 else {
      throw FileError(path: path, code: errno)
    }
  }
}
