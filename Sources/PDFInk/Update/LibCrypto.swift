internal import COpenSSL

/// The hashes and ciphers that PDFs are encrypted with.
enum LibCrypto {
  /// Returns a hash of 16 bytes (`MD5`).
  static func md5(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 16) { hash, count in
      _ = MD5(bytes, bytes.count, hash.baseAddress)
      count = 16
    }
  }

  /// Returns the bytes encrypted by RC4 (`RC4`).
  static func rc4(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
    var schedule = RC4_KEY()
    RC4_set_key(&schedule, Int32(key.count), key)
    return [UInt8](unsafeUninitializedCapacity: bytes.count) { output, count in
      RC4(&schedule, bytes.count, bytes, output.baseAddress)
      count = bytes.count
    }
  }

  /// Returns the bytes encrypted by AES in CBC mode, padded to whole blocks (RFC 8018, 6.1.1),
  /// after the initialization vector (`AES_cbc_encrypt`).
  static func aes(_ bytes: [UInt8], key: [UInt8], vector: [UInt8]) -> [UInt8] {
    let missing = 16 - bytes.count % 16
    let padded = bytes + [UInt8](repeating: UInt8(missing), count: missing)
    var schedule = AES_KEY()
    AES_set_encrypt_key(key, Int32(key.count * 8), &schedule)
    var state = vector
    return vector
      + [UInt8](unsafeUninitializedCapacity: padded.count) { output, count in
        AES_cbc_encrypt(
          padded, output.baseAddress, padded.count, &schedule, &state, AES_ENCRYPT)
        count = padded.count
      }
  }
}
