internal import COpenSSL
import Glibc
import Ink
import Revocation

/// A certificate (`X509`).
final class SignerCertificate {
  let handle: OpaquePointer

  /// Takes a share of a certificate.
  init(sharing handle: OpaquePointer) {
    X509_up_ref(handle)
    self.handle = handle
  }

  /// Reads an encoded certificate, or returns nil if it is none.
  init?(_ bytes: [UInt8]) {
    guard let read = decoding(bytes, { d2i_X509(nil, &$0, $1) }) else { return nil }
    handle = read
  }

  deinit { X509_free(handle) }

  /// Returns shares of the certificates of a stack (`STACK_OF(X509)`).
  static func all(of stack: OpaquePointer?) -> [SignerCertificate] {
    (0..<max(0, OPENSSL_sk_num(stack))).compactMap { index in
      OPENSSL_sk_value(stack, index).map { SignerCertificate(sharing: OpaquePointer($0)) }
    }
  }

  /// The certificate, encoded.
  var encoded: [UInt8] { encoding { i2d_X509(handle, $0) } }

  /// True if its own key signed it (`X509_self_signed`).
  var isSelfSigned: Bool {
    defer { ERR_clear_error() }
    return X509_self_signed(handle, 1) == 1
  }

  /// What it says, for a report.
  var report: PDFSignatureReport.Certificate? {
    guard let hash = hash(NID_sha256) else { return nil }
    return PDFSignatureReport.Certificate(
      name: CertificateName.subject(of: handle), issuer: CertificateName.issuer(of: handle),
      start: Self.seconds(X509_get0_notBefore(handle)) ?? 0,
      end: Self.seconds(X509_get0_notAfter(handle)) ?? 0, hash: hash)
  }

  /// Returns the hash of the certificate, or nil if libcrypto does not have the algorithm.
  func hash(_ number: Int32) -> [UInt8]? {
    let bytes = encoded
    return bytes.isEmpty ? nil : Digest.hash(number, of: bytes)
  }

  /// True if signatures by its key can be checked.
  var hasKnownKey: Bool {
    guard let key = X509_get0_pubkey(handle) else { return false }
    return Self.knownKeys.contains(EVP_PKEY_get_base_id(key))
  }

  private static let knownKeys = [
    NID_rsaEncryption, NID_rsassaPss, NID_X9_62_id_ecPublicKey, NID_dsa, NID_ED25519, NID_ED448,
  ]

  /// The kind and the length of its key, as `RSA 2048`. One that libcrypto cannot read has the name
  /// of its algorithm.
  var key: (name: String, isWeak: Bool) {
    guard let key = X509_get0_pubkey(handle) else {
      ERR_clear_error()
      var algorithm: OpaquePointer?
      X509_PUBKEY_get0_param(&algorithm, nil, nil, nil, X509_get_X509_PUBKEY(handle))
      return (AlgorithmName.text(algorithm) ?? "", false)
    }
    let bits = Int(EVP_PKEY_get_bits(key))
    let name =
      switch EVP_PKEY_get_base_id(key) {
      case NID_rsaEncryption: "RSA \(bits)"
      case NID_rsassaPss: "RSA-PSS \(bits)"
      case NID_X9_62_id_ecPublicKey: "ECDSA \(bits)"
      case NID_dsa: "DSA \(bits)"
      case NID_ED25519: "Ed25519"
      case NID_ED448: "Ed448"
      case let other: "\(OBJ_nid2sn(other).map { String(cString: $0) } ?? "") \(bits)"
      }
    return (name, KeyStrength.isWeak(key))
  }

  /// What it says that it is for.
  var uses: CertificateUses { CertificateUses(of: handle) }

  /// True if it is for time stamps alone, as RFC 3161 (2.3) asks.
  var mayStampTimes: Bool { X509_check_purpose(handle, X509_PURPOSE_TIMESTAMP_SIGN, 0) == 1 }

  /// Returns the seconds since 1970 of a time, or nil if it is none (`ASN1_TIME_to_tm`).
  static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int? {
    var parts = tm()
    guard let time, ASN1_TIME_to_tm(time, &parts) == 1 else { return nil }
    return timegm(&parts)
  }
}
