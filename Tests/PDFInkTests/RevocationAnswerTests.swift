import COpenSSL
import Ink
import Testing

@testable import PDFInk

/// What authorities say of certificates, and what is concluded of it.
struct RevocationAnswerTests {
  private let authority: TestAuthority
  private let signer: TestAuthority.Identity
  /// The time at which the signer's certificate was used.
  private let use = 1_796_083_200
  private static let day = 86_400
  private static let (hold, removed) = (
    CRL_REASON_CERTIFICATE_HOLD, CRL_REASON_REMOVE_FROM_CRL
  )

  init() throws {
    authority = try TestAuthority("Authority")
    signer = try authority.issue("Signer", number: 7)
  }

  private func status(
    _ data: ValidationData, of identity: TestAuthority.Identity? = nil,
    by authority: TestAuthority? = nil, isCut: Bool = false
  ) -> (status: PDFSignatureReport.Revocation.Status, problem: SignatureProblem?) {
    var evidence = RevocationEvidence()
    evidence.isCut = isCut
    evidence.add(data, at: use)
    let chain = [identity ?? signer, (authority ?? self.authority).own].map(\.certificate)
    let found = evidence.status(of: chain, usedAt: use)
    return (found.report.status, found.problem)
  }

  private func answer(
    about identity: TestAuthority.Identity? = nil, _ status: TestAuthority.Status = .good,
    by responder: TestAuthority.Identity? = nil
  ) -> [UInt8] {
    authority.answer(
      about: identity ?? signer, status, at: use, next: use + Self.day, by: responder)
  }

  private func list(
    _ revoked: [(TestAuthority.Identity, at: Int, reason: Int32)] = [], days: Int = 0
  ) -> [UInt8] {
    let time = use + days * Self.day
    return authority.list(revoked, at: time, next: time + 10 * Self.day)
  }

