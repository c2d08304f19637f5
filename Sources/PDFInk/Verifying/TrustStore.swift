internal import COpenSSL
import Glibc
import Ink
import Revocation

/// The certificates that are trusted (`X509_STORE`).
final class TrustStore {
  /// The longest chain.
  private static let deepest: Int32 = 16

  private let store: OpaquePointer
  private let trustsAnyCertificate: Bool
  /// The number of certificates.
  let count: Int

  /// Reads trusted certificates, PEM or a single one as DER.
  init?(_ order: VerificationOrder) {
    guard let store = X509_STORE_new() else { return nil }
    self.store = store
    trustsAnyCertificate = order.trustsAnyCertificate
    var count = 0
    func add(_ certificate: OpaquePointer) {
      X509_STORE_add_cert(store, certificate)
      X509_free(certificate)
      count += 1
    }
    CertificateFile.read(order.trust, add)
    self.count = count
    ERR_clear_error()
  }

  deinit { X509_STORE_free(store) }

  /// Returns the problem of the chain from a certificate to a trusted one, or nil if there is one
  /// that is valid at that time (`X509_verify_cert`), and that chain. Revocation is not looked at.
  ///
  /// - Parameters:
  ///   - others: Certificates that may stand between.
  ///   - time: Seconds since 1970.
  ///   - stamps: True if the certificate is that of an authority for time stamps.
  func chain(
    of certificate: SignerCertificate, with others: [SignerCertificate], at time: Int, stamps: Bool
  ) -> (problem: SignatureProblem?, certificates: [SignerCertificate]) {
    guard let context = X509_STORE_CTX_new(), let stack = OPENSSL_sk_new_null() else {
      return (.limit, [])
    }
    defer {
      X509_STORE_CTX_free(context)
      OPENSSL_sk_free(stack)
      ERR_clear_error()
    }
    for other in others { OPENSSL_sk_push(stack, UnsafeRawPointer(other.handle)) }
    guard X509_STORE_CTX_init(context, store, certificate.handle, stack) == 1,
      let rules = X509_STORE_CTX_get0_param(context)
    else { return (.limit, []) }
    X509_VERIFY_PARAM_set_time(rules, time_t(time))
    X509_VERIFY_PARAM_set_depth(rules, Self.deepest)
    X509_VERIFY_PARAM_set_auth_level(rules, KeyStrength.level)
    // An authority may demand that all below it name a policy (RFC 5280, 4.2.1.11). It may be any.
    X509_VERIFY_PARAM_set_flags(rules, UInt(X509_V_FLAG_POLICY_CHECK))
    X509_VERIFY_PARAM_add0_policy(rules, OBJ_nid2obj(NID_any_policy))
    if stamps { X509_VERIFY_PARAM_set_purpose(rules, X509_PURPOSE_TIMESTAMP_SIGN) }
    if trustsAnyCertificate { X509_VERIFY_PARAM_set_flags(rules, UInt(X509_V_FLAG_PARTIAL_CHAIN)) }
    guard X509_verify_cert(context) == 1 else {
      return (Self.problem(X509_STORE_CTX_get_error(context)), [])
    }
    let chain = SignerCertificate.all(of: X509_STORE_CTX_get0_chain(context))
    let authorities = chain.dropFirst()
    if authorities.contains(where: \.key.isWeak) { return (.weakKey, []) }
    // The uses of a trusted one are up to whoever trusts it.
    let passOn = authorities.dropLast().allSatisfy { $0.uses.passOn(stamps: stamps) }
    return passOn ? (nil, chain) : (.usage, [])
  }

  private static func problem(_ error: Int32) -> SignatureProblem {
    switch error {
    case X509_V_ERR_CERT_HAS_EXPIRED: .expired
    case X509_V_ERR_CERT_NOT_YET_VALID: .notYetValid
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
      X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT, X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN,
      X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE, X509_V_ERR_CERT_UNTRUSTED:
      .untrusted
    case X509_V_ERR_EE_KEY_TOO_SMALL, X509_V_ERR_CA_KEY_TOO_SMALL: .weakKey
    case X509_V_ERR_CA_MD_TOO_WEAK: .weakHash
    case X509_V_ERR_INVALID_PURPOSE: .usage
    default: .chain
    }
  }
}
