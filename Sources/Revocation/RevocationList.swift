internal import COpenSSL
import Glibc

/// A list of revoked certificates (CRL, RFC 5280, 5).
package final class RevocationList {
  private let handle: Handle

  /// Reads a list. Returns nil if it is none.
  package init?(_ bytes: [UInt8]) {
    guard
      let handle = Handle(
        decoding(bytes) { d2i_X509_CRL(nil, &$0, $1) }, { X509_CRL_free($0) })
    else { return nil }
    self.handle = handle
  }

  /// The list, encoded.
  package var encoded: [UInt8] { encoding { i2d_X509_CRL(handle.raw, $0) } }

  /// Returns what it says of a certificate. Returns nil if that is nothing: it is too old or too
  /// new, of another issuer, for other certificates, or of changes alone.
  ///
  /// - Parameters:
  ///   - certificate: The certificate (`X509`).
  ///   - issuer: That of its issuer.
  package func status(
    of certificate: OpaquePointer, issuer: OpaquePointer, _ moment: RevocationMoment
  ) -> RevocationStatus? {
    defer { ERR_clear_error() }
    let next = seconds(X509_CRL_get0_nextUpdate(handle.raw))
    // Most lists of a file are those of others, which need not be checked.
    guard isOf(issuer), speaks(of: certificate),
      let time = seconds(X509_CRL_get0_lastUpdate(handle.raw)), isStrong,
      // Who signed it must still be trusted when the list is known to be there.
      let end = seconds(X509_get0_notAfter(issuer)), end >= moment.proof,
      // A list leaves out what has expired, so it counts only as of a time before that, and it has
      // itself expired when the next one is due.
      let store = StatusSignature.store(
        trusting: issuer, at: max(time, min(moment.use, next.map { $0 - 1 } ?? moment.use)),
        // A certificate with a short key may be in the list, too.
        level: 1),
      X509_STORE_add_crl(store.raw, handle.raw) == 1,
      let context = Handle(X509_STORE_CTX_new(), { X509_STORE_CTX_free($0) })
    else { return nil }
    X509_STORE_set_flags(store.raw, UInt(X509_V_FLAG_CRL_CHECK))
    guard X509_STORE_CTX_init(context.raw, store.raw, certificate, nil) == 1 else { return nil }
    var status = RevocationStatus(kind: .good, time: time)
    if X509_verify_cert(context.raw) != 1 {
      var entry: OpaquePointer?
      guard X509_STORE_CTX_get_error(context.raw) == X509_V_ERR_CERT_REVOKED,
        X509_CRL_get0_by_cert(handle.raw, &entry, certificate) == 1, let entry,
        let revoked = seconds(X509_REVOKED_get0_revocationDate(entry))
      else { return nil }
      status.kind = Self.isHold(entry) ? .onHold(revoked) : .revoked(revoked)
    }
    return moment.permits(status, next: next) ? status : nil
  }

  private func isOf(_ issuer: OpaquePointer) -> Bool {
    X509_NAME_cmp(X509_CRL_get_issuer(handle.raw), X509_get_subject_name(issuer)) == 0
  }

  /// Returns true if it says something of a certificate: a list of changes alone (delta CRL, RFC
  /// 5280, 5.2.4) does so only of what is in it. libcrypto takes it for a whole one.
  private func speaks(of certificate: OpaquePointer) -> Bool {
    if X509_CRL_get_ext_by_NID(handle.raw, NID_delta_crl, -1) < 0 { return true }
    var entry: OpaquePointer?
    return X509_CRL_get0_by_cert(handle.raw, &entry, certificate) != 0
  }

  /// True if the hash under it cannot be deceived.
  private var isStrong: Bool {
    var algorithm: UnsafePointer<X509_ALGOR>?
    X509_CRL_get0_signature(handle.raw, nil, &algorithm)
    return algorithm.map { !StatusSignature.isWeak($0) } ?? false
  }

  /// True if the reason of an entry is one that may be lifted (RFC 5280, 5.3.1).
  private static func isHold(_ entry: OpaquePointer) -> Bool {
    guard let found = X509_REVOKED_get_ext_d2i(entry, NID_crl_reason, nil, nil) else {
      return false
    }
    let reason = found.assumingMemoryBound(to: ASN1_ENUMERATED.self)
    defer { ASN1_ENUMERATED_free(reason) }
    return ASN1_ENUMERATED_get(reason) == Int(CRL_REASON_CERTIFICATE_HOLD)
  }
}
