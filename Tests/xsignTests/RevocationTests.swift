import Foundation
import TestSupport
import Testing

@testable import xsign

/// `xsign verify --revocation` and `--online`, with an authority at a port of this computer.
@Suite(.enabled(if: LoopbackAuthority.canBeStarted, "python3 or openssl is not here"))
struct RevocationTests {
  private let authority: LoopbackAuthority
  private let signings: Signings

  init() throws {
    authority = try LoopbackAuthority()
    signings = try Signings()
  }

  private func sign(_ name: String, _ more: String...) throws {
    let tool = try signings.run(
      "plain-1.4",
      [
        "--certificate", authority.path("\(name).p12"), "--passphrase-file",
        authority.path("passphrase"), "-o", signings.folder.path("signed.pdf"),
      ] + more)
    #expect(tool.status == 0, "\(tool.errors)")
  }

  private func verify(_ options: String...) throws -> Tool {
    try signings.folder.run(
      ["verify", signings.folder.path("signed.pdf"), "--trust", authority.path("root.crt")]
        + options)
  }

  @Test func whatIsSaidAndNotSaid() throws {
    try sign("grace", "--timestamp", authority.clock)
    let silent = try verify()
    #expect(silent.status == 0)
    #expect(silent.text.hasSuffix("Revocation of certificates was not checked.\n"))
    let file = try verify("--revocation")
    #expect(file.status == 2 && file.text.contains("(INDETERMINATE, TRY_LATER)"))
    #expect(
      file.text.contains("  It is not known whether the certificate of Grace Hopper was revoked.\n")
    )
    #expect(!file.text.contains("was not checked"))
    let online = try verify("--online")
    #expect(online.status == 0, "\(online.text)")
    #expect(online.text.contains("  The certificates were not revoked at 20"))
    try authority.stop("ocsp", "middle.crl", "root.crl")
    #expect(try verify("--online").status == 2)
  }

  @Test func aRevocationIsFoundOnline() throws {
    try sign("grace")
    try authority.revoke("Grace Hopper", at: Date(timeIntervalSince1970: 1_790_000_000))
    let tool = try verify("--online")
    #expect(tool.status == 2 && tool.text.contains("(INDETERMINATE, REVOKED_NO_POE)"))
    #expect(
      tool.text.contains(
        "  The certificate of Grace Hopper was revoked at 2026-09-21T14:13:20Z.\n"))
    try authority.revoke(
      "Loopback Authority", by: "root", at: Date(timeIntervalSince1970: 1_790_000_000))
    try authority.revoke("", at: Date())
    let other = try verify("--online", "--json")
    let json = try #require(
      try JSONSerialization.jsonObject(with: other.output) as? [String: Any])
    let signature = try #require((json["signatures"] as? [[String: Any]])?.first)
    #expect(json["revocationChecked"] as? Bool == true)
    #expect(signature["subIndication"] as? String == "REVOKED_CA_NO_POE")
    #expect(signature["problems"] as? [String] == ["revokedAuthority"])
    let revocation = try #require(signature["revocation"] as? [String: Any])
    #expect(revocation["status"] as? String == "revoked")
    #expect(revocation["time"] as? String == "2026-09-21T14:13:20Z")
    #expect(revocation["certificate"] as? String == "Loopback Authority")
  }
}
