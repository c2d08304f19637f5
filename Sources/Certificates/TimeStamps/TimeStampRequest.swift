internal import COpenSSL
import Ink
import Revocation

/// A question for a time stamp about the value of a signature.
package final class TimeStampRequest {
  private let question: TimeStampQuery
  private let message: Handle
  private let signer: OpaquePointer

  /// Creates a question about the one signature in a CMS: its imprint is the SHA-256 of the
  /// signature's value (RFC 3161, appendix A).
  package init(for cms: [UInt8]) throws(CertificateFailure) {
    defer { ERR_clear_error() }
    guard
      let message = Handle(
        decoding(cms) { d2i_CMS_ContentInfo(nil, &$0, $1) }, { CMS_ContentInfo_free($0) }),
      let signers = CMS_get0_SignerInfos(message.raw), OPENSSL_sk_num(signers) == 1,
      let signer = OPENSSL_sk_value(signers, 0).map({ OpaquePointer($0) })
    else { throw .failed }
    let value = CMS_SignerInfo_get0_signature(signer)
    let signature = Array(
      UnsafeBufferPointer(
        start: ASN1_STRING_get0_data(value), count: Int(ASN1_STRING_length(value))))
    question = try TimeStampQuery(digest: SHA256Digest.of(signature))
    self.message = message
    self.signer = signer
  }

  package var encoded: [UInt8] { question.encoded }

  /// Returns the CMS with the time stamp of an answer.
  ///
  /// - Throws: as `TimeStampQuery.token(in:)`.
  package func signature(with answer: [UInt8]) throws(CertificateFailure) -> [UInt8] {
    let bytes = try question.token(in: answer)
    defer { ERR_clear_error() }
    guard
      CMS_unsigned_add1_attr_by_NID(
        signer, NID_id_smime_aa_timeStampToken, V_ASN1_SEQUENCE, bytes, Int32(bytes.count)) == 1
    else { throw .failed }
    let cms = encoding { i2d_CMS_ContentInfo(message.raw, $0) }
    guard !cms.isEmpty else { throw .failed }
    return cms
  }
}
