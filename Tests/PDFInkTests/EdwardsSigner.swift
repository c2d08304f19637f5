import COpenSSL
import Revocation

@testable import PDFInk

/// Somebody who signs with Ed448 (RFC 8419), which CMS of libcrypto does not: a key, and a
/// certificate of its own for it.
final class EdwardsSigner {
  /// The identifiers of hashes, DER: SHAKE256; SHAKE256 of a length that is named; SHA-512.
  enum Hash: CaseIterable {
    case plain, long, other

    fileprivate var algorithm: [UInt8] {
      let arc: [UInt8] = [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02]
      switch self {
      case .plain: return DER.sequence(DER.element(6, arc + [12]))
      case .long: return DER.sequence(DER.element(6, arc + [18]) + DER.element(2, [2, 0]))
      case .other: return DER.sequence(DER.element(6, arc + [3]))
      }
    }
  }

  private let key: OpaquePointer
  private let certificate: OpaquePointer

  init() throws {
    key = try TestCertificate.key(NID_ED448)
    certificate = try TestCertificate.certificate("Edwards", number: 9, key: key, hash: nil)
  }

  deinit {
    X509_free(certificate)
    EVP_PKEY_free(key)
  }

  /// The certificate, DER.
  var trust: [UInt8] { encoding { i2d_X509(certificate, $0) } }

  /// Returns a signed message about content, whose hash its attributes have.
  ///
  /// - Parameter change: Changes the hash before it is signed.
  func message(
    about content: [UInt8], _ hash: Hash, change: ([UInt8]) -> [UInt8] = { $0 }
  ) -> [UInt8] {
    let pkcs7: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01]
    let data = DER.element(6, pkcs7 + [7, 1])
    let number = hash == .other ? NID_sha512 : NID_shake256
    let digest = change(Digest.hash(number, of: content) ?? [])
    func attribute(_ last: UInt8, _ value: [UInt8]) -> [UInt8] {
      DER.sequence(DER.element(6, pkcs7 + [9, last]) + DER.element(0x31, value))
    }
    let attributes = attribute(3, data) + attribute(4, DER.element(4, digest))
    let signature = signed(DER.element(0x31, attributes))
    let name = encoding { i2d_X509_NAME(X509_get_issuer_name(certificate), $0) }
    let signer = DER.sequence(
      DER.element(2, [1]) + DER.sequence(name + DER.element(2, [9])) + hash.algorithm
        + DER.element(0xA0, attributes) + DER.sequence(DER.element(6, [0x2B, 0x65, 0x71]))
        + DER.element(4, signature))
    let parts = [
      DER.element(2, [1]), DER.element(0x31, hash.algorithm), DER.sequence(data),
      DER.element(0xA0, trust), DER.element(0x31, signer),
    ]
    return DER.sequence(
      DER.element(6, pkcs7 + [7, 2]) + DER.element(0xA0, DER.sequence(Array(parts.joined()))))
  }

  private func signed(_ bytes: [UInt8]) -> [UInt8] {
    let context = EVP_MD_CTX_new()
    defer { EVP_MD_CTX_free(context) }
    var signature = [UInt8](repeating: 0, count: 114)
    var count = signature.count
    EVP_DigestSignInit(context, nil, nil, nil, key)
    EVP_DigestSign(context, &signature, &count, bytes, bytes.count)
    return Array(signature.prefix(count))
  }
}

/// Values in DER.
private enum DER {
  static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    let count = content.count
    if count < 0x80 { return [tag, UInt8(count)] + content }
    return [tag, 0x82, UInt8(count >> 8), UInt8(count & 0xFF)] + content
  }

  static func sequence(_ content: [UInt8]) -> [UInt8] { element(0x30, content) }
}
