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
  /// Certificates among which issuers may be.
  private(set) var certificates: [SignerCertificate] = []

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
      guard case .revoked(let time) = status.kind else {
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
      return (.init(.unknown, time: nil, certificate: name), .unknownRevocation)
    }
    return (late ?? .init(.good, time: oldest, certificate: signer), nil)
  }

  /// Returns the status of a certificate: the earliest revocation, or else the newest of the rest.
  private func status(
    of certificate: SignerCertificate, _ issuer: SignerCertificate, _ use: Int
  ) -> RevocationStatus? {
    var all: [RevocationStatus] = []
    var isMissing = false
    for part in parts {
      let moment = RevocationMoment(use: use, proof: part.proof)
      let (own, other) = (certificate.handle, issuer.handle)
      let new =
        part.responses.compactMap { $0.status(of: own, issuer: other, moment) }
        + part.lists.compactMap { $0.status(of: own, issuer: other, moment) }
      if part.isRequired, new.isEmpty { isMissing = true }
      all += new
    }
    let revocations = all.compactMap { status -> (status: RevocationStatus, time: Int)? in
      if case .revoked(let time) = status.kind { (status, time) } else { nil }
    }
    if let earliest = revocations.min(by: { $0.time < $1.time }) { return earliest.status }
    return isMissing ? nil : all.max { $0.time < $1.time }
  }
}

extension ValidationData {
  /// The most data of a kind, and the most bytes of all, that are read from a file.
  private static let (maximum, maximumRead) = (500, 64 << 20)

  /// Reads the document security store of a file (ISO 32000-2, 12.8.4.3). What cannot be read is
  /// passed over.
  init(of file: PDFFile) {
    self.init()
    let root = file.dictionary(file.trailer["Root"])
    guard let store = file.dictionary(root?["DSS"]) else { return }
    var left = Self.maximumRead
    func streams(_ key: PDFName) -> [[UInt8]] {
      (file.array(store[key]) ?? []).prefix(Self.maximum).compactMap { value in
        guard left > 0, case .reference(let stream) = value, let data = try? file.data(stream)
        else { return nil }
        left -= data.count
        return data
      }
    }
    certificates = streams("Certs")
    responses = streams("OCSPs")
    lists = streams("CRLs")
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
