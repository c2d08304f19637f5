import COpenSSL
import Foundation

/// The keys and certificates of whoever signs in a test. Times are seconds since 1970.
enum TestCertificate {
  /// The time at which the certificates begin, and at which they end: 2020 and 2100.
  static let (start, end) = (1_577_836_800, 4_102_444_800)

  /// Returns a new key on P-256. Who calls frees it.
  static func key() throws -> OpaquePointer {
    guard let key = xsign_new_key() else { throw CocoaError(.featureUnsupported) }
    return key
  }

  /// Returns a new key of another algorithm, as libcrypto numbers them. Who calls frees it.
  ///
  /// - Parameter configure: Sets its parameters. Returns false if that fails.
  static func key(
    _ algorithm: Int32, _ configure: (OpaquePointer) -> Bool = { _ in true }
  ) throws -> OpaquePointer {
    guard let context = EVP_PKEY_CTX_new_id(algorithm, nil) else {
      throw CocoaError(.featureUnsupported)
    }
    defer { EVP_PKEY_CTX_free(context) }
    var made: OpaquePointer?
    guard EVP_PKEY_keygen_init(context) == 1, configure(context),
      EVP_PKEY_keygen(context, &made) == 1, let key = made
    else { throw CocoaError(.featureUnsupported) }
    return key
  }

  /// Returns a certificate (X.509) for a key. Who calls frees it.
  ///
  /// - Parameters:
  ///   - issuer: The certificate and the key of who signs it, or nil for the key itself.
  ///   - hash: The hash that is signed, or nil if the algorithm has its own.
  ///   - extensions: The numbers of extensions and their values, as openssl writes them.
  static func certificate(
    _ name: String, number: Int, key: OpaquePointer,
    issuer: (certificate: OpaquePointer, key: OpaquePointer)? = nil,
    hash: OpaquePointer? = EVP_sha256(), _ extensions: [(Int32, String)] = []
  ) throws -> OpaquePointer {
    guard let certificate = X509_new() else { throw CocoaError(.featureUnsupported) }
    X509_set_version(certificate, 2)
    ASN1_INTEGER_set(X509_get_serialNumber(certificate), number)
    ASN1_TIME_set(X509_getm_notBefore(certificate), start)
    ASN1_TIME_set(X509_getm_notAfter(certificate), end)
    let subject = X509_get_subject_name(certificate)
    X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_FLAG | 1, name, -1, -1, 0)
    let signer = issuer.map { X509_get_subject_name($0.certificate) }
    X509_set_issuer_name(certificate, signer ?? subject)
    X509_set_pubkey(certificate, key)
    for (kind, value) in extensions {
      let part = X509V3_EXT_conf_nid(nil, nil, kind, value)
      defer { X509_EXTENSION_free(part) }
      guard part != nil, X509_add_ext(certificate, part, -1) == 1 else {
        throw CocoaError(.featureUnsupported)
      }
    }
    X509_sign(certificate, issuer?.key ?? key, hash)
    return certificate
  }
}
