import Glibc
import Platform

/// The hash of the beginning of a file that is small.
enum SmallHash {
  /// The most bytes: hashing them takes as long as starting a program that would do it faster.
  static let maximum = 1 << 20

  /// Returns the SHA-256 of the first `size` bytes of an open file, or of all of a shorter one
  /// (`pread`), or nil if reading fails.
  static func sha256(_ file: Int32, size: Int) -> [UInt8]? {
    guard var hash = GLibHash() else { return nil }
    var buffer = [UInt8](repeating: 0, count: min(size, 1 << 16))
    var position = 0
    while position < size {
      let count = pread(file, &buffer, min(buffer.count, size - position), off_t(position))
      if count < 0 {
        if errno == EINTR { continue }
        return nil
      }
      if count == 0 { break }
      hash.add(buffer, count: count)
      position += count
    }
    return hash.finish()
  }
}
