import Foundation
import Ink
import TestSupport
import Testing

@testable import Controls
@testable import xsign

/// New keys with certificates, by `xsign identity` and in the window. openssl and pdfsig judge.
@MainActor
@Suite(.testIdentities, .enabled(if: Tool.exists("pdfsig"), "pdfsig is not here"))
struct IdentityTests {
  private let folder: CommandFolder

  init() throws { folder = try CommandFolder() }

  private func make(_ options: [String], passphrase: String = "s3cret") throws -> Tool {
    let secret = try folder.write("\(passphrase)\n", to: "passphrase")
    return try folder.run(
      ["identity", "--passphrase-file", secret, "-o", folder.path("me.p12")] + options)
  }

  /// Returns what openssl says of the certificate in a file.
  private func described(_ path: String) throws -> String {
    let pem = try Tool(
      "openssl", ["pkcs12", "-in", path, "-passin", "pass:s3cret", "-nokeys"])
    let file = try folder.write(pem.text, to: "me.pem")
    return try Tool(
      "openssl",
      [
        "x509", "-in", file, "-noout", "-text", "-fingerprint", "-sha256", "-nameopt", "utf8",
      ]
    ).text
  }

  @Test func theCommandMakesAKeyToSignWith() throws {
    let made = try make(["--name", "Ada Bø", "--mail", "ada@example.org"])
    #expect(made.status == 0 && made.errors == "")
    let path = folder.path("me.p12")
    let mode = FileManager.default.mode(of: path)
    #expect(mode == 0o600)
    let text = try described(path)
    for part in [
      "Subject: CN=Ada Bø", "Issuer: CN=Ada Bø", "NIST CURVE: P-256", "CA:FALSE",
      "Digital Signature, Non Repudiation", "email:ada@example.org", "1.3.6.1.5.5.7.3.36",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    let hash = try #require(text.split(separator: "\n").first { $0.contains("Fingerprint=") })
    #expect(made.text.contains(hash.split(separator: "=")[1]))
    #expect(made.text.contains("does not prove who that is"))
    let signed = folder.path("signed.pdf")
    let signing = try folder.run([
      "sign", PDFCases.path("plain-1.4"), "--certificate", path, "--passphrase-file",
      folder.path("passphrase"), "-o", signed,
    ])
    #expect(signing.status == 0)
    let verdict = try #require(try PDFSigVerdict.all(of: signed).first)
    #expect(verdict.signer == "Ada Bø" && verdict.isValid && verdict.isWhole)
    let verified = try folder.run(["verify", signed, "--trust", folder.path("me.pem")])
    #expect(verified.status == 0)
  }

  @Test func noFileIsReplaced() throws {
    let path = try folder.write("precious", to: "me.p12")
    let made = try make(["--name", "Ada"])
    #expect(made.status == 1)
    #expect(made.errors.contains("me.p12 exists, and a key never replaces a file."))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
  }

  @Test(arguments: [
    (["--name", " "], "s3cret", Int32(64)), (["--name", "a\nb"], "s3cret", 64),
    (["--name", "Ada", "--mail", "ada"], "s3cret", 64),
    (["--name", "Ada", "--mail", "a@b,email:c@d"], "s3cret", 64),
    (["--name", String(repeating: "a", count: 65)], "s3cret", 64), (["--name", "Ada"], "", 1),
  ])
  func whatCannotBeIsRefused(options: [String], passphrase: String, status: Int32) throws {
    let made = try make(options, passphrase: passphrase)
    #expect(made.status == status && !made.errors.isEmpty && made.text.isEmpty)
    #expect(!folder.names.contains("me.p12"))
  }

  @Test(arguments: [
    ("Ada", "Ada", ""), (" Ada  Bø <ada@example.org>", "Ada  Bø", "ada@example.org"),
    ("Ada <ada@example.org> ", "Ada", "ada@example.org"),
  ])
  func aNameIsTypedWithItsAddress(text: String, name: String, mail: String) {
    let person = PersonName(typed: text)
    #expect(person?.name == name && person?.mail == mail)
    for wrong in ["", " ", "<a@b>", "Ada <>", "Ada <a b@c>", "ada@example.org", "Ada <"] {
      #expect(PersonName(typed: wrong) == nil, "\(wrong)")
    }
  }

  /// Answers what the window asks, up to the last passphrase.
  private func begin(_ harness: DialogHarness, to name: String, passphrase: String = "s3cret") {
    harness.dialogs.createIdentity()
    harness.accept("Ada Bø")
    harness.accept(harness.path(name))
    for _ in 0..<2 { harness.accept(passphrase) }
    #expect(harness.line == "Making the key…")
  }

  @Test func cancellingMakesNoKey() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    harness.hold(.received)
    begin(harness, to: "me.p12")
    harness.cancel()
    harness.release()
    #expect(!FileManager.default.fileExists(atPath: harness.path("me.p12")))
    #expect(!harness.controls.isModal && harness.notice == nil)
  }

