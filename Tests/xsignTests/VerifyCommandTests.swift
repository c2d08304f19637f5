import Foundation
import TestSupport
import Testing

@testable import xsign

/// `xsign verify`, with the helper that does the work.
@Suite struct VerifyCommandTests {
  private let folder: CommandFolder
  private let root = PDFCases.folder.appending(path: "signatures/root.pem").path

  init() throws { folder = try CommandFolder() }

  private func path(_ name: String) -> String { PDFCases.path("signatures/\(name)") }

  /// Each status with the words of the standard.
  @Test(arguments: [
    ("rsa", 0, "TOTAL-PASSED"), ("expired", 2, "INDETERMINATE, OUT_OF_BOUNDS_NO_POE"),
    ("server", 2, "INDETERMINATE, CHAIN_CONSTRAINTS_FAILURE"),
  ])
  func theStatusTellsTheConclusion(name: String, status: Int32, words: String) throws {
    let tool = try folder.run(["verify", path(name), "--trust", root])
    #expect(tool.status == status && tool.errors == "")
    #expect(tool.text.hasPrefix("Signature S: ") && tool.text.contains("(\(words))"))
    #expect(tool.text.hasSuffix("Revocation of certificates was not checked.\n"))
  }

  @Test func theSystemDoesNotTrustTheTests() throws {
    let tool = try folder.run(["verify", path("rsa")])
    #expect(tool.status == 2 && tool.text.contains("NO_CERTIFICATE_CHAIN_FOUND"))
  }

  @Test func changedBytesFail() throws {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path("rsa")))
    let place = try #require(bytes.firstRange(of: Data("Pay 100".utf8)))
    bytes[place.upperBound - 1] = UInt8(ascii: "9")
    let changed = folder.path("changed.pdf")
    try bytes.write(to: URL(fileURLWithPath: changed))
    let tool = try folder.run(["verify", changed, "--trust", root])
    #expect(tool.status == 1 && tool.text.contains("TOTAL-FAILED, HASH_FAILURE"))
    #expect(tool.text.contains("  The signed bytes were changed.\n"))
  }

  @Test func withoutSignatureTheStatusIsThree() throws {
    let plain = try folder.run(["verify", PDFCases.path("plain-1.4")])
    #expect(plain.status == 3 && plain.text.contains("has no digital signature"))
    let json = try folder.run(["verify", PDFCases.path("plain-1.4"), "--json"])
    #expect(json.status == 3 && json.text.contains("\"signatures\": []"))
    let damaged = try folder.run(["verify", PDFCases.path("bad-text")])
    #expect(damaged.status == 1 && damaged.text == "" && damaged.errors.contains("not a PDF"))
    let lost = try folder.run(["verify", path("rsa"), "--trust", folder.path("none.pem")])
    #expect(lost.status == 1 && lost.errors.contains("none.pem does not exist"))
  }

  /// Certificates that could not be read must not pass for ones that trust nobody.
  @Test func filesWithoutCertificatesAreNamed() throws {
    let text = try folder.write("no certificate\n", to: "none.txt")
    for options in [[], ["--json"], ["--online"]] {
      let tool = try folder.run(["verify", path("rsa"), "--trust", text] + options)
      #expect(tool.status == 1 && tool.output.isEmpty, "\(tool)")
      #expect(tool.errors == "xsign: \(text) has no certificate in it, as PEM or DER.\n")
    }
    for file in [text, "/nope"] {
      let tool = try folder.run(["verify", path("rsa")], environment: ["SSL_CERT_FILE": file])
      #expect(tool.status == 2 && tool.text.contains("NO_CERTIFICATE_CHAIN_FOUND"))
      #expect(
        tool.errors
          == "xsign: The system has no trusted certificates; give some with --trust.\n")
    }
    // Without a signature none is missing.
    let plain = try folder.run(
      ["verify", PDFCases.path("plain-1.4")], environment: ["SSL_CERT_FILE": "/nope"])
    #expect(plain.status == 3 && plain.errors == "")
  }

  /// Ink of xsign on a signed file is an annotation that was added, and is said to be that.
  @Test func inkIsAnAddedAnnotation() throws {
    let signed = folder.path("signed.pdf")
    let ink = try folder.run([
      "sign", path("rsa"), "--signature", SourceTree.sampleSignature, "--page", "1", "--at",
      "20,20", "-o",
      signed,
    ])
    #expect(ink.status == 0)
    let tool = try folder.run(["verify", signed, "--trust", root])
    #expect(tool.status == 0)
    #expect(
      tool.text.contains("  Afterwards, permitted: a new annotation on page 1 (Stamp)\n"))
  }

  @Test func jsonHasAllThatIsFound() throws {
    let tool = try folder.run(["verify", path("archived"), "--json", "--trust", root])
    let json = try #require(
      try JSONSerialization.jsonObject(with: tool.output) as? [String: Any])
    #expect(tool.status == 0 && json["conclusion"] as? String == "passed")
    #expect(json["revocationChecked"] as? Bool == false)
    let signatures = try #require(json["signatures"] as? [[String: Any]])
    #expect(signatures.map { $0["kind"] as? String } == ["signature", "timeStamp"])
    let first = signatures[0]
    #expect(first["indication"] as? String == "TOTAL-PASSED" && first["subIndication"] is NSNull)
    #expect((first["signer"] as? [String: Any])?["name"] as? String == "Test Person")
    let stamp = try #require(first["timeStamp"] as? [String: Any])
    #expect(stamp["time"] as? String == "2026-03-01T00:00:00Z" && stamp["trusted"] as? Bool == true)
    #expect(first["allows"] as? Int == 1 && first["certifies"] as? Bool == true)
    let changes = try #require(first["changes"] as? [[String: Any]])
    #expect(
      Set(changes.compactMap { $0["kind"] as? String }) == ["validationData", "timeStampAdded"])
    #expect(changes.allSatisfy { $0["permitted"] as? Bool == true })
  }

  /// Passwords come from a file, as in the other commands.
  @Test func encryptedFilesAreOpened() throws {
    let trust = PDFCases.folder.appending(path: "tester-certificate.pem").path
    let tool = try folder.run(["verify", PDFCases.path("signed-encrypted"), "--trust", trust])
    #expect(tool.status == 0)
    let locked = try folder.run(["verify", PDFCases.path("enc-aes-256-user")])
    #expect(locked.status == 1 && locked.errors.contains("--password-file"))
  }
}
