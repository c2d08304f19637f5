internal import COpenSSL
import Ink
import Revocation

/// The check of one digital signature by its cryptography: hash, key, certificates, time stamp.
struct SignatureCheck {
  /// The names of the kinds of signatures that are checked (/SubFilter).
  private enum Kind {
    static let (detached, cades, hashed): (PDFName, PDFName, PDFName) = (
      "adbe.pkcs7.detached", "ETSI.CAdES.detached", "adbe.pkcs7.sha1"
    )
    static let timeStamp: PDFName = "ETSI.RFC3161"
  }

  let file: Int32
  let trust: TrustStore
  /// Certificates in the file among which issuers may be.
  var others: [SignerCertificate] = []
  /// What tells whether certificates were revoked, or nil if that is not asked.
  var evidence: RevocationEvidence?

  /// Adds what is found to a report.
  ///
  /// - Parameter time: The time at which the signature was surely there, in seconds since 1970.
  func check(
    _ ranges: SignedRanges, ofKind kind: PDFName?, at time: Int,
    _ report: inout PDFSignatureReport
  ) throws(SignatureFault) {
    switch kind {
    case Kind.timeStamp?: try checkTimeStamp(ranges, at: time, &report)
    case Kind.detached?, Kind.cades?:
      let message = try message(ranges)
      guard message.contentKind == NID_pkcs7_data, message.content == nil,
        kind == Kind.detached || message.hasAttributes
      else { throw SignatureFault(.container) }
      let problem = message.problem { ranges.feed(file, to: $0) }
      try check(message, problem, isAdvanced: kind == Kind.cades, at: time, &report)
    case Kind.hashed?:
      let message = try message(ranges)
      guard message.contentKind == NID_pkcs7_data, let content = message.content,
        let digest = Digest(NID_sha1)
      else { throw SignatureFault(.container) }
      report.problems.append(.weakHash)
      guard ranges.feed(file, to: digest.add) else { throw SignatureFault(.limit) }
      if digest.end() != content { throw SignatureFault(.hash) }
      let problem = message.problem { hand in
        content.withUnsafeBytes { hand($0) }
        return true
      }
      try check(message, problem, isAdvanced: false, at: time, &report)
    default: throw SignatureFault(.unknownKind)
    }
  }

  private func message(_ ranges: SignedRanges) throws(SignatureFault) -> CMSMessage {
    let message = try CMSMessage(ranges.contents)
    try checkPadding(ranges, message.length)
    return message
  }

  /// What follows a signature up to the end of its place is not signed, so it must be nothing.
  private func checkPadding(_ ranges: SignedRanges, _ length: Int) throws(SignatureFault) {
    guard ranges.contents.dropFirst(length).allSatisfy({ $0 == 0 }) else {
      throw SignatureFault(.contents)
    }
  }

  private func check(
    _ message: CMSMessage, _ problem: SignatureProblem?, isAdvanced: Bool, at time: Int,
    _ report: inout PDFSignatureReport
  ) throws(SignatureFault) {
    report.claimedTime = message.claimedTime ?? report.claimedTime
    guard let certificate = message.certificate else { throw SignatureFault(.noCertificate) }
    describe(certificate, message, &report)
    if let problem { throw SignatureFault(problem) }
    if let problem = message.problemOfCertificateAttribute(isRequired: isAdvanced) {
      report.problems.append(problem)
    }
    if let token = message.timeStamp { stamp(token, of: message.signature, at: time, &report) }
    if !certificate.uses.signDocuments { report.problems.append(.usage) }
    let used = report.provenTime ?? time
    let chain = trust.chain(
      of: certificate, with: message.certificates + others, at: used, stamps: false)
    report.chain += chain.certificates.map(\.encoded)
    if let problem = chain.problem {
      report.problems.append(problem)
    } else if var evidence {
      evidence.add(ValidationData(of: message), at: time)
      let status = evidence.status(of: chain.certificates, usedAt: used)
      report.revocation = status.report
      if let problem = status.problem { report.problems.append(problem) }
    }
  }

  private func describe(
    _ certificate: SignerCertificate, _ message: CMSMessage, _ report: inout PDFSignatureReport
  ) {
    report.signer = certificate.report
    let (key, hash) = (certificate.key, message.hashNumber)
    var names = [key.name, HashKind.name(hash) ?? AlgorithmName.text(message.algorithms.hash)]
    if !message.hasOneHash { names.append(AlgorithmName.text(message.algorithms.signature)) }
    report.algorithm = names.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
    if key.isWeak { report.problems.append(.weakKey) }
    if !certificate.hasKnownKey { report.problems.append(.algorithm) }
    switch HashKind.problem(hash) {
    case .weak? where !report.problems.contains(.weakHash): report.problems.append(.weakHash)
    case .unknown?: report.problems.append(.algorithm)
    default: break
    }
  }

  /// Adds the time stamp of a signature. One without a trusted certificate proves nothing; one that
  /// is damaged, or of something else, is a problem.
  private func stamp(
    _ bytes: [UInt8], of signature: [UInt8], at time: Int, _ report: inout PDFSignatureReport
  ) {
    guard let token = try? TimeStampToken(bytes) else {
      report.problems.append(.timeStamp)
      return
    }
    let found = token.problems(trust, with: others, at: time, evidence)
    report.chain += found.chain
    var problems = found.all
    if Digest.hash(token.hashNumber, of: signature) != token.hash { problems.append(.hash) }
    let isWrong = problems.contains { problem in
      problem.conclusion == .failed || [.otherCertificate, .noCertificate].contains(problem)
    }
    if isWrong { report.problems.append(.timeStamp) }
    report.timeStamp = PDFSignatureReport.TimeStamp(
      time: token.time, authority: token.certificate?.report?.name ?? "",
      isTrusted: problems.isEmpty)
  }

  private func checkTimeStamp(
    _ ranges: SignedRanges, at time: Int, _ report: inout PDFSignatureReport
  ) throws(SignatureFault) {
    report.isTimeStamp = true
    let token = try TimeStampToken(ranges.contents)
    try checkPadding(ranges, token.length)
    if let certificate = token.certificate {
      describe(certificate, token.message, &report)
    }
    (report.problems, report.revocation, report.chain) =
      token.problems(trust, with: others, at: time, evidence)
    guard let digest = Digest(token.hashNumber) else { throw SignatureFault(.algorithm) }
    guard ranges.feed(file, to: digest.add) else { throw SignatureFault(.limit) }
    guard digest.end() == token.hash else { throw SignatureFault(.hash) }
    report.timeStamp = PDFSignatureReport.TimeStamp(
      time: token.time, authority: token.certificate?.report?.name ?? "",
      isTrusted: report.problems.isEmpty)
  }
}
