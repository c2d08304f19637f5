internal import COpenSSL
import Ink
import Revocation

/// A question for a time stamp (RFC 3161).
package final class TimeStampQuery {
  private let handle: Handle

  /// Creates a question about a SHA-256, with a random nonce.
  package init(digest: [UInt8]) throws(CertificateFailure) {
    defer { ERR_clear_error() }
    guard let handle = Handle(TS_REQ_new(), { TS_REQ_free($0) }),
      Self.fill(handle.raw, imprint: digest)
    else { throw .failed }
    self.handle = handle
  }

  private static func fill(_ question: OpaquePointer, imprint hash: [UInt8]) -> Bool {
    guard let imprint = Handle(TS_MSG_IMPRINT_new(), { TS_MSG_IMPRINT_free($0) }),
      let algorithm = X509_ALGOR_new()
    else { return false }
    defer { X509_ALGOR_free(algorithm) }
    var hash = hash
    X509_ALGOR_set_md(algorithm, EVP_sha256())
    guard TS_REQ_set_version(question, 1) == 1,
      TS_MSG_IMPRINT_set_algo(imprint.raw, algorithm) == 1,
      TS_MSG_IMPRINT_set_msg(imprint.raw, &hash, Int32(hash.count)) == 1,
      TS_REQ_set_msg_imprint(question, imprint.raw) == 1
    else { return false }
    guard let nonce = ASN1_INTEGER_new() else { return false }
    defer { ASN1_INTEGER_free(nonce) }
    ASN1_INTEGER_set_uint64(nonce, UInt64.random(in: 1...(.max)))
    return TS_REQ_set_nonce(question, nonce) == 1 && TS_REQ_set_cert_req(question, 1) == 1
  }

  /// The question, encoded.
  package var encoded: [UInt8] { encoding { i2d_TS_REQ(handle.raw, $0) } }

  /// Returns the time stamp of an answer, a CMS.
  ///
  /// - Throws: `CertificateFailure.authorityRefuses`, or `.timeStamp` if the answer does not fit
  ///   the question, or its signature or certificate is not one of an authority for time stamps.
  package func token(in answer: [UInt8]) throws(CertificateFailure) -> [UInt8] {
    defer { ERR_clear_error() }
    guard
      let response = Handle(decoding(answer) { d2i_TS_RESP(nil, &$0, $1) }, { TS_RESP_free($0) }),
      let token = TS_RESP_get_token(response.raw)
    else { throw .authorityRefuses }
    guard isValid(response.raw, token) else { throw .timeStamp }
    let bytes = encoding { i2d_PKCS7(token, $0) }
    guard !bytes.isEmpty else { throw .failed }
    return bytes
  }

  /// Returns true if the token answers the question, and is signed by a certificate that is in it
  /// and is for time stamps alone (`TS_RESP_verify_response`). Whom a reader trusts is not known
  /// here: the certificate of the token is enough.
  private func isValid(
    _ response: OpaquePointer, _ token: UnsafeMutablePointer<PKCS7>
  ) -> Bool {
    guard let context = TS_REQ_to_TS_VERIFY_CTX(handle.raw, nil) else { return false }
    defer { TS_VERIFY_CTX_free(context) }
    guard let signers = PKCS7_get0_signers(token, nil, 0) else { return false }
    defer { OPENSSL_sk_free(signers) }
    guard OPENSSL_sk_num(signers) == 1,
      let signer = OPENSSL_sk_value(signers, 0).map({ OpaquePointer($0) }),
      let store = X509_STORE_new()
    else { return false }
    // The context frees it.
    TS_VERIFY_CTX_set_store(context, store)
    X509_STORE_set_flags(store, UInt(X509_V_FLAG_PARTIAL_CHAIN))
    guard X509_STORE_add_cert(store, signer) == 1 else { return false }
    TS_VERIFY_CTX_add_flags(context, Int32(TS_VFY_SIGNATURE))
    return TS_RESP_verify_response(context, response) == 1
  }
}
