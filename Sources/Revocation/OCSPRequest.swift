internal import COpenSSL

/// A question whether a certificate is revoked (RFC 6960, 4.1).
package final class OCSPRequest {
  private let handle: Handle

  /// Creates a question with a random nonce, or returns nil if libcrypto fails.
  ///
  /// - Parameters:
  ///   - certificate: The certificate (`X509`).
  ///   - issuer: That of its issuer.
  package init?(about certificate: OpaquePointer, issuer: OpaquePointer) {
    defer { ERR_clear_error() }
    // By SHA-1 responders find certificates. Nothing is proved by it.
    guard let handle = Handle(OCSP_REQUEST_new(), { OCSP_REQUEST_free($0) }),
      let name = OCSP_cert_to_id(EVP_sha1(), certificate, issuer)
    else { return nil }
    guard OCSP_request_add0_id(handle.raw, name) != nil else {
      OCSP_CERTID_free(name)
      return nil
    }
    guard OCSP_request_add1_nonce(handle.raw, nil, -1) == 1 else { return nil }
    self.handle = handle
  }

  /// The question, encoded.
  package var encoded: [UInt8] { encoding { i2d_OCSP_REQUEST(handle.raw, $0) } }

  /// Returns true unless an answer has another nonce. Many responders answer without one, as they
  /// sign their answers beforehand (RFC 5019, 4).
  package func fits(_ answer: OCSPResponse) -> Bool {
    let same = OCSP_check_nonce(handle.raw, answer.raw)
    ERR_clear_error()
    return same == 1 || same == -1
  }
}
