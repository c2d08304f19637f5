internal import COpenSSL
import Ink
import Revocation

/// Makes identities for those who have none: a key on the curve P-256, and a certificate that it
/// signs itself.
package enum NewIdentity {
  /// The steps by which the key of the file is derived from the passphrase.
  private static let iterations: Int32 = 600_000

  /// Returns a new identity as a PKCS #12 file (RFC 7292), and its certificate.
  ///
  /// - Parameters:
  ///   - name: The name of the person.
  ///   - mail: The mail address, or an empty text.
  /// - Throws: `CertificateFailure.failed` if the name or the address cannot be in a certificate.
  package static func file(
    name: String, mail: String, passphrase: Secret
  ) throws(CertificateFailure) -> (file: [UInt8], certificate: Certificate) {
    defer { ERR_clear_error() }
    if passphrase.withBytes({ $1 }) == 0 { throw .emptyPassphrase }
    guard let person = PersonName(name, mail: mail),
      let key = Handle(xsign_new_key(), { EVP_PKEY_free($0) }),
      let certificate = Certificate(X509_new())
    else { throw .failed }
    try describe(certificate, as: person)
    let raw = certificate.raw
    guard X509_set_pubkey(raw, key.raw) == 1 else { throw .failed }
    // Of documents, by RFC 9336, and by the older number of Microsoft.
    let uses = "1.3.6.1.5.5.7.3.36,1.3.6.1.4.1.311.10.3.12,emailProtection"
    var extensions = [
      (NID_basic_constraints, "critical,CA:FALSE"),
      (NID_key_usage, "critical,digitalSignature,nonRepudiation"), (NID_ext_key_usage, uses),
      (NID_subject_key_identifier, "hash"),
    ]
    if !person.mail.isEmpty {
      extensions.append((NID_subject_alt_name, "email:" + person.mail))
    }
    for (kind, value) in extensions { try add(kind, value, to: raw) }
    guard X509_sign(raw, key.raw, EVP_sha256()) > 0 else { throw .failed }
    let store = passphrase.withText { text in
      PKCS12_create(text, person.name, key.raw, raw, nil, 0, 0, iterations, iterations, 0)
    }
    guard let store = Handle(store, { PKCS12_free($0) }) else { throw .failed }
    let file = encoding { i2d_PKCS12(store.raw, $0) }
    if file.isEmpty { throw .failed }
    return (file, certificate)
  }

  /// Writes the version, a random number, the names and the times.
  private static func describe(
    _ certificate: Certificate, as person: PersonName
  ) throws(CertificateFailure) {
    let raw = certificate.raw
    guard X509_set_version(raw, 2) == 1,
      let number = Handle(BN_new(), { BN_free($0) }),
      // At most 20 bytes with the sign (RFC 5280, 4.1.2.2).
      BN_rand(number.raw, 159, BN_RAND_TOP_ANY, BN_RAND_BOTTOM_ANY) == 1,
      BN_to_ASN1_INTEGER(number.raw, X509_get_serialNumber(raw)) != nil
    else { throw .failed }
    let subject = X509_get_subject_name(raw)
    guard
      X509_NAME_add_entry_by_NID(
        subject, NID_commonName, MBSTRING_UTF8, person.name, Int32(person.name.utf8.count), -1, 0)
        == 1,
      X509_set_issuer_name(raw, subject) == 1,
      X509_gmtime_adj(X509_getm_notBefore(raw), 0) != nil,
      X509_time_adj_ex(X509_getm_notAfter(raw), Int32(365 * PersonName.years), 0, nil) != nil
    else { throw .failed }
  }

  private static func add(
    _ kind: Int32, _ value: String, to certificate: OpaquePointer
  ) throws(CertificateFailure) {
    var context = X509V3_CTX()
    X509V3_set_ctx(&context, certificate, certificate, nil, nil, 0)
    guard
      let made = Handle(
        X509V3_EXT_conf_nid(nil, &context, kind, value), { X509_EXTENSION_free($0) }),
      X509_add_ext(certificate, made.raw, -1) == 1
    else { throw .failed }
  }
}
