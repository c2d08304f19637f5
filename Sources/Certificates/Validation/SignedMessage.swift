internal import COpenSSL
import Revocation

/// The certificates and the time stamp of a signature, a CMS (RFC 5652).
struct SignedMessage {
  let signer: Certificate
  /// All certificates in it.
  let certificates: [Certificate]
  /// The time stamp of the signature, which is a CMS, too, or nil.
  let timeStamp: [UInt8]?
  /// The most certificates of a message.
  private static let maximum: Int32 = 200

  /// Reads a message with one signer, or returns nil if it is none.
  init?(_ bytes: [UInt8]) {
    defer { ERR_clear_error() }
    guard
      let message = Handle(
        decoding(bytes) { d2i_CMS_ContentInfo(nil, &$0, $1) }, { CMS_ContentInfo_free($0) }),
      let signers = CMS_get0_SignerInfos(message.raw), OPENSSL_sk_num(signers) == 1,
      let info = OPENSSL_sk_value(signers, 0).map({ OpaquePointer($0) }),
      let stack = CMS_get1_certs(message.raw)
    else { return nil }
    let all = Certificate.all(taking: stack)
    guard all.count <= Self.maximum,
      let signer = all.first(where: { CMS_SignerInfo_cert_cmp(info, $0.raw) == 0 })
    else { return nil }
    self.signer = signer
    certificates = all
    timeStamp = Self.timeStamp(of: info)
  }

  private static func timeStamp(of info: OpaquePointer) -> [UInt8]? {
    let place = CMS_unsigned_get_attr_by_NID(info, NID_id_smime_aa_timeStampToken, -1)
    guard place >= 0, let attribute = CMS_unsigned_get_attr(info, place),
      let value = X509_ATTRIBUTE_get0_type(attribute, 0), value.pointee.type == V_ASN1_SEQUENCE,
      let string = value.pointee.value.sequence, let start = ASN1_STRING_get0_data(string)
    else { return nil }
    return Array(UnsafeBufferPointer(start: start, count: Int(ASN1_STRING_length(string))))
  }
}
