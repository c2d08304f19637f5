internal import COpenSSL
import Ink
import Revocation

/// A time stamp (RFC 3161): the signed word of an authority that a hash was there at a time.
struct TimeStampToken {
  /// The seconds by which clocks may differ.
  private static let tolerance = 600

  let message: CMSMessage
  /// The number (NID) of the hash, and the hash.
  let hashNumber: Int32
  let hash: [UInt8]
  /// The time, in seconds since 1970.
  let time: Int
  /// The number of bytes of the token.
  var length: Int { message.length }

  /// Reads the token at the beginning of bytes.
  init(_ bytes: [UInt8]) throws(SignatureFault) {
    message = try CMSMessage(bytes)
    guard message.contentKind == NID_id_smime_ct_TSTInfo, let content = message.content,
      let info = decoding(content, { d2i_TS_TST_INFO(nil, &$0, $1) })
    else { throw SignatureFault(.container) }
    defer { TS_TST_INFO_free(info) }
    guard let imprint = TS_TST_INFO_get_msg_imprint(info),
      let algorithm = TS_MSG_IMPRINT_get_algo(imprint),
      let octets = TS_MSG_IMPRINT_get_msg(imprint),
      let time = SignerCertificate.seconds(TS_TST_INFO_get_time(info))
    else { throw SignatureFault(.container) }
    hashNumber = OBJ_obj2nid(algorithm.pointee.algorithm)
    hash = CMSMessage.bytes(octets)
    self.time = time
  }

  /// The certificate of the authority, or nil if the token does not contain it.
  var certificate: SignerCertificate? { message.certificate }

  /// The kind of its key, and the hash by which it signed.
  var hashes: [Int32] { [hashNumber, message.hashNumber] }

  /// Returns the problems of the token, apart from what it is about, and the chain of its
  /// certificates, encoded.
  ///
  /// - Parameters:
  ///   - others: Certificates that may stand between.
  ///   - now: The time at which it was surely there, in seconds since 1970.
  ///   - evidence: What tells whether certificates were revoked, or nil if that is not asked.
  func problems(
    _ trust: TrustStore, with others: [SignerCertificate], at now: Int,
    _ evidence: RevocationEvidence?
  ) -> (
    all: [SignatureProblem], revocation: PDFSignatureReport.Revocation?, chain: [[UInt8]]
  ) {
    let content = message.content ?? []
    let problem = message.problem { hand in
      content.withUnsafeBytes { hand($0) }
      return true
    }
    if let problem { return ([problem], nil, []) }
    guard let certificate else { return ([.noCertificate], nil, []) }
    var problems: [SignatureProblem] = []
    for number in hashes {
      switch HashKind.problem(number) {
      case .weak?: problems.append(.weakHash)
      case .unknown?: problems.append(.algorithm)
      case nil: break
      }
    }
    if certificate.key.isWeak { problems.append(.weakKey) }
    if !certificate.mayStampTimes { problems.append(.usage) }
    let chain = trust.chain(
      of: certificate, with: message.certificates + others + (evidence?.certificates ?? []),
      at: now, stamps: true)
    let revocation =
      chain.problem == nil ? evidence?.status(of: chain.certificates, usedAt: now) : nil
    problems += [
      message.problemOfCertificateAttribute(isRequired: true), chain.problem, revocation?.problem,
      problemOfTime(certificate, now),
    ].compactMap(\.self)
    return (problems, revocation?.report, chain.certificates.map(\.encoded))
  }

  /// Returns the problem of a time that has not come, or at which its authority had no certificate
  /// yet, but for clocks that differ.
  private func problemOfTime(_ certificate: SignerCertificate, _ now: Int) -> SignatureProblem? {
    if time > now + Self.tolerance { return .futureTime }
    let start = SignerCertificate.seconds(X509_get0_notBefore(certificate.handle)) ?? time
    return time < start - Self.tolerance ? .notYetValid : nil
  }
}
