internal import COpenSSL

/// The SHA-256 of bytes.
package enum SHA256Digest {
  /// Returns the 32 bytes (`SHA256`).
  package static func of(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 32) { hash, count in
      _ = SHA256(bytes, bytes.count, hash.baseAddress)
      count = 32
    }
  }
}
