import COpenSSL
import Revocation

@testable import PDFInk

/// An authority that certifies, and says who is revoked, as a test wants it. Times are seconds
/// since 1970.
final class TestAuthority {
  /// A key with its certificate.
  final class Identity {
    fileprivate let key: OpaquePointer
    fileprivate let raw: OpaquePointer
    let certificate: SignerCertificate

    fileprivate init(key: OpaquePointer, raw: OpaquePointer) {
      (self.key, self.raw) = (key, raw)
      certificate = SignerCertificate(sharing: raw)
    }

    deinit {
      X509_free(raw)
      EVP_PKEY_free(key)
    }
  }

  /// What it says of a certificate, with the reason of a revocation (RFC 5280, 5.3.1).
  enum Status {
    case good
    case revoked(at: Int, reason: Int32)
  }

  /// How an answer is signed.
  enum Signing {
    case usual
    /// RSASSA-PSS with that hash.
    case pss(OpaquePointer)
  }

  let own: Identity

  /// Creates an authority.
  ///
  /// - Parameters:
  ///   - bits: The length of its RSA key, or nil for a key on P-256.
  ///   - parent: The authority that certifies it, or nil for itself.
  ///   - hash: The hash under its certificate.
  init(
    _ name: String, rsa bits: Int32? = nil, below parent: TestAuthority? = nil,
    hash: OpaquePointer? = EVP_sha256(), _ extensions: [(Int32, String)] = []
  ) throws {
    own = try Self.identity(
      name, 1, issuer: parent?.own, bits, hash,
      [(NID_basic_constraints, "critical,CA:TRUE")] + extensions)
  }

  /// Returns a certificate of this authority.
  ///
  /// - Parameters:
  ///   - bits: The length of an RSA key, or nil for a key on P-256.
  ///   - extensions: The numbers of extensions and their values, as openssl writes them.
  func issue(
    _ name: String, number: Int, rsa bits: Int32? = nil, _ extensions: [(Int32, String)] = []
  ) throws -> Identity {
    try Self.identity(name, number, issuer: own, bits, EVP_sha256(), extensions)
  }

  private static func identity(
    _ name: String, _ number: Int, issuer: Identity?, _ bits: Int32?, _ hash: OpaquePointer?,
    _ extensions: [(Int32, String)]
  ) throws -> Identity {
    let key =
      if let bits {
        try TestCertificate.key(EVP_PKEY_RSA) { EVP_PKEY_CTX_set_rsa_keygen_bits($0, bits) == 1 }
      } else {
        try TestCertificate.key()
      }
    let raw = try TestCertificate.certificate(
      name, number: number, key: key, issuer: issuer.map { ($0.raw, $0.key) }, hash: hash,
      extensions)
    return Identity(key: key, raw: raw)
  }

  /// Returns the answer of a responder (OCSP).
  ///
  /// - Parameters:
  ///   - responder: Who signs it, or nil for the authority.
  ///   - issuer: The authority whose certificate it names, or nil for this one.
  ///   - isBare: True if the certificate of who signs it is not in it.
  func answer(
    about identity: Identity, _ status: Status = .good, at time: Int, next: Int,
    by responder: Identity? = nil, naming issuer: TestAuthority? = nil,
    _ signing: Signing = .usual, isBare: Bool = false
  ) -> [UInt8] {
    guard let answer = OCSP_BASICRESP_new() else { return [] }
    defer { OCSP_BASICRESP_free(answer) }
    let name = OCSP_cert_to_id(EVP_sha1(), identity.raw, (issuer ?? self).own.raw)
    defer { OCSP_CERTID_free(name) }
    let times = [time, next].map { ASN1_GENERALIZEDTIME_set(nil, $0) }
    defer { times.forEach { ASN1_GENERALIZEDTIME_free($0) } }
    switch status {
    case .good:
      OCSP_basic_add1_status(answer, name, V_OCSP_CERTSTATUS_GOOD, 0, nil, times[0], times[1])
    case .revoked(let moment, let reason):
      let revoked = ASN1_GENERALIZEDTIME_set(nil, moment)
      defer { ASN1_GENERALIZEDTIME_free(revoked) }
      OCSP_basic_add1_status(
        answer, name, V_OCSP_CERTSTATUS_REVOKED, reason, revoked, times[0], times[1])
    }
    let signer = responder ?? own
    let context = Self.context(signer.key, signing)
    defer { EVP_MD_CTX_free(context) }
    OCSP_basic_sign_ctx(answer, signer.raw, context, nil, isBare ? UInt(OCSP_NOCERTS) : 0)
    let response = OCSP_response_create(OCSP_RESPONSE_STATUS_SUCCESSFUL, answer)
    defer { OCSP_RESPONSE_free(response) }
    return encoding { i2d_OCSP_RESPONSE(response, $0) }
  }

