import Revocation

/// The encryption of one object (ISO 32000-2, 7.6.3).
struct ObjectCipher {
  private let security: PDFSecurity
  private let reference: PDFReference

  /// Creates the encryption of the object `reference` of an encrypted file.
  init(_ security: PDFSecurity, _ reference: PDFReference) {
    self.security = security
    self.reference = reference
  }

  /// Returns a string of the object, encrypted.
  func encrypted(string: [UInt8]) -> [UInt8] { encrypted(string, by: security.strings) }

  /// Returns the data of the object, which is a stream, encrypted.
  func encrypted(stream: [UInt8]) -> [UInt8] { encrypted(stream, by: security.streams) }

  private func encrypted(_ bytes: [UInt8], by cipher: PDFSecurity.Cipher) -> [UInt8] {
    switch cipher {
    case .none: bytes
    case .rc4: LibCrypto.rc4(bytes, key: key(salt: []))
    case .aes128: LibCrypto.aes(bytes, key: key(salt: Array("sAlT".utf8)), vector: vector(bytes))
    case .aes256: LibCrypto.aes(bytes, key: security.key, vector: vector(bytes))
    }
  }

  /// Returns the key of the object, which up to AES-128 depends on its number (algorithm 1).
  private func key(salt: [UInt8]) -> [UInt8] {
    Array(LibCrypto.md5(security.key + name + salt).prefix(min(security.key.count + 5, 16)))
  }

  /// The number of the object and its generation, the lowest bytes first.
  private var name: [UInt8] {
    [0, 8, 16].map { UInt8(truncatingIfNeeded: reference.number >> $0) }
      + [0, 8].map { UInt8(truncatingIfNeeded: reference.generation >> $0) }
  }

  /// Returns an initialization vector. It is not random, so that the same drawing in the same file
  /// gives the same bytes; nobody without the key can tell.
  private func vector(_ bytes: [UInt8]) -> [UInt8] {
    Array(SHA256Digest.of(security.key + name + bytes).prefix(16))
  }
}
