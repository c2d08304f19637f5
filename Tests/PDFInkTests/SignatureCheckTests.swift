import Foundation
import Ink
import TestSupport
import Testing

@testable import PDFInk

/// The check of digital signatures by their hashes, keys, certificates and time stamps.
@Suite struct SignatureCheckTests {
  private typealias Cases = SignatureCases

  @Test(arguments: [
    ("rsa", "RSA 2048, SHA-256"), ("pss", "RSA 2048, SHA-512"), ("ecdsa", "ECDSA 384, SHA-384"),
    ("ed25519", "Ed25519, SHA-512"),
  ])
  func whatIsWholeAndTrustedPasses(name: String, algorithm: String) throws {
    let reports = try Cases.reports(of: name)
    let report = try #require(reports.first)
    #expect(reports.count == 1 && report.conclusion == .passed && report.problems.isEmpty)
    #expect(report.isWhole && report.changes.isEmpty && report.algorithm == algorithm)
    #expect(report.field == "S" && report.signer?.name == "Test Person")
    #expect(report.signer?.issuer == "Test Authority" && report.timeStamp == nil)
    let claimed = try #require(report.claimedTime)
    #expect(abs(claimed - Cases.now) < 30 * 86_400)
  }

  @Test(arguments: [
    ("sha1", SignatureProblem.weakHash, "CRYPTO_CONSTRAINTS_FAILURE_NO_POE"),
    ("short-key", .weakKey, "CRYPTO_CONSTRAINTS_FAILURE_NO_POE"),
    ("expired", .expired, "OUT_OF_BOUNDS_NO_POE"), ("server", .usage, "CHAIN_CONSTRAINTS_FAILURE"),
    ("no-chain", .untrusted, "NO_CERTIFICATE_CHAIN_FOUND"),
  ])
  func whatIsNotCertainIsSaid(name: String, problem: SignatureProblem, word: String) throws {
    let report = try #require(try Cases.reports(of: name).first)
    #expect(report.problems == [problem] && report.conclusion == .indeterminate)
    #expect(report.conclusion.indication == "INDETERMINATE")
    #expect(report.worst?.subIndication == word)
  }

  @Test func nothingIsTrustedWithoutCertificates() throws {
    for trust in [[], Array("no certificate".utf8)] {
      let report = try #require(try Cases.reports(of: Cases.bytes("rsa"), trust: trust).first)
      #expect(report.problems == [.untrusted])
    }
  }

  /// The certificate is valid until 2027. A time stamp says that the signature was there before.
  @Test func aTimeStampProvesTheTime() throws {
    let stamped = try #require(try Cases.reports(of: "expired-stamped", now: Cases.later).first)
    #expect(stamped.conclusion == .passed)
    #expect(stamped.timeStamp?.time == 1_772_323_200 && stamped.timeStamp?.isTrusted == true)
    #expect(stamped.timeStamp?.authority == "Test Clock")
    // A time stamp of a time that has not come yet proves nothing.
    let early = try #require(try Cases.reports(of: "expired-stamped", now: 1_700_000_000).first)
    #expect(early.timeStamp?.isTrusted == false)
  }

  /// The signer does not sign the time stamp. A wrong one proves nothing, and is suspicious.
  @Test func aWrongTimeStampIsAProblem() throws {
    let other = try #require(try Cases.reports(of: "other-stamp").first)
    #expect(other.problems == [.timeStamp] && other.timeStamp?.isTrusted == false)
    #expect(other.worst?.subIndication == "SIG_CONSTRAINTS_FAILURE")
    // One that nobody vouches for is none.
    let bytes = try Cases.bytes("expired-stamped")
    let unknown = try #require(try Cases.reports(of: bytes, trust: []).first)
    #expect(unknown.problems == [.untrusted] && unknown.timeStamp?.isTrusted == false)
  }

  /// What only the time stamp of the document covers.
  @Test func timeStampsOfDocumentsAreChecked() throws {
    var bytes = try Cases.bytes("archived")
    let store = try #require(bytes.lastRange(of: Array("/DSS".utf8)))
    bytes[store.upperBound - 1] = UInt8(ascii: "T")
    let reports = try Cases.reports(of: bytes)
    #expect(reports.contains { $0.isTimeStamp && $0.problems == [.hash] })
  }

  /// A time stamp of the document proves the time of the signature under it, too.
  @Test func archivedSignaturesPass() throws {
    let reports = try Cases.reports(of: "archived", now: Cases.later)
    #expect(reports.map(\.conclusion) == [.passed, .passed])
    #expect(reports.map(\.isTimeStamp) == [false, true])
    #expect(reports[0].isCertification && reports[0].allows == 1)
    #expect(Set(reports[0].changes.map(\.kind)) == [.validationData, .timeStampAdded])
    #expect(reports[1].changes.map(\.kind) == [.validationData])
  }

