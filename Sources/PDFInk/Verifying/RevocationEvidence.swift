internal import COpenSSL
import Ink
import Revocation

/// What tells whether certificates were revoked: what authorities said, each with the time at which
/// it was surely there.
struct RevocationEvidence {
  /// What was there at the same time.
  private struct Part {
    let responses: [OCSPResponse]
    let lists: [RevocationList]
    /// The time, in seconds since 1970.
    let proof: Int
    /// True if it has to say something of each certificate.
    let isRequired: Bool
  }

  private var parts: [Part] = []
  /// Certificates among which issuers and responders may be.
  private(set) var certificates: [SignerCertificate] = []
  /// True if a file has more data than are read.
  var isCut = false

  /// Adds data that were there at a time. If they are required, nothing is known of a certificate
  /// of which they say nothing.
  mutating func add(_ data: ValidationData, at proof: Int, isRequired: Bool = false) {
    parts.append(
      Part(
        responses: data.responses.compactMap { OCSPResponse($0) },
        lists: data.lists.compactMap { RevocationList($0) }, proof: proof,
        isRequired: isRequired))
    certificates += data.certificates.compactMap { SignerCertificate($0) }
  }

  /// Returns what is known of the certificates of a chain, which ends in a trusted one, and the
  /// problem that follows.
  ///
  /// - Parameter use: The time at which the first one was surely used, in seconds since 1970.
  func status(
    of chain: [SignerCertificate], usedAt use: Int
  ) -> (report: PDFSignatureReport.Revocation, problem: SignatureProblem?) {
    var oldest: Int?
    var unknown: SignerCertificate?
    var late: PDFSignatureReport.Revocation?
    for (index, (certificate, issuer)) in zip(chain, chain.dropFirst()).enumerated() {
      guard let status = status(of: certificate, issuer, use) else {
        unknown = unknown ?? certificate
        continue
      }
      guard let time = status.kind.revocation else {
        oldest = min(oldest ?? status.time, status.time)
        continue
      }
      let revoked = PDFSignatureReport.Revocation(
        .revoked, time: time, certificate: certificate.report?.name ?? "")
      if time <= use { return (revoked, index == 0 ? .revoked : .revokedAuthority) }
      late = late ?? revoked
    }
    let signer = chain.first?.report?.name ?? ""
    // The issuer of one that is trusted itself could revoke it, but is not known.
    if chain.count == 1, !chain[0].isSelfSigned { unknown = chain[0] }
    if let unknown {
      let name = unknown.report?.name ?? ""
      return (
        .init(.unknown, time: nil, certificate: name),
        isCut ? .unreadEvidence : .unknownRevocation
      )
    }
    return (late ?? .init(.good, time: oldest, certificate: signer), nil)
  }

  /// Returns the status of a certificate by all that is there.
  ///
  /// - Parameter responders: The hashes of responders whose words it is to decide about: their own
  ///   do not count.
  private func status(
    of certificate: SignerCertificate, _ issuer: SignerCertificate, _ use: Int,
    for responders: [[UInt8]] = []
  ) -> RevocationStatus? {
    var all: [RevocationStatus] = []
    var isMissing = false
    let others = certificates.map(\.handle)
    for part in parts {
      let moment = RevocationMoment(use: use, proof: part.proof)
      let (own, other) = (certificate.handle, issuer.handle)
      let said = part.responses.compactMap { response -> RevocationStatus? in
        guard
          let statement = response.statement(on: own, issuer: other, moment, among: others),
          counts(statement.responder, of: issuer, at: part.proof, for: responders)
        else { return nil }
        return statement.status
      }
      let new = said + part.lists.compactMap { $0.status(of: own, issuer: other, moment) }
      if part.isRequired, new.isEmpty { isMissing = true }
      all += new
    }
    let status = RevocationStatus.together(all)
    if isMissing, status?.kind.revocation == nil { return nil }
    return status
  }

  /// The most responders that vouch for one another.
  private static let mostResponders = 3

  /// Returns true if the responder who signed an answer was surely not revoked when that was there:
  /// it is the issuer itself (nil), its certificate says that nobody is to ask, or somebody says
  /// so. RFC 6960 (4.2.2.2.1) leaves others to the policy; ETSI EN 319 102-1 wants to know of each
  /// certificate that is relied on.
  private func counts(
    _ encoded: [UInt8]?, of issuer: SignerCertificate, at proof: Int, for responders: [[UInt8]]
  ) -> Bool {
    guard let encoded else { return true }
    guard let responder = SignerCertificate(encoded), let hash = responder.hash(NID_sha256),
      !responders.contains(hash), responders.count < Self.mostResponders
    else { return false }
    if CertificateAddresses(of: responder.handle).isNotToBeAskedAbout { return true }
    guard let status = status(of: responder, issuer, proof, for: responders + [hash]) else {
      return false
    }
    return status.kind.revocation.map { $0 > proof } ?? true
  }
}

extension ValidationData {
  /// The most data of a kind, and the most bytes of all, that are read from a file.
  static let (maximumInFile, maximumRead) = (2000, 64 << 20)

  /// Reads the document security store of a file (ISO 32000-2, 12.8.4.3). What cannot be read is
  /// passed over.
  ///
  /// - Parameter isCut: It becomes true if there is more than is read.
  init(of file: PDFFile, isCut: inout Bool) {
    self.init()
    let root = file.dictionary(file.trailer["Root"])
    guard let store = file.dictionary(root?["DSS"]) else { return }
    var left = Self.maximumRead
    var isWhole = true
    func streams(_ key: PDFName) -> [[UInt8]] {
      let list = file.array(store[key]) ?? []
      if list.count > Self.maximumInFile { isWhole = false }
      return list.prefix(Self.maximumInFile).compactMap { value in
        guard left > 0 else {
          isWhole = false
          return nil
        }
        guard case .reference(let stream) = value, let data = try? file.data(stream) else {
          return nil
        }
        left -= data.count
        return data
      }
    }
    certificates = streams("Certs")
    responses = streams("OCSPs")
    lists = streams("CRLs")
    if !isWhole { isCut = true }
  }

  /// Reads what is in a signature: lists, and Adobe's attribute.
  init(of message: CMSMessage) {
    self.init(lists: message.lists)
    var outer = DERReader((message.archive ?? [])[...])
    guard let archive = outer.next(DERReader.sequence) else { return }
    var parts = DERReader(archive)
    while let part = parts.next() {
      var explicit = DERReader(part.content)
      guard let list = explicit.next(DERReader.sequence) else { continue }
      let values = DERReader.encodedValues(of: list)
      switch part.tag {
      case 0xA0: lists += values
      case 0xA1: responses += values
      default: break
      }
    }
  }
}
