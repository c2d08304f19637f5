import Foundation
import Ink
import TestSupport
import Testing

@testable import PDFInk

/// What is concluded of revocation at times to come, of files that `xsign` signs with certificates
/// of an authority at a port of this computer.
@Suite(.enabled(if: LoopbackAuthority.canBeStarted, "python3 or openssl is not here"))
struct RevocationEvidenceTests {
  private let authority: LoopbackAuthority
  private let now = Int(Date().timeIntervalSince1970)

  init() throws { authority = try LoopbackAuthority() }

  /// Returns a PDF that Grace signed, whose certificate is valid for 30 days.
  private func signed(_ options: String...) throws -> [UInt8] {
    let path = authority.path("\(UUID().uuidString).pdf")
    let tool = try Tool(
      try AppProcess.executable("xsign").path,
      [
        "sign", PDFCases.path("plain-1.4"), "--certificate", authority.path("grace.p12"),
        "--passphrase-file", authority.path("passphrase"), "--timestamp", authority.clock, "-o",
        path,
      ] + options)
    try #require(tool.status == 0, "\(tool.errors)")
    return try Array(Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private func reports(
    of pdf: [UInt8], days: Int = 0, _ said: ValidationData = ValidationData()
  ) throws -> [PDFSignatureReport] {
    let root = try Array(Data(contentsOf: URL(fileURLWithPath: authority.path("root.crt"))))
    return try SignatureCases.reports(
      of: pdf, trust: root, now: now + 60 + days * 86_400, revocation: said)
  }

  /// Returns what is revoked on a day to come.
  private func lists(day: Int) throws -> ValidationData {
    let time = Date(timeIntervalSince1970: Double(now + day * 86_400))
    return ValidationData(
      lists: try ["middle", "root"].map { try authority.list(of: $0, at: time) })
  }

  @Test func whatIsInTheFileIsEnough() throws {
    let reports = try reports(of: try signed("--archive"))
    #expect(reports.map(\.conclusion) == [.passed, .passed])
    #expect(reports.map { $0.revocation?.status } == [.good, .good])
    #expect(abs((reports[0].revocation?.time ?? 0) - now) < 120)
  }

  @Test func withoutAWordNothingIsCertain() throws {
    let pdf = try signed()
    let report = try #require(try reports(of: pdf).first)
    #expect(report.revocation?.status == .unknown && report.timeStamp?.isTrusted == false)
    #expect(report.revocation?.certificate == "Grace Hopper")
    #expect(report.problems == [.unknownRevocation] && report.worst?.subIndication == "TRY_LATER")
    // It is not asked by itself.
    let root = try Array(Data(contentsOf: URL(fileURLWithPath: authority.path("root.crt"))))
    let plain = try SignatureCases.reports(of: pdf, trust: root, now: now + 60)
    #expect(plain.map(\.conclusion) == [.passed] && plain[0].revocation == nil)
  }

  /// After 40 days the certificates of Grace and of the responder have expired, and that of the
  /// clock has not. Only what the clock covered still counts.
  @Test func whatATimeStampCoversCountsForLong() throws {
    let later = try lists(day: 40)
    let archived = try reports(of: try signed("--archive"), days: 40, later)
    #expect(archived.map(\.conclusion) == [.passed, .passed])
    #expect(archived[0].revocation?.status == .good)
    let plain = try reports(of: try signed("--long-term"), days: 40, later)
    #expect(plain[0].timeStamp?.isTrusted == true && plain[0].problems == [.unknownRevocation])
  }

  /// The time stamp proves that the signature was there before the revocation, or it does not.
  @Test(arguments: [(600, SignatureProblem?.none), (-600, .revoked)])
  func theTimeOfTheRevocationMatters(seconds: Int, problem: SignatureProblem?) throws {
    let pdf = try signed("--long-term")
    try authority.revoke("Grace Hopper", at: Date(timeIntervalSince1970: Double(now + seconds)))
    let report = try #require(try reports(of: pdf, days: 1, try lists(day: 1)).first)
    #expect(report.problems == [problem].compactMap(\.self))
    #expect(report.revocation?.status == .revoked && report.revocation?.time == now + seconds)
    #expect(report.conclusion == (problem == nil ? .passed : .indeterminate))
    #expect(report.worst?.subIndication == (problem == nil ? nil : "REVOKED_NO_POE"))
  }

  /// A signature is younger than the time stamp of the document that it covers.
  @Test(arguments: [(-600, SignatureProblem.revokedBefore), (60, .revoked)])
  func whoSignsAfterTheRevocationFails(seconds: Int, problem: SignatureProblem) throws {
    let first = authority.path("first.pdf")
    try Data(try signed("--archive")).write(to: URL(fileURLWithPath: first))
    let path = authority.path("second.pdf")
    let tool = try Tool(
      try AppProcess.executable("xsign").path,
      [
        "sign", first, "--certificate", authority.path("lise.p12"), "--passphrase-file",
        authority.path("passphrase"), "-o", path,
      ])
    try #require(tool.status == 0, "\(tool.errors)")
    try authority.revoke("Lise Meitner", at: Date(timeIntervalSince1970: Double(now + seconds)))
    let pdf = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
    let report = try #require(try reports(of: pdf, days: 1, try lists(day: 1)).last)
    #expect(!report.isTimeStamp && report.problems == [problem])
    #expect(report.conclusion == (seconds < 0 ? .failed : .indeterminate))
  }

  /// A time stamp whose authority is revoked proves nothing.
  @Test func aRevokedClockIsNotTrusted() throws {
    let pdf = try signed("--long-term")
    try authority.revoke("Loopback Clock", at: Date(timeIntervalSince1970: Double(now + 600)))
    let report = try #require(try reports(of: pdf, days: 1, try lists(day: 1)).first)
    #expect(report.timeStamp?.isTrusted == false)
  }

  @Test func damagedDataCountForNothing() throws {
    var pdf = try signed("--long-term")
    // Answers are not compressed if that makes them no smaller; the name is in all cases.
    let store = try #require(pdf.lastRange(of: Array("/OCSPs".utf8)))
    pdf[store.upperBound - 1] = UInt8(ascii: "x")
    let report = try #require(try reports(of: pdf).first)
    #expect(report.revocation?.status == .unknown)
    #expect(report.problems.contains(.changed))
  }
}
