import Ink
import Revocation

/// The collection of what a signature can be checked with later (ETSI EN 319 142-1, 5.4): for each
/// certificate up to a trusted or self-signed one its issuer, and what an authority says of
/// whether it is revoked.
///
/// It reads what strangers wrote, so its process has no network: another one fetches.
package struct ValidationCollector {
  /// The most certificates of a chain.
  private static let longestChain = 8
  /// The most queries. Each may take some seconds.
  private static let maximumQueries = 24

  private let trusted: [Certificate]
  private let now: Int
  private let isForCheck: Bool
  private let fetch: (RevocationQuery) throws(AskedAuthority.Lack) -> [UInt8]
  /// The queries that may still follow.
  private var queriesLeft = maximumQueries
  /// The files that were fetched: several certificates may name the same one.
  private var files: [String: [UInt8]] = [:]
  /// The certificates that are done, by their hashes.
  private var done: Set<[UInt8]> = []
  /// Whether the responders that were met are surely not revoked, by their hashes.
  private var responders: [[UInt8]: Bool] = [:]
  private var data = ValidationData()

  /// Begins a collection.
  ///
  /// - Parameters:
  ///   - trust: Certificates that are trusted, as PEM, or one as DER.
  ///   - now: The time, in seconds since 1970.
  ///   - isForCheck: True if what is missing is passed over, and revocations are data as well.
  ///   - fetch: Returns what a query asks for, or throws why there is nothing.
  package init(
    trust: [UInt8], now: Int, isForCheck: Bool = false,
    fetch: @escaping (RevocationQuery) throws(AskedAuthority.Lack) -> [UInt8]
  ) {
    trusted = Certificate.all(in: trust)
    self.now = now
    self.isForCheck = isForCheck
    self.fetch = fetch
  }

  /// Returns the data for a subject.
  ///
  /// - Throws: `CertificateFailure.revoked`, `.noRevocation` or `.noIssuer` with the name in the
  ///   certificate that is to blame.
  package consuming func data(
    for subject: ValidationSubject
  ) throws(CertificateFailure) -> ValidationData {
    switch subject {
    case .certificates(let encoded):
      let all = encoded.compactMap { Certificate($0) }
      guard let signer = all.first, all.count == encoded.count else { throw .failed }
      try addChain(of: signer, among: all)
    case .signature(let cms, let others):
      try addChains(of: cms, among: others.compactMap { Certificate($0) })
    }
    return data
  }

  private mutating func addChains(
    of cms: [UInt8], among others: [Certificate]
  ) throws(CertificateFailure) {
    var next: [UInt8]? = cms
    while let bytes = next {
      guard let message = SignedMessage(bytes) else {
        if isForCheck { return }
        throw .failed
      }
      try addChain(of: message.signer, among: message.certificates + others)
      next = message.timeStamp
    }
  }

  /// Adds a certificate and those above it.
  private mutating func addChain(
    of certificate: Certificate, among others: [Certificate]
  ) throws(CertificateFailure) {
    if isForCheck { return addVerifiedChain(of: certificate, among: others) }
    var last = certificate
    for _ in 0..<Self.longestChain {
      let isNew = insert(last)
      if last.isSelfSigned || trusted.contains(where: { $0.hash == last.hash }) { return }
      let issuer = try issuer(of: last, among: others)
      if isNew { try addStatus(of: last, by: issuer) }
      last = issuer
    }
    throw .noIssuer(last.signer.name, [])
  }

  /// Adds what authorities say of a certificate and of those above it, as far as they lead to a
  /// trusted one by the rules. What a stranger signed could have any address asked.
  private mutating func addVerifiedChain(of certificate: Certificate, among others: [Certificate]) {
    let chain = certificate.chain(to: trusted, among: others)
    for (certificate, issuer) in zip(chain, chain.dropFirst()) where insert(certificate) {
      // What is missing is missing in the report, too.
      try? addStatus(of: certificate, by: issuer)
    }
    if let last = chain.last { _ = insert(last) }
  }

  /// Adds a certificate to the data. Returns false if it is there.
  private mutating func insert(_ certificate: Certificate) -> Bool {
    guard done.insert(certificate.hash).inserted else { return false }
    data.certificates.append(certificate.encoded)
    return true
  }

  /// Returns the certificate that issued another one. Trusted ones come first, as the chain is at
  /// its end there.
  private mutating func issuer(
    of certificate: Certificate, among others: [Certificate]
  ) throws(CertificateFailure) -> Certificate {
    if let known = (trusted + others).first(where: { $0.hasSigned(certificate) }) { return known }
    var asked: [AskedAuthority] = []
    for url in certificate.addresses.issuers {
      do throws(AskedAuthority.Lack) {
        let bytes = try file(at: url)
        let found = Certificate(bytes).map { [$0] } ?? Certificate.all(inCMS: bytes)
        if let issuer = found.first(where: { $0.hasSigned(certificate) }) { return issuer }
        throw .nothing
      } catch {
        asked.append(AskedAuthority(url, error))
      }
    }
    throw .noIssuer(certificate.signer.name, asked)
  }

  /// Adds what tells that a certificate is not revoked: the response of a responder, else a list.
  ///
  /// - Parameter lists: The URLs of more lists that its issuer may have.
  private mutating func addStatus(
    of certificate: Certificate, by issuer: Certificate, orIn lists: [String] = []
  ) throws(CertificateFailure) {
    let addresses = certificate.addresses
    var asked: [AskedAuthority] = []
    for url in addresses.responders {
      guard let lack = try addResponse(from: url, on: certificate, issuer) else {
        return try checkSize(certificate, url)
      }
      asked.append(AskedAuthority(url, lack))
    }
    for url in addresses.lists + lists.filter({ !addresses.lists.contains($0) }) {
      guard let lack = try addList(from: url, on: certificate, issuer) else {
        return try checkSize(certificate, url)
      }
      asked.append(AskedAuthority(url, lack))
    }
    throw .noRevocation(certificate.signer.name, asked)
  }

  /// Adds the response of the responder at `url`. Returns nil if it tells of the certificate.
  private mutating func addResponse(
    from url: String, on certificate: Certificate, _ issuer: Certificate
  ) throws(CertificateFailure) -> AskedAuthority.Lack? {
    guard let question = OCSPRequest(about: certificate.raw, issuer: issuer.raw) else {
      return .nothing
    }
    let bytes: [UInt8]
    do throws(AskedAuthority.Lack) {
      bytes = try result(of: RevocationQuery(url: url, question: question.encoded))
    } catch {
      return error
    }
    guard let answer = OCSPResponse(bytes), question.fits(answer),
      let said = answer.statement(on: certificate.raw, issuer: issuer.raw, moment)
    else { return .nothing }
    try check(said.status, of: certificate)
    guard try addResponder(said.responder, of: answer, on: certificate, issuer) else {
      return .responder
    }
    data.responses.append(answer.encoded)
    return nil
  }

  /// Adds the list at `url`. Returns nil if it tells of the certificate.
  private mutating func addList(
    from url: String, on certificate: Certificate, _ issuer: Certificate
  ) throws(CertificateFailure) -> AskedAuthority.Lack? {
    let bytes: [UInt8]
    do throws(AskedAuthority.Lack) {
      bytes = try file(at: url)
    } catch {
      return error
    }
    guard let list = RevocationList(bytes),
      let status = list.status(of: certificate.raw, issuer: issuer.raw, moment)
    else { return .nothing }
    try check(status, of: certificate)
    if !data.lists.contains(list.encoded) { data.lists.append(list.encoded) }
    return nil
  }

  /// Adds the certificates in a response, and what tells that the responder is not revoked: nothing
  /// if its certificate says that nobody is to ask, or the issuer itself responds. RFC 6960
  /// (4.2.2.2.1) leaves it to the policy of who relies on it whether one counts of which nothing is
  /// known. ETSI EN 319 102-1 wants to know of each certificate that is relied on.
  ///
  /// - Returns: False if nobody tells, so that the response does not count.
  private mutating func addResponder(
    _ responder: [UInt8]?, of answer: OCSPResponse, on certificate: Certificate,
    _ issuer: Certificate
  ) throws(CertificateFailure) -> Bool {
    let signer = responder.flatMap { Certificate($0) }
    if let signer, !signer.addresses.isNotToBeAskedAbout {
      if let isKnown = responders[signer.hash], !isKnown { return false }
      if responders[signer.hash] == nil {
        // Nobody vouches for itself.
        responders[signer.hash] = false
        do throws(CertificateFailure) {
          // The list of the issuer has all that it revoked, also the responder.
          try addStatus(of: signer, by: issuer, orIn: certificate.addresses.lists)
        } catch {
          if case .revoked = error { throw error }
          return false
        }
        responders[signer.hash] = true
      }
    }
    for other in answer.certificates.compactMap({ Certificate($0) }) { _ = insert(other) }
    return true
  }

  private var moment: RevocationMoment { RevocationMoment(use: now, proof: now) }

  private func check(
    _ status: RevocationStatus, of certificate: Certificate
  ) throws(CertificateFailure) {
    if let time = status.kind.revocation, !isForCheck {
      throw .revoked(certificate.signer.name, time)
    }
  }

  private func checkSize(
    _ certificate: Certificate, _ url: String
  ) throws(CertificateFailure) {
    guard data.count > ValidationData.maximumBytes else { return }
    throw .noRevocation(certificate.signer.name, [AskedAuthority(url, .tooLarge)])
  }

  private mutating func file(at url: String) throws(AskedAuthority.Lack) -> [UInt8] {
    if let known = files[url] { return known }
    let bytes = try result(of: RevocationQuery(url: url))
    files[url] = bytes
    return bytes
  }

  private mutating func result(of query: RevocationQuery) throws(AskedAuthority.Lack) -> [UInt8] {
    guard queriesLeft > 0 else { throw .notAsked }
    queriesLeft -= 1
    return try fetch(query)
  }
}
