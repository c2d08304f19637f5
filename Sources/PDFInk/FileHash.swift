internal import COpenSSL
import Glibc

/// The SHA-256 of a file, of any size, read in portions.
package enum FileHash {
  private static let portion = 1 << 18

  /// Lets libcrypto read its settings and prepare the algorithm, for which it opens files.
  package static func prepare() {
    guard let context = EVP_MD_CTX_new() else { return }
    EVP_DigestInit_ex(context, EVP_sha256(), nil)
    EVP_MD_CTX_free(context)
  }

  /// Returns the hash of the first `maximum` bytes of an open file (`EVP_Digest`, `pread`) without
  /// those of `gap`, 32 bytes, or nil if reading fails.
  static func sha256(
    _ file: Int32, maximum: Int = .max, without gap: Range<Int> = 0..<0
  ) -> [UInt8]? {
    guard let context = EVP_MD_CTX_new() else { return nil }
    defer { EVP_MD_CTX_free(context) }
    guard EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else { return nil }
    var buffer = [UInt8](repeating: 0, count: portion)
    var position = 0
    while position < maximum {
      if position == gap.lowerBound, !gap.isEmpty {
        position = gap.upperBound
        continue
      }
      let end = position < gap.lowerBound ? min(gap.lowerBound, maximum) : maximum
      let count = pread(file, &buffer, min(portion, end - position), off_t(position))
      if count < 0 {
        if errno == EINTR { continue }
        return nil
      }
      if count == 0 { break }
      guard EVP_DigestUpdate(context, buffer, count) == 1 else { return nil }
      position += count
    }
    var hash = [UInt8](repeating: 0, count: 32)
    return EVP_DigestFinal_ex(context, &hash, nil) == 1 ? hash : nil
  }
}