  /// Returns a list of revoked certificates (CRL).
  ///
  /// - Parameter isDelta: True if it is one of changes alone.
  func list(
    _ revoked: [(Identity, at: Int, reason: Int32)] = [], at time: Int, next: Int,
    _ signing: Signing = .usual, isDelta: Bool = false
  ) -> [UInt8] {
    guard let list = X509_CRL_new() else { return [] }
    defer { X509_CRL_free(list) }
    X509_CRL_set_version(list, 1)
    X509_CRL_set_issuer_name(list, X509_get_subject_name(own.raw))
    let times = ([time, next] + revoked.map(\.at)).map { ASN1_TIME_set(nil, $0) }
    defer { times.forEach { ASN1_TIME_free($0) } }
    X509_CRL_set1_lastUpdate(list, times[0])
    X509_CRL_set1_nextUpdate(list, times[1])
    for (index, entry) in revoked.enumerated() {
      let part = X509_REVOKED_new()
      X509_REVOKED_set_serialNumber(part, X509_get_serialNumber(entry.0.raw))
      X509_REVOKED_set_revocationDate(part, times[2 + index])
      let reason = ASN1_ENUMERATED_new()
      defer { ASN1_ENUMERATED_free(reason) }
      ASN1_ENUMERATED_set(reason, Int(entry.reason))
      X509_REVOKED_add1_ext_i2d(part, NID_crl_reason, reason, 0, 0)
      X509_CRL_add0_revoked(list, part)
    }
    if isDelta {
      let base = ASN1_INTEGER_new()
      defer { ASN1_INTEGER_free(base) }
      ASN1_INTEGER_set(base, 1)
      X509_CRL_add1_ext_i2d(list, NID_delta_crl, base, 1, 0)
    }
    X509_CRL_sort(list)
    let context = Self.context(own.key, signing)
    defer { EVP_MD_CTX_free(context) }
    X509_CRL_sign_ctx(list, context)
    return encoding { i2d_X509_CRL(list, $0) }
  }

  /// Returns a time stamp of a hash of zeros (RFC 3161).
  ///
  /// - Parameter time: The time as in DER, such as `20260301093000Z`.
  func stamp(at time: String, by identity: Identity) -> [UInt8] {
    // The version, the policy 1.2.3.4, and SHA-256 with its hash.
    var fields: [UInt8] = [
      0x02, 0x01, 0x01, 0x06, 0x03, 0x2A, 0x03, 0x04, 0x30, 0x31, 0x30, 0x0D, 0x06, 0x09, 0x60,
      0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01, 0x05, 0x00, 0x04, 0x20,
    ]
    fields += [UInt8](repeating: 0, count: 32)
    // The number and the time.
    fields += [0x02, 0x01, 0x01, 0x18, UInt8(time.utf8.count)]
    fields += time.utf8
    let content: [UInt8] = [0x30, UInt8(fields.count)] + fields
    let data = BIO_new(BIO_s_mem())
    defer { BIO_free_all(data) }
    BIO_write(data, content, Int32(content.count))
    let flags = UInt32(CMS_BINARY | CMS_PARTIAL | CMS_CADES)
    let message = CMS_sign(nil, nil, nil, data, flags)
    defer { CMS_ContentInfo_free(message) }
    CMS_set1_eContentType(message, OBJ_nid2obj(NID_id_smime_ct_TSTInfo))
    CMS_add1_signer(message, identity.raw, identity.key, EVP_sha256(), flags)
    CMS_final(message, data, nil, flags)
    return encoding { i2d_CMS_ContentInfo(message, $0) }
  }

  private static func context(_ key: OpaquePointer, _ signing: Signing) -> OpaquePointer? {
    let context = EVP_MD_CTX_new()
    var parameters: OpaquePointer?
    switch signing {
    case .usual: EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key)
    case .pss(let hash):
      EVP_DigestSignInit(context, &parameters, hash, nil, key)
      EVP_PKEY_CTX_set_rsa_padding(parameters, RSA_PKCS1_PSS_PADDING)
    }
    return context
  }
}
