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
    let read = bytes.withUnsafeBufferPointer { bytes -> OpaquePointer? in
      var start = bytes.baseAddress
      return d2i_X509(nil, &start, bytes.count)
    }
    ERR_clear_error()
    guard let read else { return nil }
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
      name: Self.name(X509_get_subject_name(handle)),
      issuer: Self.name(X509_get_issuer_name(handle)),
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
    switch EVP_PKEY_get_base_id(key) {
    case NID_rsaEncryption: return ("RSA \(bits)", bits < 2048)
    case NID_rsassaPss: return ("RSA-PSS \(bits)", bits < 2048)
    case NID_X9_62_id_ecPublicKey: return ("ECDSA \(bits)", bits < 224)
    case NID_dsa: return ("DSA \(bits)", bits < 2048)
    case NID_ED25519: return ("Ed25519", false)
    case NID_ED448: return ("Ed448", false)
    case let other:
      let name = OBJ_nid2sn(other).map { String(cString: $0) } ?? ""
      return ("\(name) \(bits)", EVP_PKEY_get_security_bits(key) < 112)
    }
  }

  /// The identifiers of the uses for which documents are signed: any, e-mail, documents (RFC 9336),
  /// and those of Adobe and Microsoft for documents.
  private static let uses: Set = [
    "2.5.29.37.0", "1.3.6.1.5.5.7.3.4", "1.3.6.1.5.5.7.3.36", "1.2.840.113583.1.1.5",
    "1.3.6.1.4.1.311.10.3.12",
  ]
  /// The identifiers of the uses for which times are stamped.
  private static let stamping: Set = ["2.5.29.37.0", "1.3.6.1.5.5.7.3.8"]

  /// True if it is for signing documents: if it names uses, these are among them. That of a server,
  /// for example, is not.
  var maySignDocuments: Bool {
    let usage = X509_get_key_usage(handle)
    if usage != UInt32.max, usage & UInt32(KU_DIGITAL_SIGNATURE | KU_NON_REPUDIATION) == 0 {
      return false
    }
    return permits(Self.uses)
  }

  /// True if those that it certifies may sign documents, or if `stamps` time stamps: if it names
  /// uses, these are among them.
  func passesOn(stamps: Bool) -> Bool { permits(stamps ? Self.stamping : Self.uses) }

  /// True if it names no uses, or one of these.
  private func permits(_ uses: Set<String>) -> Bool {
    var critical: Int32 = 0
    guard let found = X509_get_ext_d2i(handle, NID_ext_key_usage, &critical, nil) else {
      // Without the extension any use is right; one that is damaged or there twice is not.
      return critical == -1
    }
    let purposes = OpaquePointer(found)
    defer { EXTENDED_KEY_USAGE_free(purposes) }
    return (0..<min(OPENSSL_sk_num(purposes), 64)).contains { index in
      guard let object = OPENSSL_sk_value(purposes, index) else { return false }
      return uses.contains(AlgorithmName.identifier(OpaquePointer(object)))
    }
  }

  /// True if it is for time stamps alone, as RFC 3161 (2.3) asks.
  var mayStampTimes: Bool { X509_check_purpose(handle, X509_PURPOSE_TIMESTAMP_SIGN, 0) == 1 }

  /// Returns the name of a person or a service: the common name, or else the organisation.
  private static func name(_ name: OpaquePointer?) -> String {
    for part in [NID_commonName, NID_organizationName, NID_organizationalUnitName] {
      let place = X509_NAME_get_index_by_NID(name, part, -1)
      guard place >= 0, let entry = X509_NAME_get_entry(name, place) else { continue }
      var bytes: UnsafeMutablePointer<UInt8>?
      let count = ASN1_STRING_to_UTF8(&bytes, X509_NAME_ENTRY_get_data(entry))
      guard count > 0, let bytes else { continue }
      defer { CRYPTO_free(bytes, nil, 0) }
      return String(
        decoding: UnsafeBufferPointer(start: bytes, count: min(Int(count), 1000)), as: UTF8.self)
    }
    return ""
  }

  /// Returns the seconds since 1970 of a time, or nil if it is none (`ASN1_TIME_to_tm`).
  static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int? {
    var parts = tm()
    guard let time, ASN1_TIME_to_tm(time, &parts) == 1 else { return nil }
    return timegm(&parts)
  }
}
