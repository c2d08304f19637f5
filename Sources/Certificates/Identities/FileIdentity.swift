internal import COpenSSL
import Ink
import Revocation

extension Identity {
  /// The most bytes of a file with a key.
  package static let maximumFileBytes = 1 << 20

  /// Opens the key in a PKCS #12 file (RFC 7292).
  ///
  /// - Throws: `CertificateFailure`, for example `.passphrase`.
  package convenience init(file: [UInt8], passphrase: Secret) throws(CertificateFailure) {
    defer { ERR_clear_error() }
    guard
      let store = Handle(decoding(file) { d2i_PKCS12(nil, &$0, $1) }, { PKCS12_free($0) })
    else { throw .notPKCS12 }
    if PKCS12_mac_present(store.raw) == 1 {
      let fits = passphrase.withText { text in
        // None and an empty one are encoded differently.
        PKCS12_verify_mac(store.raw, text, -1) == 1
          || text?.pointee == 0 && PKCS12_verify_mac(store.raw, nil, 0) == 1
      }
      guard fits else { throw Self.isUnknownAlgorithm ? .cipher : .passphrase }
    }
    var (key, certificate, others): (OpaquePointer?, OpaquePointer?, OpaquePointer?)
    let isRead = passphrase.withText { text in
      PKCS12_parse(store.raw, text, &key, &certificate, &others) == 1
    }
    guard isRead else {
      throw PKCS12_mac_present(store.raw) == 1 || Self.isUnknownAlgorithm ? .cipher : .passphrase
    }
    let ownKey = FileKey(key)
    let own = Certificate(certificate)
    let issuers = others.map { Certificate.all(taking: $0) } ?? []
    guard let ownKey else { throw .noKey }
    guard let own else { throw .noCertificate }
    try self.init(own, others: issuers, key: ownKey)
  }

  /// True if the newest error is that of an algorithm that no provider has.
  private static var isUnknownAlgorithm: Bool {
    let reason = Int32(truncatingIfNeeded: ERR_peek_last_error() & 0x7f_ffff)
    let first = Int32(truncatingIfNeeded: ERR_peek_error() & 0x7f_ffff)
    let unsupported = Int32(xsign_error_unsupported)
    return [reason, first].contains { $0 == unsupported || $0 == EVP_R_UNSUPPORTED_ALGORITHM }
  }
}

/// A private key in memory, which libcrypto overwrites when it is freed.
private final class FileKey: SigningKey {
  private let handle: Handle

  init?(_ raw: OpaquePointer?) {
    guard let handle = Handle(raw, { EVP_PKEY_free($0) }) else { return nil }
    self.handle = handle
  }

  func signature(of bytes: [UInt8]) throws(CertificateFailure) -> [UInt8] {
    defer { ERR_clear_error() }
    guard let context = Handle(EVP_MD_CTX_new(), { EVP_MD_CTX_free($0) }) else { throw .failed }
    var count = 0
    guard
      EVP_DigestSignInit(context.raw, nil, EVP_sha256(), nil, handle.raw) == 1,
      EVP_DigestSign(context.raw, nil, &count, bytes, bytes.count) == 1
    else { throw .failed }
    var signature = [UInt8](repeating: 0, count: count)
    guard EVP_DigestSign(context.raw, &signature, &count, bytes, bytes.count) == 1 else {
      throw .failed
    }
    return Array(signature[..<count])
  }
}