  /// A notice names the file, as another card may be open.
  @Test func aKeyThatIsWrittenIsNotCancelled() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    begin(harness, to: "me.p12")
    harness.hold(.completed)
    harness.cancel()
    #expect(harness.notice == "It is too late to cancel: the file is being written.")
    harness.dialogs.showDevices()
    let devices = harness.message
    harness.release()
    #expect(harness.message == devices && harness.notice?.hasSuffix("me.p12") == true)
    #expect(FileManager.default.fileExists(atPath: harness.path("me.p12")))
  }

  /// What was the reason that there is no key is asked for anew.
  @Test func aFailureGoesBackToItsReason() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    begin(harness, to: "me.p12", passphrase: String(repeating: "a", count: 2000))
    harness.release()
    #expect((harness.controls.card as? PromptCard)?.title == "Passphrase for the key")
    #expect(harness.line?.contains("is too long") == true)
    harness.hold(.received)
    for _ in 0..<2 { harness.accept("s3cret") }
    try Data().write(to: URL(fileURLWithPath: harness.path("me.p12")))
    harness.release()
    #expect(harness.line == "me.p12 exists, and a key never replaces a file.")
    #expect(harness.text?.hasSuffix("/me.p12") == true)
    harness.accept(harness.path("you"))
    for _ in 0..<2 { harness.accept("s3cret") }
    harness.release()
    #expect(harness.message?.title == "Your identity")
  }

  @Test func theWindowAsksForNameFileAndPassphrase() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    harness.dialogs.createIdentity()
    harness.accept("<no name@>")
    #expect(harness.line == IdentityCommand.limits)
    harness.accept("Ada Bø <ada@example.org>")
    #expect(harness.text?.hasSuffix("/identity.p12") == true)
    try Data().write(to: URL(fileURLWithPath: harness.path("there.p12")))
    harness.accept(harness.path("there.p12"))
    #expect(harness.line == "there.p12 exists, and a key never replaces a file.")
    harness.accept(harness.path("missing/me"))
    #expect(harness.line == "The folder \(harness.path("missing")) does not exist.")
    harness.accept(harness.path("me"))
    let prompt = try #require(harness.controls.card as? PromptCard)
    #expect(prompt.title == "Passphrase for the key")
    harness.accept("")
    #expect(harness.line == "Type a passphrase.")
    harness.accept("s3cret")
    harness.accept("secret")
    #expect(harness.line == "The two were not the same. Type the passphrase anew.")
    harness.accept("s3cret")
    harness.accept("s3cret")
    harness.release()
    #expect(harness.message?.title == "Your identity")
    #expect(harness.message?.paragraphs.count == 4)
    let text = try described(harness.path("me.p12"))
    #expect(text.contains("Subject: CN=Ada Bø") && text.contains("email:ada@example.org"))
  }
}
