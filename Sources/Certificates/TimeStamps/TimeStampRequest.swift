internal import COpenSSL
import Ink

/// A question for a time stamp (RFC 3161), about the value of a signature.
package final class TimeStampRequest {
  private let handle: Handle
  private let message: Handle
  private let signer: OpaquePointer

  /// Creates a question about the one signature in a CMS: its imprint is the SHA-256 of the
  /// signature's value (RFC 3161, appendix A), and its nonce is random.
  package init(for cms: [UInt8]) throws(CertificateFailure) {
    defer { ERR_clear_error() }
    guard
      let message = Handle(
        decoding(cms) { d2i_CMS_ContentInfo(nil, &$0, $1) }, { CMS_ContentInfo_free($0) }),
      let signers = CMS_get0_SignerInfos(message.raw), OPENSSL_sk_num(signers) == 1,
      let signer = OPENSSL_sk_value(signers, 0).map({ OpaquePointer($0) }),
      let handle = Handle(TS_REQ_new(), { TS_REQ_free($0) })
    else { throw .failed }
    self.handle = handle
    self.message = message
    self.signer = signer
    let value = CMS_SignerInfo_get0_signature(signer)
    let signature = Array(
      UnsafeBufferPointer(
        start: ASN1_STRING_get0_data(value), count: Int(ASN1_STRING_length(value))))
    guard fill(imprint: SHA256Digest.of(signature)) else { throw .failed }
  }

  private func fill(imprint hash: [UInt8]) -> Bool {
    guard let imprint = Handle(TS_MSG_IMPRINT_new(), { TS_MSG_IMPRINT_free($0) }),
      let algorithm = X509_ALGOR_new()
    else { return false }
    defer { X509_ALGOR_free(algorithm) }
    var hash = hash
    X509_ALGOR_set_md(algorithm, EVP_sha256())
    guard TS_REQ_set_version(handle.raw, 1) == 1,
      TS_MSG_IMPRINT_set_algo(imprint.raw, algorithm) == 1,
      TS_MSG_IMPRINT_set_msg(imprint.raw, &hash, Int32(hash.count)) == 1,
      TS_REQ_set_msg_imprint(handle.raw, imprint.raw) == 1
    else { return false }
    guard let nonce = ASN1_INTEGER_new() else { return false }
    defer { ASN1_INTEGER_free(nonce) }
    ASN1_INTEGER_set_uint64(nonce, UInt64.random(in: 1...(.max)))
    return TS_REQ_set_nonce(handle.raw, nonce) == 1 && TS_REQ_set_cert_req(handle.raw, 1) == 1
  }

  /// The question, encoded.
  package var encoded: [UInt8] { encoding { i2d_TS_REQ(handle.raw, $0) } }

  /// Returns the CMS with the time stamp of an answer.
  ///
  /// - Throws: `CertificateFailure.authorityRefuses`, or `.timeStamp` if the answer does not fit
  ///   the question, or its signature or certificate is not one of an authority for time stamps.
  package func signature(with answer: [UInt8]) throws(CertificateFailure) -> [UInt8] {
    defer { ERR_clear_error() }
    guard
      let response = Handle(decoding(answer) { d2i_TS_RESP(nil, &$0, $1) }, { TS_RESP_free($0) }),
      let token = TS_RESP_get_token(response.raw)
    else { throw .authorityRefuses }
    guard isValid(response.raw, token) else { throw .timeStamp }
    let bytes = encoding { i2d_PKCS7(token, $0) }
    guard
      CMS_unsigned_add1_attr_by_NID(
        signer, NID_id_smime_aa_timeStampToken, V_ASN1_SEQUENCE, bytes, Int32(bytes.count)) == 1
    else { throw .failed }
    let cms = encoding { i2d_CMS_ContentInfo(message.raw, $0) }
    guard !cms.isEmpty else { throw .failed }
    return cms
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
