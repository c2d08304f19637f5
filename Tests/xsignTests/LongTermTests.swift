import Foundation
import TestSupport
import Testing

@testable import xsign

/// `xsign sign --long-term` and `--archive`, with the programs as they are built, and an authority
/// at a port of this computer. `scripts/check-signatures` lets pyHanko judge such files.
@Suite(
  .enabled(if: LoopbackAuthority.canBeStarted, "python3 or openssl is not here"),
  .enabled(if: Tool.exists("pdfsig"), "pdfsig is not here"))
struct LongTermTests {
  private let authority: LoopbackAuthority
  private let signings: Signings

  init() throws {
    authority = try LoopbackAuthority()
    signings = try Signings()
  }

  private func options(_ name: String, _ more: [String]) -> [String] {
    [
      "--certificate", authority.path("\(name).p12"), "--passphrase-file",
      authority.path("passphrase"), "--timestamp", authority.clock, "-o",
      signings.folder.path("signed.pdf"),
    ] + more
  }

  private func sign(
    _ name: String, _ more: String..., pdf: String = "plain-1.4",
    location: SourceLocation = #_sourceLocation
  ) throws {
    let tool = try signings.run(pdf, options(name, more))
    #expect(tool.status == 0, "\(tool.errors)", sourceLocation: location)
  }

  /// Expects that nothing is written, and that the reason is said.
  private func refuses(
    _ name: String, _ more: String..., pdf: String = "plain-1.4", sentence: String,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let tool = try signings.run(pdf, options(name, more))
    #expect(tool.status != 0, sourceLocation: location)
    #expect(tool.errors.contains(sentence), "\(tool.errors)", sourceLocation: location)
    #expect(!signings.folder.names.contains("signed.pdf"), sourceLocation: location)
  }

  /// Returns the number of times that a text is in the signed file.
  private func count(_ text: String) throws -> Int {
    String(decoding: try signings.folder.bytes("signed.pdf"), as: Unicode.ASCII.self)
      .components(separatedBy: text).count - 1
  }

  /// Returns what `xsign verify` says of the signed file.
  private func verified(_ options: String...) throws -> [[String: Any]] {
    let tool = try signings.folder.run(
      [
        "verify", signings.folder.path("signed.pdf"), "--json", "--trust",
        authority.path("root.crt"),
      ]
        + options)
    let json = try #require(
      try JSONSerialization.jsonObject(with: tool.output) as? [String: Any], "\(tool.errors)")
    return try #require(json["signatures"] as? [[String: Any]])
  }

  private func changes(_ signature: [String: Any]) -> [String] {
    (signature["changes"] as? [[String: Any]] ?? []).compactMap { $0["kind"] as? String }
  }

  /// Also where nothing may be changed any more, data for checks may come.
  @Test(arguments: ["plain-1.4", "xref-stream", "plain-2.0", "enc-aes-256-owner"])
  func dataForChecksFollow(pdf: String) throws {
    try sign("grace", "--long-term", "--certify", "1", pdf: pdf)
    let verdict = try #require(try PDFSigVerdict.all(of: signings.folder.path("signed.pdf")).first)
    #expect(verdict.isValid && !verdict.isWhole && verdict.signer == "Grace Hopper")
    #expect(try count("/Type/DSS") == 1 && count("/Type/VRI") == 1)
    #expect((try count("/ESIC") > 0) == (pdf != "plain-2.0"))
    let signatures = try verified()
    #expect(signatures.map { $0["conclusion"] as? String } == ["passed"])
    #expect(changes(signatures[0]) == ["validationData"])
  }

  @Test(arguments: ["--long-term", "--archive"])
  func bytesBeforeThePDFAreRefused(option: String) throws {
    try refuses(
      "grace", option, pdf: "leading-junk", sentence: "has bytes before the beginning of the PDF")
  }

  @Test(arguments: ["plain-1.4", "xref-stream", "enc-aes-256-owner", "enc-rc4-128-owner"])
  func aTimeStampOfTheDocumentFollows(pdf: String) throws {
    try sign("lonely", "--archive", "--certify", "1", pdf: pdf)
    let signatures = try verified()
    #expect(signatures.map { $0["kind"] as? String } == ["signature", "timeStamp"])
    #expect(signatures.map { $0["conclusion"] as? String } == ["passed", "passed"])
    #expect(Set(changes(signatures[0])) == ["validationData", "timeStampAdded"])
    #expect(signatures[1]["wholeFile"] as? Bool == true)
    #expect(try count("/Type/DocTimeStamp") == 1)
  }

  /// Two people may sign one after the other. What is there already is not written again.
  @Test func aSecondSignatureAddsToTheData() throws {
    try sign("grace", "--long-term")
    let first = signings.folder.path("first.pdf")
    try FileManager.default.moveItem(
      atPath: signings.folder.path("signed.pdf"), toPath: first)
    try sign("lise", "--archive", pdf: first)
    #expect(try verified().map { $0["conclusion"] as? String } == ["passed", "passed", "passed"])
    #expect(try count("/Type/DSS") == 2 && count("/Type/VRI") == 2)
    // Grace, the responder, the authority, the root, the clock, and Lise.
    let text = String(decoding: try signings.folder.bytes("signed.pdf"), as: Unicode.ASCII.self)
    let list = try #require(text.components(separatedBy: "/Certs[").last).prefix { $0 != "]" }
    #expect(list.components(separatedBy: " R").count - 1 == 6)
  }

  /// No key is used, and no time stamp asked for, once it is known that the certificate is revoked.
  @Test func aRevokedCertificateIsRefusedBeforeItSigns() throws {
    try authority.revoke("Grace Hopper", at: Date(timeIntervalSince1970: 1_790_000_000))
    try refuses(
      "grace", "--long-term",
      sentence: "The certificate of Grace Hopper was revoked at 2026-09-21T14:13:20Z.")
    let serial = try String(contentsOfFile: authority.path("clock.serial"), encoding: .utf8)
    #expect(serial == "01\n")
    // Nobody asks without these options.
    try sign("grace")
  }

  @Test func whoseRevocationIsNotKnownIsSaid() throws {
    try refuses(
      "silent", "--archive",
      sentence: "Nobody says whether the certificate of Silent is revoked: it names no authority "
        + "whose address begins with http://")
    try authority.stop("root.crl")
    try refuses(
      "grace", "--long-term",
      sentence: "the certificate of Loopback Authority is revoked: \(authority.address)/root.crl "
        + "gives no answer")
    try authority.stop("middle.der")
    try refuses("lonely", "--long-term", sentence: "that issued that of Lonely is not to be had")
    // Both the signer and the clock have a list.
    try authority.stop("ocsp")
    try sign("grace", "--long-term")
  }

  @Test func aTimeStampIsNeeded() throws {
    let key = [
      "--certificate", authority.path("grace.p12"), "--passphrase-file",
      authority.path("passphrase"), "-o", signings.folder.path("signed.pdf"),
    ]
    for option in ["--long-term", "--archive"] {
      let tool = try signings.run("plain-1.4", key + [option])
      #expect(tool.status != 0 && tool.errors.contains("need '--timestamp <url>'"))
    }
  }
}
