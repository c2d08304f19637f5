internal import COpenSSL
import Revocation

extension Certificate {
  /// Returns the certificates in a file: those of PEM, or a single one as DER.
  static func all(in bytes: [UInt8]) -> [Certificate] {
    var all: [Certificate] = []
    CertificateFile.read(bytes) { raw in
      if let certificate = Certificate(raw) { all.append(certificate) }
    }
    return all
  }

  /// Returns the certificates in a CMS that has nothing else (RFC 5280, 4.2.2.1).
  static func all(inCMS bytes: [UInt8]) -> [Certificate] {
    defer { ERR_clear_error() }
    guard
      let message = Handle(
        decoding(bytes) { d2i_CMS_ContentInfo(nil, &$0, $1) }, { CMS_ContentInfo_free($0) }),
      let stack = CMS_get1_certs(message.raw)
    else { return [] }
    return all(taking: stack)
  }

  /// Returns the certificates of a stack, which is freed.
  static func all(taking stack: OpaquePointer) -> [Certificate] {
    defer { OPENSSL_sk_free(stack) }
    return (0..<max(0, OPENSSL_sk_num(stack))).compactMap { index in
      Certificate(OPENSSL_sk_value(stack, index).map { OpaquePointer($0) })
    }
  }

  /// Where it says that more about it is to be had.
  var addresses: CertificateAddresses { CertificateAddresses(of: raw) }

  /// True if its own key signed it (`X509_self_signed`).
  var isSelfSigned: Bool {
    defer { ERR_clear_error() }
    return X509_self_signed(raw, 1) == 1
  }

  /// The certificates from this one to a trusted one, by the rules of chains (`X509_verify_cert`)
  /// but for times, or nothing if there is no such chain. Nobody is asked.
  ///
  /// - Parameter others: Certificates that may stand between.
  func chain(to trusted: [Certificate], among others: [Certificate]) -> [Certificate] {
    defer { ERR_clear_error() }
    guard let store = Handle(X509_STORE_new(), { X509_STORE_free($0) }),
      let context = Handle(X509_STORE_CTX_new(), { X509_STORE_CTX_free($0) }),
      let stack = OPENSSL_sk_new_null()
    else { return [] }
    defer { OPENSSL_sk_free(stack) }
    for certificate in trusted { X509_STORE_add_cert(store.raw, certificate.raw) }
    // It need not be that of a root, and what was used may have expired since.
    X509_STORE_set_flags(store.raw, UInt(X509_V_FLAG_PARTIAL_CHAIN | X509_V_FLAG_NO_CHECK_TIME))
    for other in others { OPENSSL_sk_push(stack, UnsafeRawPointer(other.raw)) }
    guard X509_STORE_CTX_init(context.raw, store.raw, raw, stack) == 1,
      X509_verify_cert(context.raw) == 1, let found = X509_STORE_CTX_get1_chain(context.raw)
    else { return [] }
    return Self.all(taking: found)
  }

  /// Returns true if this one issued the other, and its key signed that (`X509_verify`).
  func hasSigned(_ other: Certificate) -> Bool {
    defer { ERR_clear_error() }
    return issued(other) && X509_verify(other.raw, X509_get0_pubkey(raw)) == 1
  }
}
