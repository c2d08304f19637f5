internal import COpenSSL
import Ink
import Revocation

/// A private key in memory, which libcrypto overwrites when it is freed.
final class FileKey: SigningKey {
  private let handle: Handle

  /// Takes ownership of a key, or returns nil if there is none.
  init?(_ raw: OpaquePointer?) {
    guard let handle = Handle(raw, { EVP_PKEY_free($0) }) else { return nil }
    self.handle = handle
  }

  /// Returns true if it is the key of that certificate.
  func belongs(to certificate: Certificate) -> Bool {
    defer { ERR_clear_error() }
    return X509_check_private_key(certificate.raw, handle.raw) == 1
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
