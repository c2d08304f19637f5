internal import COpenSSL

/// The answer of a responder, which tells whether certificates are revoked (RFC 6960, 4.2).
package final class OCSPResponse {
  /// The most certificates that it is about, and that are in it.
  private static let (maximum, maximumCertificates): (Int32, Int32) = (200, 20)
  /// The level of security of those who sign it: keys of 112 bits (RSA 2048), and no SHA-1.
  private static let level: Int32 = 2

  private let response: Handle
  private let basic: Handle
  var raw: OpaquePointer { basic.raw }

  /// Reads an answer. Returns nil if it is none, or a refusal.
  package init?(_ bytes: [UInt8]) {
    defer { ERR_clear_error() }
    guard
      let response = Handle(
        decoding(bytes) { d2i_OCSP_RESPONSE(nil, &$0, $1) }, { OCSP_RESPONSE_free($0) }),
      OCSP_response_status(response.raw) == OCSP_RESPONSE_STATUS_SUCCESSFUL,
      let basic = Handle(OCSP_response_get1_basic(response.raw), { OCSP_BASICRESP_free($0) })
    else { return nil }
    self.response = response
    self.basic = basic
  }

  /// The answer, encoded.
  package var encoded: [UInt8] { encoding { i2d_OCSP_RESPONSE(response.raw, $0) } }

  /// The certificates in it, encoded: that of the responder, if it is not the issuer itself.
  package var certificates: [[UInt8]] {
    guard let all = OCSP_resp_get0_certs(basic.raw) else { return [] }
    return (0..<min(max(0, OPENSSL_sk_num(all)), Self.maximumCertificates)).compactMap { index in
      OPENSSL_sk_value(all, index).map { certificate in
        encoding { i2d_X509(OpaquePointer(certificate), $0) }
      }
    }
  }

  /// Returns what it says of a certificate, and the certificate of the responder who signed it,
  /// encoded, or nil if the issuer itself did. Returns nil if it says nothing, or is too old or too
  /// new, or if neither the issuer signed it nor somebody whom the issuer entitled (4.2.2.2).
  ///
  /// - Parameters:
  ///   - certificate: The certificate (`X509`).
  ///   - issuer: That of its issuer.
  ///   - others: Certificates among which that of the responder may be, if it is not in the answer.
  package func statement(
    on certificate: OpaquePointer, issuer: OpaquePointer, _ moment: RevocationMoment,
    among others: [OpaquePointer] = []
  ) -> (status: RevocationStatus, responder: [UInt8]?)? {
    defer { ERR_clear_error() }
    guard let status = newestStatus(of: certificate, issuer, moment),
      let signer = signer(for: issuer, moment, among: others)
    else { return nil }
    return (status, X509_cmp(signer, issuer) == 0 ? nil : encoding { i2d_X509(signer, $0) })
  }

  /// Returns the certificate of who signed it, or nil if that does not count.
  private func signer(
    for issuer: OpaquePointer, _ moment: RevocationMoment, among others: [OpaquePointer]
  ) -> OpaquePointer? {
    guard let algorithm = OCSP_resp_get0_tbs_sigalg(basic.raw),
      !StatusSignature.isWeak(algorithm),
      let store = StatusSignature.store(trusting: issuer, at: moment.proof, level: Self.level)
    else { return nil }
    let candidates: [OpaquePointer]
    if let named = namedSigner(besides: issuer) {
      candidates = [named]
    } else {
      // Responders get new certificates of the same name.
      let named = others.lazy.filter { self.namedSigner(besides: $0) != nil }
      candidates = Array(named.prefix(Int(Self.maximumCertificates)))
    }
    for signer in candidates where isSigned(by: signer, trusting: store.raw) {
      if X509_cmp(signer, issuer) == 0 || Self.isForSignatures(signer) { return signer }
    }
    return nil
  }

  /// Returns the certificate that it names as that of who signed it: one that is given, or one in
  /// it (`OCSP_resp_get0_signer`).
  private func namedSigner(besides given: OpaquePointer) -> OpaquePointer? {
    guard let stack = Self.stack(of: given) else { return nil }
    var signer: OpaquePointer?
    return OCSP_resp_get0_signer(basic.raw, &signer, stack.raw) == 1 ? signer : nil
  }

  private func isSigned(by signer: OpaquePointer, trusting store: OpaquePointer) -> Bool {
    guard let stack = Self.stack(of: signer) else { return false }
    return OCSP_basic_verify(basic.raw, stack.raw, store, 0) == 1
  }

  /// Returns true if the key of a certificate is for signatures (RFC 5280, 4.2.1.3). libcrypto does
  /// not look. The issuer needs no leave for words on its own certificates.
  private static func isForSignatures(_ certificate: OpaquePointer) -> Bool {
    // Without the extension all bits are set.
    X509_get_key_usage(certificate) & UInt32(KU_DIGITAL_SIGNATURE) != 0
  }

  /// Returns a certificate in a stack (`STACK_OF(X509)`).
  private static func stack(of certificate: OpaquePointer) -> Handle? {
    guard let stack = Handle(OPENSSL_sk_new_null(), { OPENSSL_sk_free($0) }) else { return nil }
    OPENSSL_sk_push(stack.raw, UnsafeRawPointer(certificate))
    return stack
  }

  private func newestStatus(
    of certificate: OpaquePointer, _ issuer: OpaquePointer, _ moment: RevocationMoment
  ) -> RevocationStatus? {
    var newest: RevocationStatus?
    for index in 0..<min(max(0, OCSP_resp_count(basic.raw)), Self.maximum) {
      guard let single = OCSP_resp_get0(basic.raw, index),
        Self.isAbout(single, certificate, issuer)
      else { continue }
      var times: (revoked: Time?, this: Time?, next: Time?) = (nil, nil, nil)
      var reason: Int32 = -1
      let state = OCSP_single_get0_status(
        single, &reason, &times.revoked, &times.this, &times.next)
      guard let time = seconds(times.this), time >= newest?.time ?? time else { continue }
      var status = RevocationStatus(kind: .good, time: time)
      switch state {
      case V_OCSP_CERTSTATUS_GOOD:
        // A responder may have forgotten what has expired.
        guard Self.remembers(single, certificate, at: time) else { continue }
      case V_OCSP_CERTSTATUS_REVOKED:
        guard let revoked = seconds(times.revoked) else { continue }
        status.kind =
          reason == OCSP_REVOKED_STATUS_CERTIFICATEHOLD ? .onHold(revoked) : .revoked(revoked)
      default: continue
      }
      if moment.permits(status, next: seconds(times.next)) { newest = status }
    }
    return newest
  }

  /// Returns true if a responder still knows at a time what became of a certificate: that has not
  /// expired, or the responder says that it goes back so far (RFC 6960, 4.4.4).
  private static func remembers(
    _ single: OpaquePointer, _ certificate: OpaquePointer, at time: Int
  ) -> Bool {
    guard let end = seconds(X509_get0_notAfter(certificate)) else { return false }
    if time <= end { return true }
    guard
      let cutoff = OCSP_SINGLERESP_get1_ext_d2i(single, NID_id_pkix_OCSP_archiveCutoff, nil, nil)?
        .assumingMemoryBound(to: ASN1_GENERALIZEDTIME.self)
    else { return false }
    defer { ASN1_GENERALIZEDTIME_free(cutoff) }
    return seconds(cutoff).map { $0 <= end } ?? false
  }

  private typealias Time = UnsafeMutablePointer<ASN1_GENERALIZEDTIME>

  /// Returns true if a part is about a certificate: its number, and the hashes of its issuer's name
  /// and key.
  private static func isAbout(
    _ single: OpaquePointer, _ certificate: OpaquePointer, _ issuer: OpaquePointer
  ) -> Bool {
    guard let name = OCSP_SINGLERESP_get0_id(single) else { return false }
    var algorithm: OpaquePointer?
    guard OCSP_id_get0_info(nil, &algorithm, nil, nil, name) == 1,
      let text = OBJ_nid2sn(OBJ_obj2nid(algorithm)), let hash = EVP_get_digestbyname(text),
      let own = Handle(
        OCSP_cert_to_id(hash, certificate, issuer), { OCSP_CERTID_free($0) })
    else { return false }
    return OCSP_id_cmp(own.raw, name) == 0
  }
}