  @Test func everySignatureHasItsReport() throws {
    let reports = try Cases.reports(of: "twice")
    #expect(reports.map(\.field) == ["S", "T"] && reports.map(\.conclusion) == [.passed, .passed])
    #expect(reports.map(\.isWhole) == [false, true])
    #expect(reports[0].changes.map(\.kind).contains(.signatureAdded))
    #expect(try Cases.reports(of: bytes(of: "plain-1.4")).isEmpty)
    #expect(try Cases.reports(of: bytes(of: "acroform-two-signatures")).isEmpty)
  }

  /// The test files of other tests, of which some are encrypted, or have object streams.
  @Test(arguments: [
    "signed-encrypted", "signed-invisible", "signed-locks-all-fields", "signed-objstm",
    "signed-one-of-two", "certified-p1", "certified-p2", "certified-p3",
  ])
  func otherCasesPass(name: String) throws {
    let url = PDFCases.folder.appending(path: "tester-certificate.pem")
    let trust = try [UInt8](Data(contentsOf: url))
    let reports = try Cases.reports(of: bytes(of: name), trust: trust)
    #expect(reports.count == 1 && reports[0].conclusion == .passed)
  }

  /// One bit of what is signed, anywhere, ends it. So does one of the zeros behind the signature.
  @Test func everyChangedByteIsFound() throws {
    let whole = try Cases.bytes("ecdsa")
    let start = try #require(whole.firstRange(of: Array("/Contents <".utf8))?.upperBound)
    let end = try #require(whole[start...].firstIndex(of: UInt8(ascii: ">")))
    for at in stride(from: 0, to: whole.count, by: 37) where at < start || at > end - 500 {
      var bytes = whole
      bytes[at] ^= at > start && at < end ? 1 : 32
      let reports = try? Cases.reports(of: bytes)
      let passes = reports?.contains { $0.conclusion == .passed } ?? false
      #expect(!passes, "byte \(at)")
    }
  }

  @Test func theReasonIsTheRightOne() throws {
    var bytes = try Cases.bytes("rsa")
    let text = try #require(bytes.firstRange(of: Array("Pay 100".utf8)))
    bytes[text.upperBound - 1] = UInt8(ascii: "9")
    let report = try #require(try Cases.reports(of: bytes).first)
    #expect(report.problems == [.hash] && report.worst?.subIndication == "HASH_FAILURE")
    #expect(report.conclusion.indication == "TOTAL-FAILED")
  }

  @Test func datesAreRead() {
    func seconds(_ text: String) -> Int? { DateText.seconds(.string(Array(text.utf8))) }
    #expect(seconds("D:20260301000000Z") == 1_772_323_200)
    #expect(seconds("D:20260301013000+01'30'") == 1_772_323_200)
    #expect(seconds("D:20260228230000-01'00") == 1_772_323_200)
    #expect(seconds("D:2026") == 1_767_225_600)
    #expect(seconds("2026") == nil && seconds("D:20") == nil && seconds("") == nil)
  }

  /// Certificates in the store of the file may stand between, and are named to whoever asks
  /// authorities.
  @Test func theStoreHasIssuers() throws {
    let whole = try #require(
      try SignatureCases.reports(of: SignatureCases.bytes("rsa"), returnsMessages: true).first)
    #expect(whole.chain.count == 3 && !whole.message.isEmpty)
    let issuer = whole.chain[1]
    let digits = HexDigits.text(issuer)
    let catalog = """
      <</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[8 0 R 9 0 R 10 0 R]/DA(/F 12 Tf)\
      /DR<</Font<</F 5 0 R>>>>/SigFlags 3>>/Extensions<</ESIC<</Type/DeveloperExtensions\
      /BaseVersion/1.7/ExtensionLevel 1>>>>/DSS<</Certs[40 0 R]>>>>
      """
    let store = SignatureCases.stream("/Filter/ASCIIHexDecode", digits + ">")
    let file = try SignatureCases.updated(
      SignatureCases.bytes("no-chain"), [(1, catalog), (40, store)])
    let found = try #require(
      try SignatureCases.reports(of: file, returnsMessages: true).first)
    #expect(found.conclusion == .passed && found.chain.contains(issuer), "\(found.problems)")
    let plain = try #require(try SignatureCases.reports(of: file).first)
    #expect(plain.chain.isEmpty && plain.message.isEmpty)
  }
}
