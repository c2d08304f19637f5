internal import COpenSSL
import Ink
import Revocation

/// A certificate (RFC 5280).
package final class Certificate {
  private let handle: Handle

  /// Reads an encoded certificate, or returns nil if it is none.
  package init?(_ bytes: [UInt8]) {
    guard let handle = Handle(decoding(bytes) { d2i_X509(nil, &$0, $1) }, { X509_free($0) }) else {
      return nil
    }
    self.handle = handle
  }

  /// Takes ownership of a certificate, or returns nil if there is none.
  init?(_ raw: OpaquePointer?) {
    guard let handle = Handle(raw, { X509_free($0) }) else { return nil }
    self.handle = handle
  }

  var raw: OpaquePointer { handle.raw }

  /// The certificate, encoded.
  package var encoded: [UInt8] { encoding { i2d_X509(raw, $0) } }

  /// The SHA-256 of the encoded certificate.
  package var hash: [UInt8] { SHA256Digest.of(encoded) }

  var encodedIssuer: [UInt8] { encoding { i2d_X509_NAME(X509_get_issuer_name(raw), $0) } }

  /// Its number among those of the issuer, encoded.
  var encodedNumber: [UInt8] { encoding { i2d_ASN1_INTEGER(X509_get0_serialNumber(raw), $0) } }

  /// Who it is for, and who issued it.
  package var signer: CertificateSigner {
    CertificateSigner(
      name: CertificateName.subject(of: raw), issuer: CertificateName.issuer(of: raw))
  }

  /// Returns the kind of its key.
  ///
  /// - Throws: `CertificateFailure` if it is none by which signatures are made.
  func kind() throws(CertificateFailure) -> KeyKind {
    switch X509_get0_pubkey(raw).map({ EVP_PKEY_get_base_id($0) }) {
    case EVP_PKEY_RSA?: return .rsa
    case EVP_PKEY_EC?: return .ecdsa
    // Poppler's pdfsig calls each signature of such a key invalid.
    case EVP_PKEY_RSA_PSS?: throw .onlyPSS
    default: throw .keyKind
    }
  }

  /// Returns true if this one issued the other, as far as names and numbers tell.
  func issued(_ other: Certificate) -> Bool {
    defer { ERR_clear_error() }
    return X509_check_issued(raw, other.raw) == X509_V_OK
  }

  /// Checks that documents can be signed by it now.
  func checkUse() throws(CertificateFailure) {
    _ = try kind()
    if X509_cmp_current_time(X509_get0_notAfter(raw)) < 0 { throw .expired }
    if X509_cmp_current_time(X509_get0_notBefore(raw)) > 0 { throw .notYetValid }
    // Whoever checks the signature would object to the same.
    guard CertificateUses(of: raw).signDocuments else { throw .notForSigning }
    if let key = X509_get0_pubkey(raw), KeyStrength.isWeak(key) { throw .weakKey }
    // Nobody trusts one that signed itself for its signature.
    if !isSelfSigned, KeyStrength.isHashWeak(of: raw) { throw .weakHash }
    if hasUnnamedCurve { throw .unnamedCurve }
    if X509_get_extension_flags(raw) & UInt32(EXFLAG_CRITICAL) != 0 { throw .unknownExtension }
  }

  /// True if it has the numbers of its key's curve in place of a name, which RFC 5480 (2.1.1)
  /// forbids.
  private var hasUnnamedCurve: Bool {
    guard let key = X509_get0_pubkey(raw) else { return false }
    defer { ERR_clear_error() }
    var isUnnamed: Int32 = 0
    let name = OSSL_PKEY_PARAM_EC_DECODED_FROM_EXPLICIT_PARAMS
    return EVP_PKEY_get_int_param(key, name, &isUnnamed) == 1 && isUnnamed != 0
  }

  /// Returns true if a signature of bytes, by SHA-256, is of the key of this certificate.
  func verifies(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
    defer { ERR_clear_error() }
    guard let context = Handle(EVP_MD_CTX_new(), { EVP_MD_CTX_free($0) }) else { return false }
    guard
      EVP_DigestVerifyInit(context.raw, nil, EVP_sha256(), nil, X509_get0_pubkey(raw)) == 1
    else { return false }
    return EVP_DigestVerify(context.raw, signature, signature.count, bytes, bytes.count) == 1
  }
}