  @Test func anAnswerCounts() {
    #expect(status(ValidationData(responses: [answer()])) == (.good, nil))
    #expect(status(ValidationData(lists: [list()])) == (.good, nil))
    let revoked = TestAuthority.Status.revoked(at: use - 60, reason: CRL_REASON_KEY_COMPROMISE)
    #expect(
      status(ValidationData(responses: [answer(revoked)])) == (.revoked, .revoked))
  }

  /// An answer about another certificate says nothing: another number of the same issuer, and the
  /// same number of another issuer, whoever signed it.
  @Test func answersAboutOthersDoNotCount() throws {
    let other = try authority.issue("Other", number: 8)
    #expect(
      status(ValidationData(responses: [answer(about: other)])) == (.unknown, .unknownRevocation))
    let second = try TestAuthority("Second")
    let same = try second.issue("Signer", number: 7)
    let (at, next) = (use, use + Self.day)
    let answers = [
      second.answer(about: same, at: at, next: next),
      authority.answer(about: same, at: at, next: next, naming: second),
      second.answer(about: signer, at: at, next: next, naming: authority),
    ]
    for answer in answers {
      #expect(
        status(ValidationData(responses: [answer])) == (.unknown, .unknownRevocation))
    }
    #expect(
      status(ValidationData(responses: [answers[0]]), of: same, by: second) == (.good, nil))
    let list = second.list(at: at, next: next)
    #expect(status(ValidationData(lists: [list])) == (.unknown, .unknownRevocation))
  }

  /// A responder that is revoked itself, or of which nobody says anything though it is not exempt.
  @Test func respondersMustNotBeRevoked() throws {
    let usage = (NID_ext_key_usage, "OCSPSigning")
    let plain = try authority.issue("Plain", number: 9, [usage])
    let named = try authority.issue(
      "Named", number: 10, [usage, (NID_crl_distribution_points, "URI:http://a/b")])
    let exempt = try authority.issue(
      "Exempt", number: 11, [usage, (NID_id_pkix_OCSP_noCheck, "x")])
    let reason = CRL_REASON_KEY_COMPROMISE
    func concluded(
      _ responder: TestAuthority.Identity, _ lists: [[UInt8]] = [], more: [[UInt8]] = []
    ) -> SignatureProblem? {
      // The list is that of the responder's word alone: it comes too early for the signer.
      status(ValidationData(responses: [answer(by: responder)] + more, lists: lists)).problem
    }
    func listed(_ responder: TestAuthority.Identity, at time: Int) -> [[UInt8]] {
      // It is old, so that it says nothing of who is not in it.
      [
        authority.list(
          [(responder, at: time, reason: reason)], at: use - 10 * Self.day, next: use - Self.day)
      ]
    }
    #expect(concluded(exempt) == nil)
    // One that names nobody who would know is not exempt for that.
    #expect(concluded(plain) == .unknownRevocation)
    #expect(concluded(plain, more: [answer(about: plain)]) == nil)
    #expect(concluded(named) == .unknownRevocation)
    #expect(concluded(named, more: [answer(about: named)]) == nil)
    // Nobody vouches for itself.
    #expect(
      concluded(named, more: [answer(about: named, by: named)]) == .unknownRevocation)
    let early = use - 20 * Self.day
    #expect(concluded(plain, listed(plain, at: early)) == .unknownRevocation)
    #expect(concluded(named, listed(named, at: early)) == .unknownRevocation)
    #expect(concluded(exempt, listed(exempt, at: early)) == nil)
  }

  /// The certificate of a responder may be in the store of the file, and not in the answer. One of
  /// the same name is not mistaken for it.
  @Test func respondersMayBeInTheFile() throws {
    let usage = (NID_ext_key_usage, "OCSPSigning")
    let exempt = [usage, (NID_id_pkix_OCSP_noCheck, "x")]
    let responder = try authority.issue("Responder", number: 9, exempt)
    let (older, plain) = (
      try authority.issue("Responder", number: 10, exempt),
      try authority.issue("Plain", number: 11, [usage])
    )
    let stranger = try authority.issue("Stranger", number: 12)
    func problem(
      _ signing: TestAuthority.Identity, _ found: [TestAuthority.Identity], more: [[UInt8]] = []
    ) -> SignatureProblem? {
      let said = authority.answer(
        about: signer, at: use, next: use + Self.day, by: signing, isBare: true)
      let certificates = found.map(\.certificate.encoded)
      return status(ValidationData(certificates: certificates, responses: [said] + more)).problem
    }
    #expect(problem(responder, [responder]) == nil)
    #expect(problem(responder, [older, responder]) == nil)
    #expect(problem(responder, [older]) == .unknownRevocation)
    #expect(problem(responder, []) == .unknownRevocation)
    // The other rules hold for it, too.
    #expect(problem(stranger, [stranger]) == .unknownRevocation)
    #expect(problem(plain, [plain]) == .unknownRevocation)
    #expect(problem(plain, [plain], more: [answer(about: plain)]) == nil)
  }

  @Test(arguments: [true, false]) func theHashOfPSSCounts(isList: Bool) throws {
    let rsa = try TestAuthority("RSA", rsa: 2048)
    let own = try rsa.issue("Signer", number: 7)
    func problem(_ hash: OpaquePointer) -> SignatureProblem? {
      let (at, next) = (use, use + Self.day)
      let data =
        isList
        ? ValidationData(lists: [rsa.list(at: at, next: next, .pss(hash))])
        : ValidationData(responses: [rsa.answer(about: own, at: at, next: next, .pss(hash))])
      return status(data, of: own, by: rsa).problem
    }
    #expect(problem(EVP_sha256()) == nil)
    #expect(problem(EVP_sha1()) == .unknownRevocation)
  }

  /// A responder's key is as long as a signer's. One that speaks for its own issuer alone, too.
  @Test func theKeyOfAResponderCounts() throws {
    let usage = [(NID_ext_key_usage, "OCSPSigning"), (NID_id_pkix_OCSP_noCheck, "x")]
    for (bits, problem): (Int32, SignatureProblem?) in [(2048, nil), (1024, .unknownRevocation)] {
      let responder = try authority.issue("Responder", number: 9, rsa: bits, usage)
      #expect(
        status(ValidationData(responses: [answer(by: responder)])).problem == problem)
    }
    // Whose own key is too short, may be revoked nevertheless.
    let weak = try authority.issue("Weak", number: 12, rsa: 1024)
    let stolen = list([(weak, at: use - 100, reason: CRL_REASON_KEY_COMPROMISE)])
    #expect(status(ValidationData(lists: [stolen]), of: weak) == (.revoked, .revoked))
  }

  /// A responder's key must be for signatures, if its certificate says what it is for.
  @Test(arguments: [
    ("digitalSignature", SignatureProblem?.none), ("nonRepudiation", .unknownRevocation),
    ("keyEncipherment,cRLSign", .unknownRevocation),
  ])
  func theKeyUsageOfAResponderCounts(names: String, problem: SignatureProblem?) throws {
    let responder = try authority.issue(
      "Responder", number: 9,
      [
        (NID_ext_key_usage, "OCSPSigning"), (NID_id_pkix_OCSP_noCheck, "x"),
        (NID_key_usage, "critical,\(names)"),
      ])
    #expect(status(ValidationData(responses: [answer(by: responder)])).problem == problem)
    // The issuer may speak of what it issued, as in its lists.
    let issuer = try TestAuthority("Issuer", [(NID_key_usage, "critical,keyCertSign,cRLSign")])
    let own = try issuer.issue("Signer", number: 7)
    let said = issuer.answer(about: own, at: use, next: use + Self.day)
    #expect(status(ValidationData(responses: [said]), of: own, by: issuer) == (.good, nil))
  }

  /// The newest word on a hold counts, and a revocation for good stays.
  @Test func aHoldMayBeLifted() {
    let held = list([(signer, at: use - 100, reason: Self.hold)], days: -2)
    let later = list(days: -1)
    #expect(status(ValidationData(lists: [held])) == (.revoked, .revoked))
    #expect(status(ValidationData(lists: [held, later])) == (.good, nil))
    #expect(status(ValidationData(lists: [later, held])) == (.good, nil))
    let again = list([(signer, at: use - 100, reason: Self.hold)])
    #expect(status(ValidationData(lists: [later, again])) == (.revoked, .revoked))
    let removed = list([(signer, at: use - 100, reason: Self.removed)])
    #expect(status(ValidationData(lists: [held, removed])) == (.good, nil))
    let stolen = list([(signer, at: use - 100, reason: CRL_REASON_KEY_COMPROMISE)], days: -2)
    #expect(status(ValidationData(lists: [stolen, later])) == (.revoked, .revoked))
    let onHold = TestAuthority.Status.revoked(at: use - 100, reason: Self.hold)
    #expect(status(ValidationData(responses: [answer(onHold)])) == (.revoked, .revoked))
    #expect(
      status(ValidationData(responses: [answer(onHold)], lists: [list(days: 1)])).problem
        == .revoked)
  }

  /// A list of changes alone (delta CRL) says nothing of who is not in it.
  @Test func aListOfChangesSpeaksOfWhatIsInIt() {
    func changes(_ revoked: [(TestAuthority.Identity, at: Int, reason: Int32)] = []) -> [UInt8] {
      authority.list(revoked, at: use, next: use + Self.day, isDelta: true)
    }
    #expect(status(ValidationData(lists: [changes()])) == (.unknown, .unknownRevocation))
    let whole = list(days: -1)
    #expect(status(ValidationData(lists: [whole, changes()])) == (.good, nil))
    let held = list([(signer, at: use - 100, reason: Self.hold)], days: -1)
    #expect(status(ValidationData(lists: [held, changes()])) == (.revoked, .revoked))
    let removed = changes([(signer, at: use - 100, reason: Self.removed)])
    #expect(status(ValidationData(lists: [held, removed])) == (.good, nil))
    let stolen = changes([(signer, at: use - 100, reason: CRL_REASON_KEY_COMPROMISE)])
    #expect(status(ValidationData(lists: [whole, stolen])) == (.revoked, .revoked))
  }

  /// An old word on a hold says nothing of now. One on a revocation for good does.
  @Test func anOldHoldIsNotKnown() {
    let early = use - 25 * Self.day
    let stolen = list([(signer, at: early, reason: CRL_REASON_KEY_COMPROMISE)], days: -20)
    #expect(status(ValidationData(lists: [stolen])) == (.revoked, .revoked))
    let old = list([(signer, at: use - 100, reason: Self.hold)], days: -20)
    #expect(status(ValidationData(lists: [old])) == (.unknown, .unknownRevocation))
  }

  @Test func whatIsNotReadIsSaid() throws {
    #expect(status(ValidationData(), isCut: true) == (.unknown, .unreadEvidence))
    #expect(status(ValidationData(lists: [list()]), isCut: true) == (.good, nil))
    for count in [ValidationData.maximumInFile, ValidationData.maximumInFile + 1] {
      var file = WrittenPDF(page: "")
      let references = String(repeating: "4 0 R ", count: count)
      file.objects[1] = Array(
        "<</Type/Catalog/Pages 2 0 R/DSS<</CRLs[\(references)]>>>>".utf8)
      file.add(4, "", [1, 2])
      var isCut = false
      let data = ValidationData(of: try opened(file.bytes), isCut: &isCut)
      #expect(data.lists.count == ValidationData.maximumInFile)
      #expect(isCut == (count > ValidationData.maximumInFile))
    }
  }
}
