import Ink
import Testing

@testable import PDFInk

/// Signatures whose hashes and keys are right, and that are wrong in another way.
@Suite struct SignedRangesTests {
  private let signer: TestSigner

  init() throws { signer = try TestSigner() }

  private func problems(_ plan: TestSigner.Plan) throws -> [SignatureProblem] {
    let reports = try SignatureCases.reports(of: signer.pdf(plan), trust: signer.trust)
    return try #require(reports.first).problems
  }

  @Test func whatIsRightPasses() throws {
    #expect(try problems(.init()).isEmpty)
    #expect(try problems(.init(way: .withoutAttributes)).isEmpty)
    #expect(try problems(.init(isDirect: true)).isEmpty)
    #expect(try problems(.init(kind: "adbe.pkcs7.sha1")) == [.container])
    #expect(try problems(.init(kind: "adbe.x509.rsa_sha1")) == [.unknownKind])
  }

  /// The signed bytes must be all of the file but the signature, and nothing else.
  @Test(arguments: [
    ([1, -1, 0, 0], SignatureProblem.byteRange), ([0, -1, 0, 0], .contents),
    ([0, -60, 0, 0], .contents), ([0, 1, 0, 0], .contents), ([0, 0, 1, -1], .contents),
    ([0, 0, 200, -200], .contents), ([0, 0, 0, -3], .revision), ([0, 0, 0, -7], .revision),
    ([0, 0, 0, -100], .revision), ([0, 0, 0, -200], .revision),
  ])
  func rangesAreExact(steps: [Int], problem: SignatureProblem) throws {
    #expect(try problems(.init(steps: steps)).contains(problem))
    let reports = try SignatureCases.reports(
      of: signer.pdf(.init(steps: steps)), trust: signer.trust)
    #expect(reports.first?.conclusion == .failed)
  }

  @Test func messagesHaveOneSignerAndNoContent() throws {
    #expect(try problems(.init(way: .embedded)) == [.container])
    let several = try problems(.init(way: .twice))
    #expect(several == [.signers])
    #expect(try problems(.init(padding: "0001")) == [.contents])
  }

  /// Signatures by the newer rules name their certificate (RFC 5035).
  @Test func newerSignaturesNameTheirCertificate() throws {
    let kind = "ETSI.CAdES.detached"
    #expect(try problems(.init(kind: kind)) == [.otherCertificate])
    #expect(try problems(.init(way: .withoutAttributes, kind: kind)) == [.container])
  }

  /// A certification that is in no field is shown to nobody.
  @Test func aCertificationWithoutAFieldFails() throws {
    let plan = TestSigner.Plan(isInForm: false, catalog: "/Perms<</DocMDP 6 0 R>>")
    let reports = try SignatureCases.reports(of: signer.pdf(plan), trust: signer.trust)
    #expect(reports.count == 1 && reports[0].isCertification && reports[0].conclusion == .failed)
  }
}
